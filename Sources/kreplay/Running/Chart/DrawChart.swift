import Chart
import Market
import Strategy

/// A chart of expressions: its picture, and what a terminal needs to draw it.
struct DrawnChart {
  let picture: Picture
  let panes: ChartPanes
  let expressions: [DrawnExpressions.Drawn]
  /// The bars that are shown.
  let visible: Range<Int>
  /// Digits after the point of a price.
  let decimals: Int
  /// Whether the bars are shorter than a day.
  let isIntraday: Bool
}

/// Reads candles, works the expressions out and describes the chart.
///
/// - Throws: the `UserError`s of the data and the expressions, and `EmptyChartError` where no bar is
///   in the range.
func drawChart(_ request: ChartRequest) throws -> DrawnChart {
  let panes = try ChartPanes(request)
  var source = try openData(request.data)
  let frame = request.timeframe ?? source.timeframe
  let expressions = try DrawnExpressions(panes.texts, timeframe: frame)
  let columns = try ChartColumns(
    &source, request, expressions.graph, DrawnChart.columns(expressions.drawn))
  let visible = request.visible(columns)
  guard !visible.isEmpty else {
    throw EmptyChartError(name: source.name, from: request.from, to: request.to)
  }
  let description = request.description(
    panes, expressions.drawn, columns.data, tick: source.instrument.tick, visible: visible)
  return DrawnChart(
    picture: Picture(
      description: description, data: columns.data, notes: source.notes + source.defects),
    panes: panes, expressions: expressions.drawn, visible: visible,
    decimals: request.priceDecimals(columns.data, visible, source.instrument.tick),
    isIntraday: columns.isIntraday)
}

extension DrawnChart {
  /// The bars and columns.
  var data: ChartData { picture.data }

  /// A price as the chart writes it.
  func price(_ value: Double) -> String { NumberFormat(decimals: decimals).text(value) }

  /// When a bar begins, on the exchange's clocks.
  func moment(_ bar: Int) -> String {
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
  var overlays: [(column: String, name: String)] {
    panes.overlays.flatMap { place in
      expressions[place].outputs.enumerated().map { index, output in
        ("\(place).\(index)", index == 0 ? expressions[place].text : output.name)
      }
    }
  }

  /// The columns of a pane.
  func columns(_ pane: ChartPanes.Lower) -> [String] {
    pane.expressions.flatMap { place in
      expressions[place].outputs.indices.map { "\(place).\($0)" }
    }
  }
}

extension ChartRequest {
  /// The bars that are shown: the last of those in the range.
  fileprivate func visible(_ columns: ChartColumns) -> Range<Int> {
    let from = self.from.map { columns.wallClock([$0.milliseconds])[0] }
    let isOpen = self.from == nil && to == nil
    let fitting = isOpen ? max(20, (look.width - 100) / 7) : nil
    return BarWindow(from: from, last: last ?? fitting).bars(of: columns.data.times)
  }
}

/// No bar lies in the range of a chart.
struct EmptyChartError: UserError, Hashable {
  let name: String
  let from: Time?, to: Time?

  var exitCode: ExitCode { .usage }

  var description: String {
    let range = [from.map { "from \($0)" }, to.map { "before \($0)" }].compactMap { $0 }
    guard !range.isEmpty else {
      return "\(printable(name)) has no bar to draw; give candles, or a shorter --timeframe"
    }
    return "\(printable(name)) has no bar \(range.joined(separator: " and ")); widen the range"
  }
}
