/// Normalized average true range: the average true range in percent of the close.
///
/// The first value is at bar n (from 0).
///
/// Source: John Forman, «Cross-Market Evaluations with Normalized Average True Range», Stocks & Commodities,
/// May 2006; TA-Lib 0.8 `NATR`, agrees to 1e-9 relative.
struct NATR: Indicator {
  static let description = IndicatorDescription(
    name: "natr", title: "Normalized average true range",
    chinese: "归一化平均真实波幅", traditional: "正規化平均真實區間",
    japanese: "正規化平均真の値幅", taLib: .init("natr"), group: .volatility,
    summary: "By how many percent does the price move in a bar?",
    formula: """
      atr[t] = atr(n)[t]
      natr[t] = 100 * atr[t] / close[t]
      n = period
      """,
    parameters: [
      .bars(standard: 14, "bars in the average")
    ],
    inputs: .range,
    outputs: [.init("natr", unit: .pure)], pane: .own,
    warmup: { settings, _ in settings.whole(0) },
    memory: .wilder(),
    edgeCases: "0 where the close is 0.",
    source: "TA-Lib 0.8 NATR, 1e-9 relative",
    example: "natr(14) > 3", make: { NATR($0) })

  private var wilder: WilderRange
  private var average = Double.nan

  init(_ settings: Settings) { wilder = WilderRange(settings.whole(0)) }

  mutating func update(_ block: IndicatorBlock) {
    guard block.count > 0 else { return }
    let (close, output) = (block.input(2), block.output(0))
    wilder.update(block.count, block.input(0), block.input(1), close, output)
    average = output[block.count - 1]
    for i in 0..<block.count {
      let share = 100 * (output[i] / close[i])
      output[i] = close[i] == 0 ? 0 * output[i] : share
    }
  }

  func steps(_ bar: TracedBar<NATR>) -> KeyValuePairs<String, Double> { ["atr": average] }
}
