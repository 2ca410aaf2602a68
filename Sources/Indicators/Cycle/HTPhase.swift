/// Phase of the dominant cycle, in degrees.
///
/// From −45 to 315; the first value is at bar 63 (from 0).
///
/// Source: John F. Ehlers, *Rocket Science for Traders*, 2001, chapter 9; TA-Lib 0.8
/// `HT_DCPHASE`, agrees to 1e-9 relative.
struct HTPhase: Indicator {
  static let description = IndicatorDescription(
    name: "ht_dcphase", title: "Hilbert transform, dominant cycle phase",
    chinese: "希尔伯特变换主导周期相位", traditional: "希爾伯特轉換主導週期相位",
    japanese: "ヒルベルト変換・支配的サイクル位相", taLib: .init("ht_dcphase"),
    group: .cycle,
    summary: "Where does the price stand in its cycle, in degrees?",
    formula: """
      p[t] = round(ht_dcperiod)[t], begun 25 bars later
      re[t] = sum of sin(360 * k / p) * smooth[t-k] for k from 0 to p - 1
      im[t] = sum of cos(360 * k / p) * smooth[t-k] for k from 0 to p - 1
      ht_dcphase[t] = atan(re[t] / im[t]) + 90 + 360 / ht_dcperiod[t], and 180 more where im[t] < 0
      x = source, smooth = mean of the last four values, weighing 4, 3, 2, 1
      """,
    parameters: [],
    inputs: [.value],
    outputs: [.init("ht_dcphase", unit: .pure)],
    pane: .fixed(-45...315, guides: [0, 90, 180, 270]),
    warmup: { _, _ in 63 },
    memory: .adaptive,
    edgeCases: "0 on flat prices, which have no cycle.",
    source: "TA-Lib 0.8 HT_DCPHASE, 1e-9 relative",
    example: "ht_dcphase() crosses above 0", make: { HTPhase($0) })

  private var cycle = DominantCycle()

  init(_ settings: Settings) {}

  mutating func update(_ block: IndicatorBlock) {
    let (values, output) = (block.input(0), block.output(0))
    cycle.update(block.count, values, .phase) { i, age, state in
      output[i] = age > 63 ? state.phase : .nan
    }
  }

  func steps(_ bar: TracedBar<HTPhase>) -> KeyValuePairs<String, Double> {
    let state = cycle.state
    return ["p": Double(state.bars), "re": state.real, "im": state.imaginary]
  }
}
