/// A line through a column.
public struct Line: Mark {
  /// What stands at the right end of a line.
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
  /// Words behind its name.
  public var detail: String
  /// Whether the legend has its last value.
  public var hasValue: Bool
  /// What stands at its right end.
  public var end: End
  /// Whether per cent and index are measured from its own first value, and not from that of the
  /// pane's first mark: for a second instrument.
  public var isCompared = false

  /// A line through a column.
  public init(
    _ column: String, color: SeriesColor = .series(0), step: Bool = false, label: String? = nil,
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

  /// Its column.
  public var columns: [String] { [column] }

  /// The column's values, measured from its own first where it is compared on such a scale.
  private func values(_ data: ChartData, _ bars: BarAxis, _ base: Double?) -> [Double] {
    guard isCompared, let base else { return data.column(column) }
    let values = data.column(column)
    return Rebase(base: base, bars: data.reach(values, bars)).values(values)
  }

  /// Takes in the column.
  public func extend(_ range: inout ValueRange, _ view: ChartView) {
    let values = values(view.data, view.bars, view.base)
    range.include(values, view.reach(values))
  }

  /// The column's first value.
  public func firstValue(_ view: ChartView) -> (bar: Int, value: Double)? {
    view.data.first(column, view.bars.bars)
  }

  /// Name, words and last value.
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
      swatch: view.isJoined ? nil : paint.line, head + words + value, head + value, value)
    entry.tint = paint.tint
    return entry
  }

  /// Whether its last value stands on the axis.
  public var hasPill: Bool { end == .pill }

  /// Adds the line and what stands at its end.
  public func draw(_ canvas: inout Canvas) {
    let values = values(canvas.data, canvas.bars, canvas.base)
    let color = canvas.theme.paint(column, color)
    let path = Trace(values, canvas, isStep: isStep).path
    canvas.add(color.line, path, on: color.plane, tint: color.tint)
    guard let last = canvas.reach(values).last(where: { values[$0].isFinite }) else { return }
    let row = canvas.row(values[last])
    switch end {
    case .nothing: break
    case .pill:
      canvas.pills.append(
        Pill(role: color.pill, tint: color.tint, value: values[last], row: row, height: 18))
    case .name(let name):
      let role: Role = color == .strategy ? .textStrong : .text
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
