import Chart
import Indicators
import Report
import Strategy

extension ChartRequest {
  /// The marks of an expression, bottom first, and the colours that it takes.
  func marks(
    _ place: Int, _ drawn: DrawnExpressions.Drawn, _ colors: inout ColorOrder,
    isPaneNamed: Bool = false
  ) -> [any Mark] {
    var expression = ChartExpression(drawn, at: place)
    (expression.isPaneNamed, expression.hasPair) = (isPaneNamed, isPaneNamed)
    return expression.marks(&colors)
  }

  /// Digits after the point of a price where they were said or the instrument's tick has them; nil
  /// leaves them to the prices.
  func decimals(tick: Double) -> Int? {
    look.decimals ?? (tick > 0 ? NumberFormat.decimals(ofPrices: [[Double]](), tick: tick) : nil)
  }
}

extension DrawnExpressions.Drawn {
  /// Where a chart draws it on its own; nil for a calculation.
  var pane: IndicatorDescription.Pane? {
    guard let indicator else { return nil }
    if outputs.count > 1 { return indicator.pane }
    return outputs.first.flatMap { one in
      indicator.outputs.first { $0.name == one.name }.map { indicator.pane(of: $0) }
    } ?? indicator.pane
  }

  /// Whether it has no place on the axis of prices: an oscillator, or a truth.
  var isAside: Bool { isBoolean || pane.map { $0 != .overlay && $0 != .own } ?? false }
}
