import Glibc

/// Linear regression angle: the angle of the straight line nearest to the last values, in degrees.
///
/// From −90 to 90, with one unit of the price as wide as one bar; the first value is at bar n − 1 (from 0).
///
/// Source: TA-Lib 0.8 `LINEARREG_ANGLE`; agrees to 1e-9 relative.
struct LinearRegressionAngle: Indicator {
  static let description = IndicatorDescription(
    name: "linearreg_angle", title: "Linear regression angle",
    chinese: "线性回归角度", traditional: "線性迴歸角度",
    japanese: "線形回帰の角度", taLib: .init("linearreg_angle"), group: .statistics,
    summary: "At what angle does the straight line of the last bars rise?",
    formula: """
      b[t] = slope of the straight line nearest to the last n values, by least squares
      e[t] = value of that line at bar t
      linearreg_angle[t] = atan(b[t]), in degrees
      x = source, n = period
      """,
    parameters: [
      .bars(from: 2, standard: 14, "bars that the line is laid through")
    ],
    inputs: [.value],
    outputs: [.init("linearreg_angle", unit: .other)], pane: .fixed(-90...90, guides: [0]),
    warmup: { settings, _ in settings.whole(0) - 1 },
    edgeCases: "On flat prices the line is flat.",
    source: "TA-Lib 0.8 LINEARREG_ANGLE, 1e-9 relative",
    example: "linearreg_angle(close, 50) crosses above 0", make: { LinearRegressionAngle($0) })

  private var trend: WindowTrend

  init(_ settings: Settings) {
    trend = WindowTrend(settings.whole(0))
  }

  mutating func update(_ block: IndicatorBlock) {
    let output = block.output(0)
    trend.update(block.count, block.input(0), slope: output)
    for i in 0..<block.count { output[i] = atan(output[i]) * (180 / .pi) }
  }

  func steps(_ bar: TracedBar<LinearRegressionAngle>) -> KeyValuePairs<String, Double> {
    let line = bar.before.trend.next(bar.inputs[0])
    return ["b": line.slope, "e": line.end]
  }
}
