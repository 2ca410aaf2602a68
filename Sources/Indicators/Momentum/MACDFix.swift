/// MACD with the weights 0.15 and 0.075, as its author first published it.
///
/// In the unit of its source; the line is first known at bar 25 (from 0), as if its averages had 12 and 26
/// bars, whose weights would be 0.1538 and 0.0741.
///
/// Source: TA-Lib 0.8 `MACDFIX`; agrees to 1e-9 relative.
struct MACDFix: Indicator {
  static let description = IndicatorDescription(
    name: "macdfix", title: "MACD with fixed weights",
    chinese: "MACD（固定权重）", japanese: "MACD（固定係数）", taLib: .init("macdfix"), group: .momentum,
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

  private var line = ConvergenceLine(fast: 12, slow: 26, weights: (0.15, 0.075))
  private var signal: ExponentialAverage

  init(_ settings: Settings) {
    signal = ExponentialAverage(weight: 2 / (settings.number(0) + 1), seed: settings.whole(0))
  }

  mutating func update(_ block: IndicatorBlock) {
    let (macd, line, histogram) = (block.output(0), block.output(1), block.output(2))
    self.line.update(block.count, block.input(0), macd)
    signal.update(block.count, macd, line)
    for i in 0..<block.count { histogram[i] = macd[i] - line[i] }
  }

  func steps(_ bar: TracedBar<MACDFix>) -> KeyValuePairs<String, Double> {
    line.isKnown ? ["f": line.fast, "s": line.slow] : [:]
  }
}
