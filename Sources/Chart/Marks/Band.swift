/// The room between two columns, with both lines.
public struct Band: Mark {
  /// The upper column's name.
  public var upper: String
  /// The lower column's name.
  public var lower: String
  /// The paint.
  public var color: SeriesColor
  /// Its name in the legend; nil leaves it out.
  public var label: String?
  /// Words behind its name.
  public var detail: String

  /// The room between two columns.
  public init(
    _ upper: String, _ lower: String, color: SeriesColor = .series(0), label: String? = nil,
    detail: String = ""
  ) {
    self.upper = upper
    self.lower = lower
    self.color = color
    self.label = label
    self.detail = detail
  }

  /// Both columns.
  public var columns: [String] { [upper, lower] }

  /// Takes in both columns.
  public func extend(_ range: inout ValueRange, _ view: ChartView) {
    for name in [upper, lower] {
      let values = view.data.column(name)
      range.include(values, view.reach(values))
    }
  }

  /// Name and both last values.
  public func legend(_ view: ChartView) -> LegendEntry? {
    guard let label, let last = view.lastBar else { return nil }
    let values = [upper, lower].map { view.format.text(view.data.column($0)[last]) }
    let name = TextPart(text: label, role: view.isJoined ? .legend : .value, gap: 0)
    let words = detail.isEmpty ? [] : [TextPart(text: detail, role: .legend, gap: 6)]
    let numbers = [
      TextPart(text: values[0], role: .value, gap: 8),
      TextPart(text: values[1], role: .value, gap: 8),
    ]
    let paint = view.theme.paint(upper, color)
    var entry = LegendEntry(
      swatch: view.isJoined ? nil : paint.line, [name] + words + numbers, [name] + numbers)
    entry.tint = paint.tint
    return entry
  }

  /// Adds the fill below and both lines above.
  public func draw(_ canvas: inout Canvas) {
    let (top, bottom) = (canvas.data.column(upper), canvas.data.column(lower))
    var filled = Path(closed: true)
    for run in Self.runs(top, bottom, canvas) {
      filled.move(to: run.top[0])
      for point in run.top.dropFirst() { filled.lineJoiningLevels(to: point) }
      for point in run.bottom.reversed() { filled.line(to: point) }
    }
    let first = canvas.theme.paint(upper, color)
    let second = canvas.theme.paint(lower, color)
    canvas.add(first.between, filled, on: .areas, tint: first.tint)
    canvas.add(first.line, Trace(top, canvas).path, on: .lines, tint: first.tint)
    canvas.add(second.line, Trace(bottom, canvas).path, on: .lines, tint: second.tint)
  }

  /// Stretches where both are known; of several bars in a pixel column the outermost values.
  private static func runs(
    _ top: [Double], _ bottom: [Double], _ canvas: borrowing Canvas
  ) -> [(top: [Point], bottom: [Point])] {
    var runs: [(top: [Point], bottom: [Point])] = []
    var isDown = false
    let shown = canvas.reach(top).clamped(to: canvas.reach(bottom))
    for bar in shown {
      guard top[bar].isFinite, bottom[bar].isFinite else {
        isDown = false
        continue
      }
      if !isDown { runs.append(([], [])) }
      isDown = true
      let x = canvas.bars.center(bar)
      let (a, b) = (canvas.inside(top[bar]), canvas.inside(bottom[bar]))
      let last = runs.count - 1
      if let before = runs[last].top.last, before.x == x, let under = runs[last].bottom.last {
        runs[last].top[runs[last].top.count - 1].y = min(before.y, a)
        runs[last].bottom[runs[last].bottom.count - 1].y = max(under.y, b)
      } else {
        runs[last].top.append(Point(x, a))
        runs[last].bottom.append(Point(x, b))
      }
    }
    return runs
  }
}

extension Band: DescribedMark {
  static let mark = "band"
  static let about = "The room between two columns, with both lines."
  static let example = """
    {
      "legend": "lines", "above": 24,
      "layers": [
        "grid", "candles",
        {
          "mark": "band", "upper": "bollinger(20, 2).upper", "lower": "bollinger(20, 2).lower",
          "label": "bollinger(20, 2)"
        }
      ]
    }
    """
  static var blank: Band { Band("", "") }

  static var fields: [SpecField<Band>] {
    [
      SpecField(required: "upper", \.upper, example: "\"high\"", "The upper column's name."),
      SpecField(required: "lower", \.lower, example: "\"low\"", "The lower column's name."),
      SpecField("color", \.color, "Its paint."),
      SpecField("label", \.label, "Its name in the legend; nothing leaves it out."),
      SpecField("detail", \.detail, "Words behind its name."),
    ]
  }
}
