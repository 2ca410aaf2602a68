import Chart
import Text

extension ChartDescription {
  /// Equity with holding, what both are below their highest, and the result of each trade.
  ///
  /// The data need the columns `equity` and `drawdown` (fractions, 0 or below), beside holding `hold`
  /// and `holdDrawdown` too, and the holdings.
  ///
  /// - Parameters:
  ///   - hasHolding: whether there is a buying and holding beside the strategy.
  ///   - worst: the numbers of the worst drawdowns at their lows.
  static func equity(
    _ size: FrameSize, logarithmic: Bool, hasHolding: Bool = true, worst: [Notes.Note] = [],
    title: String? = nil,
    summary: String? = nil
  ) -> ChartDescription {
    var chart = ChartDescription(frame: size.frame.curves, title: title, summary: summary) {
      Pane(
        localized("Equity"), subtitle: logarithmic ? localized("log") : "",
        height: .pixels(size.equity),
        scale: logarithmic ? .logarithmic : .linear, format: NumberFormat(decimals: 0),
        axisFormat: NumberFormat(.compact), gap: 34, legend: .joined
      ) {
        Grid()
        Line("equity", color: .strong, label: localized("Strategy"), value: false, end: .pill)
        if hasHolding {
          Line("hold", color: .hold, label: localized("Buy and hold"), value: false, end: .pill)
        }
      }
      Pane(
        localized("Drawdown"), height: .pixels(size.drawdown), above: Inset(pixels: 4),
        below: Inset(pixels: 20),
        format: NumberFormat(.percent), gap: 20, legend: .bottom
      ) {
        Grid()
        Area("drawdown", base: 0, paint: .underwater)
        if hasHolding { Line("holdDrawdown", color: .hold) }
        Notes(worst)
        Guide(0, solid: true)
      }
      Pane(
        localized("Trades"), height: .pixels(size.results), above: Inset(pixels: 6),
        below: Inset(pixels: 18),
        format: NumberFormat(.percent, signed: true), gap: 30, legend: .bottom
      ) {
        Grid()
        HoldingBars(named: 1)
        Guide(0, solid: true)
      }
    }
    chart.frame.axis = size.frame.axis
    return chart
  }
}

extension FrameSize {
  /// Height of the pane of equity.
  fileprivate var equity: Int { self == .large ? 270 : self == .medium ? 210 : 220 }
  /// Height of the pane of drawdowns.
  fileprivate var drawdown: Int { self == .large ? 120 : self == .medium ? 96 : 84 }
  /// Height of the pane of results.
  fileprivate var results: Int { self == .large ? 104 : self == .medium ? 84 : 92 }
}
