/// Linear regression slope: by how much the straight line nearest to the last values rises a bar.
///
/// In the unit of its source a bar; the first value is at bar n − 1 (from 0).
///
/// Source: TA-Lib 0.8 `LINEARREG_SLOPE`; agrees to 1e-9 relative.
struct LinearRegressionSlope: Indicator {
  static let description = IndicatorDescription(
    name: "linearreg_slope", title: "Linear regression slope",
    chinese: "线性回归斜率", traditional: "線性迴歸斜率",
    japanese: "線形回帰の傾き", taLib: .init("linearreg_slope"), group: .statistics,
    summary: "By how much does the straight line of the last bars rise a bar?",
    formula: """
      b[t] = slope of the straight line nearest to the last n values, by least squares
      e[t] = value of that line at bar t
      linearreg_slope[t] = b[t]
      x = source, n = period
      """,
    parameters: [
      .bars(from: 2, standard: 14, "bars that the line is laid through")
    ],
    inputs: [.value],
    outputs: [.init("linearreg_slope")], pane: .own,
    warmup: { settings, _ in settings.whole(0) - 1 },
    edgeCases: "On flat prices the line is flat.",
    source: "TA-Lib 0.8 LINEARREG_SLOPE, 1e-9 relative",
    example: "linearreg_slope(close, 50) crosses above 0", make: { LinearRegressionSlope($0) })

  private var trend: WindowTrend

  init(_ settings: Settings) {
    trend = WindowTrend(settings.whole(0))
  }

  mutating func update(_ block: IndicatorBlock) {
    trend.update(block.count, block.input(0), slope: block.output(0))
  }

  func steps(_ bar: TracedBar<LinearRegressionSlope>) -> KeyValuePairs<String, Double> {
    let line = bar.before.trend.next(bar.inputs[0])
    return ["b": line.slope, "e": line.end]
  }
}
