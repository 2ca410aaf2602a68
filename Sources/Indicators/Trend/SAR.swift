/// Parabolic stop and reverse: a stop that follows a trend ever faster and turns where it is touched.
///
/// In the unit of the price; the first value is at bar 1 (from 0): the low or the high of bar 0, as the
/// second bar goes up or down. `extreme` is the best price of the trend, `factor` grows with each new one.
///
/// Source: J. Welles Wilder, *New Concepts in Technical Trading Systems*, 1978, page 8; TA-Lib 0.8 `SAR`,
/// agrees to 1e-9 relative.
struct SAR: Indicator {
  static let description = IndicatorDescription(
    name: "sar", title: "Parabolic SAR",
    chinese: "抛物线转向指标", japanese: "パラボリックSAR", taLib: .init("sar"), group: .trend,
    summary: "Where would a stop that follows the trend stand, and when has it been touched?",
    formula: """
      sar[t+1] = sar[t] + factor[t] * (extreme[t] - sar[t]), not beyond the last two lows (upward) or highs
      factor[t] = factor[t-1] + step at each new extreme, at most `most`; step at first
      where the price touches sar, the direction turns and sar becomes the extreme
      """,
    parameters: [
      .init("step", .number(0...10), standard: 0.02, "what the factor grows by"),
      .init("most", .number(0...10), standard: 0.2, "largest factor"),
    ],
    inputs: [.bars(.high), .bars(.low)],
    outputs: [.init("sar", .dots)], pane: .overlay,
    warmup: { _, _ in 1 },
    memory: .adaptive,
    edgeCases: "On flat prices it turns at every bar and stays at the price.",
    source: "TA-Lib 0.8 SAR, 1e-9 relative",
    example: "close crosses above sar()", make: { SAR($0) })

  private var stop: ParabolicStop

  init(_ settings: Settings) {
    let (step, most) = (settings.number(0), settings.number(1))
    let side = ParabolicStop.Acceleration(first: step, step: step, most: most)
    stop = ParabolicStop(long: side, short: side)
  }

  mutating func update(_ block: IndicatorBlock) {
    let (high, low, output) = (block.input(0), block.input(1), block.output(0))
    stop.update(block.count, high, low, output) { stop, _ in stop }
  }

  func steps(_ bar: TracedBar<SAR>) -> KeyValuePairs<String, Double> {
    ["extreme": stop.extreme, "factor": stop.factor]
  }
}
