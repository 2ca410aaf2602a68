/// MACD with the weights 0.15 and 0.075, as its author first published it.
///
/// In the unit of its source; the line is first known at bar 25 (from 0), as if its averages had 12 and 26
/// bars, whose weights would be 0.1538 and 0.0741.
///
/// Source: TA-Lib 0.8 `MACDFIX`; agrees to 1e-9 relative.
struct MACDFix: Indicator {
  static let description = IndicatorDescription(
    name: "macdfix", title: "MACD with fixed weights",
    chinese: "MACD（固定权重）", traditional: "MACD（固定權重）",
    japanese: "MACD（固定係数）", taLib: .init("macdfix"), group: .momentum,
    summary: "Is the trend gaining or losing, by the first published weights?",
    formula: """
      f[t] = f[t-1] + 0.15 * (x[t] - f[t-1])
      s[t] = s[t-1] + 0.075 * (x[t] - s[t-1])
      macd[t] = f[t] - s[t]
      signal[t] = ema(macd, signal)[t]
      histogram[t] = macd[t] - signal[t]
      at bar 25 f is the mean of the last 12 values, s of the last 26
      x = source
      """,
    parameters: [
      .bars("signal", standard: 9, "bars in the average of the line")
    ],
    inputs: [.value],
    outputs: [.init("macd"), .init("signal"), .init("histogram", .histogram)], pane: .own,
    warmup: { settings, output in output == 0 ? 25 : 24 + settings.whole(0) },
    memory: .fading { max(0.925, 1 - 2 / ($0.number(0) + 1)) },
    edgeCases: "On flat prices the three come to rest near 0.",
    source: "TA-Lib 0.8 MACDFIX, 1e-9 relative",
    example: "macdfix() crosses above macdfix().signal", make: { MACDFix($0) })

  private var lines: ConvergenceSignal

  init(_ settings: Settings) {
    lines = ConvergenceSignal(
      ConvergenceLine(fast: 12, slow: 26, weights: (0.15, 0.075)), length: settings.whole(0))
  }

  mutating func update(_ block: IndicatorBlock) {
    lines.update(
      block.count, block.input(0), line: block.output(0), signal: block.output(1),
      histogram: block.output(2), scale: 1)
  }

  func steps(_ bar: TracedBar<MACDFix>) -> KeyValuePairs<String, Double> {
    lines.line.isKnown ? ["f": lines.line.fast, "s": lines.line.slow] : [:]
  }
}
