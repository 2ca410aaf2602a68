/// A pane with its rows, its scale and the lines of its grid.
struct SettledPane: Sendable {
  let description: Pane
  let rows: Range<Int>
  let scale: ValueScale
  let ticks: PriceTicks

  init(
    _ pane: Pane, rows: Range<Int>, _ data: ChartData, _ bars: BarAxis, _ notes: inout [ChartNote]
  ) {
    description = pane
    self.rows = rows
    scale = Self.scale(pane, rows, Self.range(pane, data, bars), &notes)
    ticks = PriceTicks.lines(
      scale, from: Double(rows.lowerBound), to: Double(rows.upperBound), gap: Double(pane.gap),
      finest: pane.finest)
  }

  private static func range(_ pane: Pane, _ data: ChartData, _ bars: BarAxis) -> ValueRange {
    var range = ValueRange()
    if case .fixed(let low, let high) = pane.range {
      range.include(low)
      range.include(high)
      return range
    }
    let view = ChartView(
      data: data, bars: bars, format: pane.format, isJoined: pane.legend == .joined)
    for mark in pane.marks { mark.extend(&range, view) }
    if case .including(let value) = pane.range { range.include(value) }
    if case .symmetric = pane.range, !range.isEmpty {
      let reach = max(abs(range.lower), abs(range.upper))
      range.include(reach)
      range.include(-reach)
    }
    return range
  }

  private static func scale(
    _ pane: Pane, _ rows: Range<Int>, _ range: ValueRange, _ notes: inout [ChartNote]
  ) -> ValueScale {
    var kind = pane.scale
    if kind == .logarithmic && !range.isEmpty && range.lower <= 0 {
      notes.append(.logarithmNeedsPositive(range.lower))
      kind = .linear
    }
    let (lower, upper) = opened(range, pane, kind)
    var above = pane.above.length(in: rows.count)
    var below = pane.below.length(in: rows.count)
    let most = Double(rows.count) * 0.6
    if above + below > most {
      let shrink = most / (above + below)
      above *= shrink
      below *= shrink
    }
    return ValueScale(
      kind, lower: lower, upper: upper, top: Double(rows.lowerBound) + above,
      height: Double(rows.count) - above - below)
  }

  /// Two values apart from each other: a flat range is opened by half a per cent each way.
  private static func opened(
    _ range: ValueRange, _ pane: Pane, _ kind: ValueScale.Kind
  ) -> (Double, Double) {
    if range.isEmpty { return (kind == .linear ? 0 : 1, kind == .linear ? 1 : 10) }
    var (lower, upper) = (range.lower, range.upper)
    let limit = 1e300
    lower = max(lower, -limit)
    upper = min(upper, limit)
    let least = max(abs(lower), abs(upper)) * 1e-9
    if upper - lower > least { return (lower, upper) }
    if case .including(let value) = pane.range, value == lower { return (lower, lower + 1) }
    if lower == 0 && kind == .linear { return (-1, 1) }
    let reach = max(abs(lower) * 0.005, pane.finest, Double.leastNormalMagnitude * 1e10)
    return (kind == .linear ? lower - reach : lower * 0.995, upper + reach)
  }

  /// The words of a line of the grid, short ones where the others need more room.
  func text(_ index: Int, in room: Int = .max) -> String {
    let text = self.text(index, description.axisFormat ?? description.format)
    if TextWidth.of(text) <= room { return text }
    return self.text(index, NumberFormat(.compact, signed: description.format.isSigned))
  }

  /// The words of a pill, short ones where the others need more room.
  func text(_ value: Double, in room: Int) -> String {
    let text = description.format.text(value)
    if TextWidth.of(text, bold: true) <= room { return text }
    return NumberFormat(.compact, signed: description.format.isSigned).text(value)
  }

  private func text(_ index: Int, _ format: NumberFormat) -> String {
    (description.axisFormat ?? description.format).tick(
      ticks.values[index], step: ticks.steps[index])
  }

  /// How wide the axis has to be for the numbers of the pane.
  var numbersWidth: Int {
    var widest = 0
    for index in ticks.values.indices { widest = max(widest, TextWidth.of(text(index))) }
    for value in [scale.lower, scale.upper] where description.marks.contains(where: \.hasPill) {
      widest = max(widest, TextWidth.of(description.format.text(value), bold: true))
    }
    return widest + 10
  }
}
