/// The time-share line: the price of each minute over a fill that fades to the floor, and a dashed
/// line at the close of the session before.
///
/// With `transform: .timeShare` it is one session, with room for what is still to come. Per cent and
/// index are measured from the close before, which colours the number at the side too.
public struct Mountain: Mark {
  /// What a minute's value is.
  public enum Value: String, CaseIterable, Sendable {
    /// Its last price.
    case close
    /// The middle of its first and last price.
    case middle

    /// The values of all bars.
    func values(_ data: ChartData) -> [Double] {
      switch self {
      case .close: data.close
      case .middle: zip(data.open, data.close).map { 0.5 * $0 + 0.5 * $1 }
      }
    }
  }

  /// What a minute's value is.
  public var value: Value
  /// The paint of the line and its fill.
  public var color: SeriesColor
  /// Whether there is a line at the close of the session before.
  public var hasPrevious: Bool
  /// Whether the close before lies in the middle of the pane.
  public var isCentred: Bool

  /// The line of a session.
  public init(
    _ value: Value = .close, color: SeriesColor = .ink, previous: Bool = true,
    centred: Bool = false
  ) {
    self.value = value
    self.color = color
    hasPrevious = previous
    isCentred = centred
  }

  /// First and last price.
  public var columns: [String] { value == .close ? ["close"] : ["open", "close"] }

  /// It is the price.
  public var showsPrices: Bool { true }

  /// The close before the bars that are shown.
  static func previous(_ data: ChartData, _ bars: Range<Int>) -> (bar: Int, value: Double)? {
    let before = bars.lowerBound - 1
    guard before >= 0, before < data.close.count, data.close[before].isFinite else { return nil }
    return (before, data.close[before])
  }

  /// Takes in the values and the close before.
  public func extend(_ range: inout ValueRange, _ view: ChartView) {
    var own = ValueRange()
    own.include(value.values(view.data), view.bars.bars)
    range.include(own.lower)
    range.include(own.upper)
    guard let before = Self.previous(view.data, view.bars.bars)?.value, !own.isEmpty else { return }
    if hasPrevious || isCentred { range.include(before) }
    if isCentred {
      let reach = max(own.upper - before, before - own.lower)
      range.include(before - reach)
      range.include(before + reach)
    }
  }

  /// The close before, or the first value where there is none.
  public func firstValue(_ view: ChartView) -> (bar: Int, value: Double)? {
    if let before = Self.previous(view.data, view.bars.bars) { return before }
    let values = value.values(view.data)
    return view.bars.bars.first { values[$0].isFinite }.map { ($0, values[$0]) }
  }

  /// Name, frame, time, price and change from the close before.
  public func legend(_ view: ChartView) -> LegendEntry? { MountainLegend(self, view)?.entry }

  /// The last value and the close before.
  public var hasPill: Bool { true }

  /// Adds the fill, the line and the close before.
  public func draw(_ canvas: inout Canvas) {
    let values = value.values(canvas.data)
    let trace = ColumnPath(values, canvas).path
    for (percent, strip) in Fade.strips(trace, in: canvas.rows) {
      let shape = Shape.path(color.area, canvas.clip.path(strip, filled: true)).tinted(color.tint)
      canvas.list.add(.faded(percent, shape), .areas)
    }
    canvas.add(color.line, trace, on: color.plane, tint: color.tint)
    let bars = canvas.bars.bars
    let before = Self.previous(canvas.data, bars)?.value
    if let last = bars.last(where: { values[$0].isFinite }) {
      let change = values[last] - (before ?? values[last])
      let role: Role = change > 0 ? .pillUp : change < 0 ? .pillDown : .pillInk
      let row = canvas.row(values[last])
      canvas.pills.append(Pill(role: role, value: values[last], row: row, height: 19))
    }
    if hasPrevious, let before { drawPrevious(before, &canvas) }
  }

  private func drawPrevious(_ value: Double, _ canvas: inout Canvas) {
    let row = canvas.row(value)
    let y = Int32(2 * canvas.line(value) + 1)
    let ends = [Point(Int32(2 * canvas.left), y), Point(Int32(2 * canvas.right), y)]
    canvas.add(.signalLine, Path(ends), on: .lines)
    canvas.pills.append(Pill(role: .pillHold, value: value, row: row, height: 18))
  }
}

extension Mountain: DescribedMark {
  static let mark = "mountain"
  static let about = "The time-share line of a session over a fill that fades to the floor."
  static let example = """
    {
      "legend": "lines", "above": 40, "layers": ["grid", "mountain"]
    }
    """
  static var blank: Mountain { Mountain() }

  static var fields: [SpecField<Mountain>] {
    [
      SpecField(
        "value", \.value, "What a minute's value is: its close, or the middle of its body."),
      SpecField("color", \.color, "The paint of the line and its fill."),
      SpecField("previous", \.hasPrevious, "Whether there is a line at the close before."),
      SpecField("centred", \.isCentred, "Whether the close before lies in the middle."),
    ]
  }
}

extension Mountain.Value: SpecWord {
  static var what: String { "value of a minute" }
}
