import Chart

extension ChartDescription {
  /// All candles, or a column's line, without any text: small enough to lie under a chart.
  static func overview(
    _ column: String = "close", width: Int, height: Int = 52, window: Range<Int>? = nil,
    candles: Bool = false, title: String? = nil
  ) -> ChartDescription {
    var frame = Frame(width: width)
    (frame.axis, frame.left, frame.room, frame.gap, frame.timeAxis) = (0, 0, 0, 4, 0)
    frame.hasPaneRules = false
    let curve = Pane(
      height: .pixels(height - 7), above: Inset(pixels: 3), below: Inset(pixels: 3), legend: .hidden
    ) {
      if candles { Candles() } else { Area(column) }
      if let window { Window(window) }
    }
    let strip = Pane(height: .pixels(3), above: Inset(), below: Inset(), legend: .hidden) {
      HoldingStrip()
    }
    return ChartDescription(frame: frame, title: title) {
      curve.withoutAxis()
      strip.withoutAxis()
    }
  }
}
