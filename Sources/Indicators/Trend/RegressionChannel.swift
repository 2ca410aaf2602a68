/// Linear regression channel: the straight line nearest to the last values, and lines some deviations
/// above and below it.
///
/// In the unit of its source; the first values are at bar n − 1 (from 0). `middle`, `upper` and `lower`
/// are where the lines end, at this bar; `start` is where the middle one begins, n − 1 bars before, so
/// that a chart can draw the channel as it was known then. It is worked out anew at every bar.
///
/// Source: least squares; TA-Lib 0.8 `LINEARREG` for the middle, to 1e-9 relative, and the deviation
/// from the line as numpy 2.4 `polyfit` leaves it; the tests hold both written out.
struct RegressionChannel: Indicator {
  static let description = IndicatorDescription(
    name: "linearreg_channel", aliases: ["regchannel"], title: "Linear regression channel",
    chinese: "线性回归通道", traditional: "線性迴歸通道",
    japanese: "線形回帰チャネル", group: .trend,
    summary: "Is the price unusually far from the straight line through its last bars?",
    formula: """
      b[t], c[t]: slope and end of the line c + b * (i - t) with the least sum of squared distances
      s[t] = sqrt(sum of (x[i] - line[i])^2 over the last n bars / n); spread: sample divides by n - 2
      middle[t] = c[t]
      upper[t] = c[t] + k * s[t]
      lower[t] = c[t] - k * s[t]
      start[t] = c[t] - b[t] * (n - 1)
      x = source, n = period, k = width
      """,
    parameters: [
      .bars(standard: 100, "bars that the line is laid through"),
      .init("width", .number(0...1_000), standard: 2, "deviations from the line to a band"),
      .choice("spread", ["window", "sample"], "what the squares are divided by"),
    ],
    inputs: [.value],
    outputs: [
      .init("middle"), .init("upper", .upperBand), .init("lower", .lowerBand),
      .init("start", .hidden),
    ],
    pane: .overlay,
    warmup: { settings, _ in settings.whole(0) - 1 },
    edgeCases: "On a straight line all lines end at the price.",
    source: "least squares; TA-Lib 0.8 LINEARREG, 1e-9 relative; the rest written out in the tests",
    example: "close crosses below linearreg_channel(close, 100).lower",
    make: { RegressionChannel($0) })

  private var line: WindowFit
  private let length: Double
  private let width: Double
  private let share: Double
  private var steps = (slope: Double.nan, deviation: Double.nan)

  init(_ settings: Settings) {
    line = WindowFit(settings.whole(0))
    length = settings.number(0) - 1
    width = settings.number(1)
    share = 1 / max(1, settings.number(0) - (settings.whole(2) == 1 ? 2 : 0))
  }

  mutating func update(_ block: IndicatorBlock) {
    guard block.count > 0 else { return }
    let (middle, upper) = (block.output(0), block.output(1))
    let (lower, start) = (block.output(2), block.output(3))
    line.update(block.count, block.input(0), end: middle, slope: start, rest: upper)
    steps.slope = start[block.count - 1]
    for i in 0..<block.count {
      let deviation = (upper[i] * share).squareRoot()
      steps.deviation = deviation
      upper[i] = middle[i] + width * deviation
      lower[i] = middle[i] - width * deviation
      start[i] = middle[i] - start[i] * length
    }
  }

  func steps(_ bar: TracedBar<RegressionChannel>) -> KeyValuePairs<String, Double> {
    ["b": steps.slope, "s": steps.deviation]
  }
}
