/// A line through a column.
public struct Line: Mark {
  /// What is at the right end of a line.
  public enum End: Sendable, Hashable {
    case nothing
    /// The last value on a ground of the line's colour.
    case pill
    /// A name beside the last point, in room right of the plot.
    case name(String)
  }

  /// The column's name.
  public var column: String
  /// The paint.
  public var color: SeriesColor
  /// Whether it goes on level until the next value.
  public var isStep: Bool
  /// Its name in the legend; empty shows the value alone, nil leaves it out of the legend.
  public var label: String?
  /// Words after its name.
  public var detail: String
  /// Whether the legend has its last value.
  public var hasValue: Bool
  /// What is at its right end.
  public var end: End
  /// Whether per cent and index are measured from its own first value, and not from that of the
  /// pane's first mark: for a second instrument.
  public var isCompared = false
  /// How many bars further to the right it is drawn; to the left where it is below zero.
  public var shift = 0
  /// The column whose sign colours it: rising above zero, falling below, broken where that turns.
  public var direction: String?
  /// Lines of one family have one line in the legend.
  public var family: String?
  /// Its width in pixels; nil is as usual.
  public var width: Double?

  /// A line through a column.
  public init(
    _ column: String, color: SeriesColor = .auto, step: Bool = false, label: String? = nil,
    detail: String = "", value: Bool = true, end: End = .nothing
  ) {
    self.column = column
    self.color = color
    isStep = step
    self.label = label
    self.detail = detail
    hasValue = value
    self.end = end
  }

  /// Its column, and the one that colours it.
  public var columns: [String] { [column] + (direction.map { [$0] } ?? []) }

  /// Whether its column is a price of the candles, or that of another instrument beside them.
  public var showsPrices: Bool { isCompared || ChartData.isPrice(column) && shift == 0 }

  /// As many as it is drawn further to the right.
  public var ahead: Int { max(0, shift) }

  /// The column's values where they are drawn, measured from its own first where it is compared on
  /// such a scale.
  private func values(_ data: ChartData, _ bars: BarAxis, _ base: Double?) -> [Double] {
    let values = data.column(column, shiftedBy: shift, bars.bars)
    guard isCompared, let base else { return values }
    return Rebase(base: base, bars: data.shownBars(values, bars)).values(values)
  }

  /// Takes in the column.
  public func extend(_ range: inout ValueRange, _ view: ChartView) {
    let values = values(view.data, view.bars, view.base)
    range.include(values, view.shownBars(values))
  }

  /// The column's first value.
  public func firstValue(_ view: ChartView) -> (bar: Int, value: Double)? {
    view.data.first(column, view.bars.bars)
  }

  /// Name, words and last value; a name that has no room for its value is alone.
  public func legend(_ view: ChartView) -> LegendEntry? {
    guard let label else { return nil }
    var value: [TextPart] = []
    if hasValue, let last = view.lastBar {
      let text = view.format.text(view.data.column(column)[last])
      value = [TextPart(text: text, role: .value, gap: label.isEmpty ? 0 : view.isJoined ? 4 : 8)]
    }
    let name = TextPart(text: label, role: view.isJoined ? .legend : .value, gap: 0)
    let head = label.isEmpty ? [] : [name]
    let words = detail.isEmpty ? [] : [TextPart(text: detail, role: .legend, gap: 6)]
    let paint = view.theme.paint(column, color)
    var entry = LegendEntry(
      swatch: side(view) ?? paint.line, head + words + value, head + value,
      head.isEmpty ? value : head)
    entry.tint = direction == nil ? paint.tint : nil
    entry.family = family
    return entry
  }

  /// What colours its last value, where a direction does.
  private func side(_ view: ChartView) -> Role? {
    guard let direction, let last = view.lastBar else { return nil }
    return view.data.column(direction)[last] < 0 ? .lineDown : .lineUp
  }

  /// Whether its last value is on the axis.
  public var hasPill: Bool { end == .pill }

  /// Adds the line and what is at its end.
  public func draw(_ canvas: inout Canvas) {
    let values = values(canvas.data, canvas.bars, canvas.base)
    let color = canvas.theme.paint(column, color)
    if let direction {
      let sides = canvas.data.column(direction, shiftedBy: shift, canvas.bars.bars)
      let line = DirectedLine(values, by: sides, canvas, isStep: isStep)
      canvas.add(.lineUp, line.rising, on: .lines, width: width ?? canvas.lineWidth)
      canvas.add(.lineDown, line.falling, on: .lines, width: width ?? canvas.lineWidth)
    } else {
      let path = ColumnPath(values, canvas, isStep: isStep).path
      canvas.add(
        color.line, path, on: color.plane, tint: color.tint,
        width: width ?? canvas.lineWidth)
    }
    guard let last = canvas.shownBars(values).last(where: { values[$0].isFinite }) else { return }
    let row = canvas.row(values[last])
    switch end {
    case .nothing: break
    case .pill:
      canvas.pills.append(
        Pill(role: color.pill, tint: color.tint, value: values[last], row: row, height: 18))
    case .name(let name):
      let role: Role = color == .strong ? .textStrong : .text
      canvas.endNames.append(EndName(role: role, text: name, row: row))
    }
  }
}

extension Line: DescribedMark {
  static let mark = "line"
  static let about = "A line through a column."
  static let example = """
    {
      "legend": "lines", "above": 40,
      "layers": [
        "grid", { "mark": "line", "column": "close", "color": "ink", "label": "close", "end": "pill" },
        { "mark": "line", "column": "highest(high, 10)", "step": true, "label": "highest(high, 10)" }
      ]
    }
    """
  static var blank: Line { Line("") }

  static var fields: [SpecField<Line>] {
    [
      SpecField(required: "column", \.column, example: "\"close\"", "The column's name."),
      SpecField("color", \.color, "Its paint."),
      SpecField("step", \.isStep, "Whether it goes on level until the next value."),
      SpecField("label", \.label, "Its name in the legend; nothing leaves it out."),
      SpecField("detail", \.detail, "Words behind its name."),
      SpecField("value", \.hasValue, "Whether the legend has its last value."),
      SpecField(
        "compare", \.isCompared, "Whether per cent and index begin at its own first value."),
      SpecField(
        "shift", \.shift, in: -1_000...1_000,
        "How many bars further to the right it is drawn; to the left below zero."),
      SpecField(
        ifAny: "direction", \.direction,
        "The column whose sign colours it: rising above zero, falling below; broken at its turns."),
      SpecField(
        ifAny: "family", \.family, "Lines of one family have one line in the legend."),
      SpecField(ifAny: "width", \.width, in: 0.5...20, "Its width in pixels."),
      SpecField("end", \.end, "What stands at its right end."),
    ]
  }
}

extension Line.End: SpecValue {
  static var shape: SpecShape {
    let name = SpecKey(
      name: "name", shape: .text, isRequired: true, summary: "A name beside the last point.")
    return .either([.word(["nothing", "pill"]), .object([name])])
  }

  static func read(_ node: ChartNode, _ path: SpecPath) throws(ChartError) -> Line.End {
    if let name = node["name"], node.members.count == 1 {
      return .name(try String.read(name, path.key("name")))
    }
    guard node.text != nil else {
      throw path.wrong(node, "'nothing', 'pill' or { \"name\": … }")
    }
    return try path.word(node, "end of a line", among: ["nothing", "pill"]) == "pill"
      ? .pill : .nothing
  }

  func node() -> ChartNode {
    switch self {
    case .nothing: .text("nothing")
    case .pill: .text("pill")
    case .name(let name): .object([("name", .text(name))])
    }
  }
}
