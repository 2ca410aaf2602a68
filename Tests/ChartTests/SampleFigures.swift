@testable import Chart

// Compositions with curves, notes and trades.

extension ChartDescription {
  /// Equity with holding, what both are below their highest, and the result of each trade.
  ///
  /// The data need the columns `equity`, `hold`, `drawdown` and `holdDrawdown` (fractions, 0 or
  /// below), and the holdings.
  ///
  /// - Parameters:
  ///   - worst: the numbers of the worst drawdowns at their lows.
  static func equity(
    _ size: FrameSize, logarithmic: Bool, worst: [Notes.Note] = [], title: String? = nil,
    summary: String? = nil
  ) -> ChartDescription {
    var chart = ChartDescription(frame: size.frame.curves, title: title, summary: summary) {
      Pane(
        "Equity", subtitle: logarithmic ? "log" : "", height: .pixels(size.equity),
        scale: logarithmic ? .logarithmic : .linear, format: NumberFormat(decimals: 0),
        axisFormat: NumberFormat(.compact), gap: 34, legend: .joined
      ) {
        Grid()
        Line("equity", color: .strong, label: "Strategy", value: false, end: .pill)
        Line("hold", color: .hold, label: "Buy and hold", value: false, end: .pill)
      }
      Pane(
        "Drawdown", height: .pixels(size.drawdown), above: Room(pixels: 4), below: Room(pixels: 20),
        format: NumberFormat(.percent), gap: 20, legend: .bottom
      ) {
        Grid()
        Area("drawdown", base: 0, paint: .underwater)
        Line("holdDrawdown", color: .hold)
        Notes(worst)
        Guide(0, solid: true)
      }
      Pane(
        "Trades", height: .pixels(size.results), above: Room(pixels: 6), below: Room(pixels: 18),
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

  /// Two curves named at their ends, with the starting value as a line; columns `equity`, `hold`.
  static func spark(
    width: Int = 432, height: Int = 124, start: Double, startLabel: String, logarithmic: Bool,
    title: String? = nil, summary: String? = nil
  ) -> ChartDescription {
    var frame = Frame(width: width)
    frame.axis = 70
    frame.left = 0
    frame.room = 2
    frame.timeAxis = 20
    frame.timeEndsOnly = true
    frame.hasTimeRule = false
    let pane = Pane(
      height: .pixels(height - 20), above: Room(pixels: 4), below: Room(pixels: 4),
      range: .including(start), scale: logarithmic ? .logarithmic : .linear, legend: .hidden
    ) {
      Guide(start, solid: true, label: startLabel)
      Line("hold", color: .hold, end: .name("Hold"))
      Line("equity", color: .strong, end: .name("Strategy"))
    }
    return ChartDescription(frame: frame, title: title, summary: summary) { pane.withoutAxis() }
  }

  /// All candles, or a column's line, without any text: small enough to lie under a chart.
  static func overview(
    _ column: String = "close", width: Int, height: Int = 52, window: Range<Int>? = nil,
    candles: Bool = false, title: String? = nil
  ) -> ChartDescription {
    var frame = Frame(width: width)
    (frame.axis, frame.left, frame.room, frame.gap, frame.timeAxis) = (0, 0, 0, 4, 0)
    frame.hasPaneRules = false
    let curve = Pane(
      height: .pixels(height - 7), above: Room(pixels: 3), below: Room(pixels: 3), legend: .hidden
    ) {
      if candles { Candles() } else { Area(column) }
      if let window { Window(window) }
    }
    let strip = Pane(height: .pixels(3), above: Room(), below: Room(), legend: .hidden) {
      HoldingStrip()
    }
    return ChartDescription(frame: frame, title: title) {
      curve.withoutAxis()
      strip.withoutAxis()
    }
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
