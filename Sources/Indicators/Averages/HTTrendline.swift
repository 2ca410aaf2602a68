/// Hilbert transform trend line: the mean of the price over its dominant cycle, which a cycle leaves flat.
///
/// In the unit of its source; the first value is at bar 63 (from 0).
///
/// Source: John F. Ehlers, *Rocket Science for Traders*, 2001, chapter 10; TA-Lib 0.8 `HT_TRENDLINE`, agrees to
/// 1e-9 relative.
struct HTTrendline: Indicator {
  static let description = IndicatorDescription(
    name: "ht_trendline", title: "Hilbert transform trend line",
    chinese: "希尔伯特变换趋势线", traditional: "希爾伯特轉換趨勢線",
    japanese: "ヒルベルト変換トレンドライン", taLib: .init("ht_trendline"), group: .average,
    summary: "Where does the price go when its cycle is taken out?",
    formula: """
      p[t] = round(period of the dominant cycle)[t]
      m[t] = mean of the last p[t] values
      ht_trendline[t] = (4 * m[t] + 3 * m[t-1] + 2 * m[t-2] + m[t-3]) / 10
      x = source
      """,
    parameters: [],
    inputs: [.value],
    outputs: [.init("ht_trendline")], pane: .overlay,
    warmup: { _, _ in 63 },
    memory: .adaptive,
    edgeCases: "On flat prices it comes to rest at the price.",
    source: "TA-Lib 0.8 HT_TRENDLINE, 1e-9 relative",
    example: "close crosses above ht_trendline()", make: { HTTrendline($0) })

  private var cycle = DominantCycle()

  init(_ settings: Settings) {}

  mutating func update(_ block: IndicatorBlock) {
    let (values, output) = (block.input(0), block.output(0))
    cycle.update(block.count, values, .trend) { i, age, state in
      output[i] = age > 63 ? state.trendline : .nan
    }
  }

  func steps(_ bar: TracedBar<HTTrendline>) -> KeyValuePairs<String, Double> {
    ["p": Double(cycle.state.bars), "m": cycle.state.mean]
  }
}
