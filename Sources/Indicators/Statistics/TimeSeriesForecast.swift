/// Time series forecast: where the straight line nearest to the last values would be a bar later.
///
/// In the unit of its source; the first value is at bar n − 1 (from 0).
///
/// Source: TA-Lib 0.8 `TSF`; agrees to 1e-9 relative.
struct TimeSeriesForecast: Indicator {
  static let description = IndicatorDescription(
    name: "tsf", title: "Time series forecast",
    chinese: "时间序列预测", traditional: "時間序列預測",
    japanese: "時系列予測", taLib: .init("tsf"), group: .statistics,
    summary: "Where would the straight line of the last bars be at the next?",
    formula: """
      b[t] = slope of the straight line nearest to the last n values, by least squares
      e[t] = value of that line at bar t
      tsf[t] = e[t] + b[t]
      x = source, n = period
      """,
    parameters: [
      .bars(from: 2, standard: 14, "bars that the line is laid through")
    ],
    inputs: [.value],
    outputs: [.init("tsf")], pane: .overlay,
    warmup: { settings, _ in settings.whole(0) - 1 },
    edgeCases: "On flat prices the line is flat.",
    source: "TA-Lib 0.8 TSF, 1e-9 relative",
    example: "close crosses above tsf(close, 50)", make: { TimeSeriesForecast($0) })

  private var trend: WindowTrend

  init(_ settings: Settings) {
    trend = WindowTrend(settings.whole(0))
  }

  mutating func update(_ block: IndicatorBlock) {
    trend.update(block.count, block.input(0), block.output(0), ahead: 1)
  }

  func steps(_ bar: TracedBar<TimeSeriesForecast>) -> KeyValuePairs<String, Double> {
    let line = bar.before.trend.next(bar.inputs[0])
    return ["b": line.slope, "e": line.end]
  }
}
