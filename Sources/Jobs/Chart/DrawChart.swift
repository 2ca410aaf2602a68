package import Chart
import Indicators
import Market
import Report
import Strategy
import Text

/// A chart of expressions: its picture, and what a terminal needs to draw it.
package struct DrawnChart {
  package let picture: Picture
  /// The bars and columns as they are drawn.
  package let data: ChartData
  package let panes: ChartPanes
  let expressions: [DrawnExpressions.Drawn]
  /// The bars that are shown.
  package let visible: Range<Int>
  /// Digits after the point of a price.
  let decimals: Int
  /// Whether the bars are shorter than a day.
  let isIntraday: Bool
  /// What the price is drawn as.
  package let shape: ChartRequest.Shape
  /// How times are written; nil is as usual.
  let timeFormat: TimePattern?
}

/// Reads candles, works the expressions out and describes the chart.
///
/// - Returns: the picture, to be written as SVG, PNG or a page.
/// - Throws: the `UserError`s of the data and the expressions; one where no bar is in the range.
public func drawChart(_ request: ChartRequest) throws -> Picture {
  try drawnChart(request).picture
}

/// The same with what a terminal needs.
package func drawnChart(_ request: ChartRequest) throws -> DrawnChart {
  var request = request
  var source = try ChartSource(request)
  request.timeframe = request.timeframe ?? request.run?.bars(of: source)
  var panes = try ChartPanes(request)
  let frame = request.timeframe ?? source.timeframe
  let own = request.isStrategyDrawn(of: frame) ? request.run?.document : nil
  let expressions =
    try own.map { DrawnExpressions(of: $0) }
    ?? DrawnExpressions(panes.texts, timeframe: frame, namesOf: request.run?.document)
  var drawn = expressions.drawn
  try panes.checkConditions(drawn)
  var columns = try ChartColumns(
    &source, request, expressions.graph, DrawnChart.columns(drawn))
  try source.check()
  let trades = try request.run.map { try ChartTrades($0, columns, source, of: frame) }
  var notes = source.notes
  if let own {
    let plan = StrategyPanes(drawn, &columns.data, of: own)
    (panes, drawn) = (plan.panes, plan.drawn)
    notes += plan.notes
  } else {
    notes += request.undrawn(of: frame)
  }
  notes += panes.leaveOutVolume(of: columns.data, asked: request.run == nil)
  columns.data.holdings = trades?.holdings ?? []
  columns.data.decimals = request.decimals(tick: source.instrument.tick)
  for (place, path) in request.compared.enumerated() {
    let other = try ComparedSeries(path, bars: frame, at: columns.times.opens)
    columns.data.columns[ComparedSeries.column(place)] = other.closes
    panes.compared.append(other)
    notes += other.notes
  }
  var composition = ChartComposition(
    request: request, panes: panes, expressions: drawn, columns: columns, trades: trades,
    source: source)
  let large = try composition.composed()
  notes += silent(drawn, columns.data, large.visible)
  notes += composition.tradeNotes(large)
  let size = PictureSize.phone(panes: panes.lower.count)
  composition.request.look.size = size
  let small = request.look.width > size.width ? try composition.composed() : nil
  return DrawnChart(
    picture: Picture(
      description: large.shaped.description, narrow: small?.shaped.description,
      data: columns.data, notes: notes),
    data: large.shaped.data, panes: panes, expressions: drawn, visible: large.shaped.visible,
    decimals: large.shaped.data.priceDecimals(of: large.shaped.visible),
    isIntraday: columns.isIntraday, shape: request.look.shape ?? .candles,
    timeFormat: request.look.timeFormat)
}

/// What a chart of some size is made of, once its columns are read.
struct ChartComposition {
  var request: ChartRequest
  let panes: ChartPanes
  let expressions: [DrawnExpressions.Drawn]
  let columns: ChartColumns
  let trades: ChartTrades?
  let source: ChartSource

  /// The chart in the size of the request.
  func composed() throws -> (shaped: ShapedChart, visible: Range<Int>) {
    let visible = try request.visible(columns, trades)
    guard !visible.isEmpty else {
      throw EmptyChartError(name: source.name, from: request.from, to: request.to)
    }
    let chosen = request.trade.flatMap { trades?.place(of: $0) }
    let plain = request.description(
      panes, expressions, columns.data, tick: source.instrument.tick, visible: visible,
      ring: chosen)
    let request = request
    let description = try chartFault { () throws(ChartError) in
      try request.look.preset.map { (preset) throws(ChartError) in
        try plain.inLook(of: preset, dark: request.look.isDark)
      } ?? plain
    }
    let shaped = try request.shaped(
      description, columns.data, hours: columns.hours(source.instrument.calendar),
      fitting: request.fitting)
    return (shaped, visible)
  }

  /// What a reader should know of the trades on a chart.
  func tradeNotes(_ chart: (shaped: ShapedChart, visible: Range<Int>)) -> [String] {
    var trades = trades
    trades?.look(at: chart.shaped.candles(of: columns.data))
    return trades?.notes ?? []
  }
}

/// Says which expressions have nothing to draw.
private func silent(
  _ drawn: [DrawnExpressions.Drawn], _ data: ChartData, _ visible: Range<Int>
) -> [String] {
  drawn.enumerated().compactMap { place, expression in
    let isKnown = expression.outputs.indices.contains { output in
      data.columns["\(place).\(output)"]?[visible].contains { $0.isFinite } ?? false
    }
    if isKnown { return nil }
    return "'\(expression.text)' has no value at the bars that are shown; it may need more bars"
  }
}

extension ChartRequest {
  /// Whether the run's strategy is drawn: nothing else was asked for, and the bars are its own.
  fileprivate func isStrategyDrawn(of frame: Timeframe?) -> Bool {
    guard let run, run.document != nil, overlays.isEmpty, conditions.isEmpty else { return false }
    return panes.allSatisfy { $0 == "volume" } && (frame == nil || frame == run.bars)
  }

  /// Why the run's strategy is not drawn where it was not asked for other things.
  fileprivate func undrawn(of frame: Timeframe?) -> [String] {
    guard let run, overlays.isEmpty, conditions.isEmpty, panes.allSatisfy({ $0 == "volume" })
    else { return [] }
    guard run.document != nil else {
      return ["the document of \(run.words) cannot be read here, so its indicators are not drawn"]
    }
    let own = run.bars.map { "bars of \($0)" } ?? "bars of its own"
    return ["the indicators of \(run.words) are made of \(own), and are not drawn on others"]
  }
}

extension DrawnChart {
  /// A price as the chart writes it.
  package func price(_ value: Double) -> String { NumberFormat(decimals: decimals).text(value) }

  /// When a bar begins, on the exchange's clocks.
  package func moment(_ bar: Int) -> String {
    if let timeFormat { return timeFormat.text(at: data.times[bar]) }
    let text = Time(milliseconds: data.times[bar]).description
    return isIntraday
      ? text.prefix(10) + " " + text.dropFirst(11).prefix(5) : String(text.prefix(10))
  }

  /// Of the third expression, the second output is column `2.1`.
  static func columns(_ drawn: [DrawnExpressions.Drawn]) -> [ChartColumns.Column] {
    drawn.enumerated().flatMap { place, expression in
      expression.outputs.enumerated().map { ("\(place).\($0)", $1.node) }
    }
  }

  /// The columns over the price, named after their expressions.
  package var overlays: [(column: String, name: String)] {
    panes.overlays.flatMap { place in
      drawn(place).enumerated().map { index, column in
        (column.name, index == 0 ? expressions[place].text : column.output)
      }
    }
  }

  /// The columns of an expression that are drawn, with the names of their outputs.
  private func drawn(_ place: Int) -> [(name: String, output: String)] {
    let all = expressions[place].outputs.enumerated().map { ("\(place).\($0)", $1) }
    let shown = all.filter { !$0.1.mark.isAside }
    return (shown.isEmpty ? all : shown).map { ($0, $1.name) }
  }

  /// The columns of a pane, and whether each is a histogram.
  package func columns(_ pane: ChartPanes.Lower) -> [(name: String, isHistogram: Bool)] {
    pane.expressions.flatMap { place in
      drawn(place).map { column in
        let output = expressions[place].outputs.first { $0.name == column.output }
        return (column.name, output?.mark == .histogram)
      }
    }
  }
}

extension ChartRequest {
  /// How many bars are well seen.
  var fitting: Int { max(20, (look.width - 100) / 7) }

  /// The bars that are shown: the last of those in the range, or those around a trade.
  func visible(_ columns: ChartColumns, _ trades: ChartTrades?) throws -> Range<Int> {
    if let trade, let trades {
      return try trades.bars(around: trade, of: columns.data.count, fitting: fitting)
    }
    let isOpen = self.from == nil && to == nil
    if isOpen, let trades, last == nil {
      return ChartWindow(columns.data.count, last: trades.last.map { min($0, columns.data.count) })
        .bars(fitting)
    }
    return BarWindow(from: columns.from, last: last ?? (isOpen ? fitting : nil)).bars(
      of: columns.data.times)
  }
}

/// No bar lies in the range of a chart.
struct EmptyChartError: UserError, Hashable {
  let name: String
  let from: WrittenTime?, to: WrittenTime?

  var exitCode: ExitCode { .usage }

  var description: String {
    let range = [from.map { "from \($0)" }, to.map { "before \($0)" }].compactMap { $0 }
    guard !range.isEmpty else {
      return "\(printable(name)) has no bar to draw; give candles, or a shorter --timeframe"
    }
    return "\(printable(name)) has no bar \(range.joined(separator: " and ")); widen the range"
  }
}
