/// Linear regression: the end of the straight line that lies nearest to the last values.
///
/// In the unit of its source; the first value is at bar n − 1 (from 0).
///
/// Source: TA-Lib 0.8 `LINEARREG`; agrees to 1e-9 relative.
struct LinearRegression: Indicator {
  static let description = IndicatorDescription(
    name: "linearreg", title: "Linear regression",
    chinese: "线性回归", traditional: "線性迴歸",
    japanese: "線形回帰", taLib: .init("linearreg"), group: .statistics,
    summary: "Where is the price on the straight line of the last bars?",
    formula: """
      b[t] = slope of the straight line nearest to the last n values, by least squares
      e[t] = value of that line at bar t
      linearreg[t] = e[t]
      x = source, n = period
      """,
    parameters: [
      .bars(from: 2, standard: 14, "bars that the line is laid through")
    ],
    inputs: [.value],
    outputs: [.init("linearreg")], pane: .overlay,
    warmup: { settings, _ in settings.whole(0) - 1 },
    edgeCases: "On flat prices the line is flat.",
    source: "TA-Lib 0.8 LINEARREG, 1e-9 relative",
    example: "close crosses above linearreg(close, 50)", make: { LinearRegression($0) })

  private var trend: WindowTrend

  init(_ settings: Settings) {
    trend = WindowTrend(settings.whole(0))
  }

  mutating func update(_ block: IndicatorBlock) {
    trend.update(block.count, block.input(0), block.output(0), ahead: 0)
  }

  func steps(_ bar: TracedBar<LinearRegression>) -> KeyValuePairs<String, Double> {
    let line = bar.before.trend.next(bar.inputs[0])
    return ["b": line.slope, "e": line.end]
  }
}
