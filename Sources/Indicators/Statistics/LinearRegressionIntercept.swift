/// Linear regression intercept: the beginning of the straight line that lies nearest to the last values.
///
/// In the unit of its source; it is the line's value n − 1 bars ago. The first value is at bar n − 1 (from 0).
///
/// Source: TA-Lib 0.8 `LINEARREG_INTERCEPT`; agrees to 1e-9 relative.
struct LinearRegressionIntercept: Indicator {
  static let description = IndicatorDescription(
    name: "linearreg_intercept", title: "Linear regression intercept",
    chinese: "线性回归截距", traditional: "線性迴歸截距",
    japanese: "線形回帰の切片", taLib: .init("linearreg_intercept"), group: .statistics,
    summary: "Where did the straight line of the last bars begin?",
    formula: """
      b[t] = slope of the straight line nearest to the last n values, by least squares
      e[t] = value of that line at bar t
      linearreg_intercept[t] = e[t] - (n - 1) * b[t]
      x = source, n = period
      """,
    parameters: [
      .bars(from: 2, standard: 14, "bars that the line is laid through")
    ],
    inputs: [.value],
    outputs: [.init("linearreg_intercept")], pane: .overlay,
    warmup: { settings, _ in settings.whole(0) - 1 },
    edgeCases: "On flat prices the line is flat.",
    source: "TA-Lib 0.8 LINEARREG_INTERCEPT, 1e-9 relative",
    example: "linearreg(close, 50) > linearreg_intercept(close, 50)",
    make: { LinearRegressionIntercept($0) })

  private var trend: WindowTrend
  private let period: Double

  init(_ settings: Settings) {
    trend = WindowTrend(settings.whole(0))
    period = settings.number(0)
  }

  mutating func update(_ block: IndicatorBlock) {
    trend.update(block.count, block.input(0), block.output(0), ahead: 1 - period)
  }

  func steps(_ bar: TracedBar<LinearRegressionIntercept>) -> KeyValuePairs<String, Double> {
    let line = bar.before.trend.next(bar.inputs[0])
    return ["b": line.slope, "e": line.end]
  }
}
