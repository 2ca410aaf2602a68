import Chart
import Text

extension ChartDescription {
  /// Two curves named at their ends, with the starting value as a line; columns `equity`, with holding
  /// `hold` too.
  static func spark(
    width: Int = 432, height: Int = 124, start: Double, startLabel: String, logarithmic: Bool,
    hasHolding: Bool = true, title: String? = nil, summary: String? = nil
  ) -> ChartDescription {
    var frame = Frame(width: width)
    frame.axis = 70
    frame.left = 0
    frame.room = 2
    frame.timeAxis = 20
    frame.timeEndsOnly = true
    frame.hasTimeRule = false
    let pane = Pane(
      height: .pixels(height - 20), above: Inset(pixels: 4), below: Inset(pixels: 4),
      range: .including(start), scale: logarithmic ? .logarithmic : .linear, legend: .hidden
    ) {
      Guide(start, solid: true, label: startLabel)
      if hasHolding { Line("hold", color: .hold, end: .name(localized("Hold"))) }
      Line("equity", color: .strong, end: .name(localized("Strategy¦short")))
    }
    return ChartDescription(frame: frame, title: title, summary: summary) { pane.withoutAxis() }
  }
}
