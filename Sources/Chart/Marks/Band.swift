/// The room between two columns, with both lines.
public struct Band: Mark {
  /// What the colour of the room says.
  public enum Fill: String, CaseIterable, Sendable {
    /// Whose it is.
    case color
    /// Which column is above: the colour of rising where it is the first one, of falling where it
    /// is the second, as in the cloud of Ichimoku.
    case sign
  }

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
  /// What the colour of the room says.
  public var fill: Fill
  /// Whether it has lines at both columns.
  public var hasLines: Bool

  /// The room between two columns.
  public init(
    _ upper: String, _ lower: String, color: SeriesColor = .series(0), label: String? = nil,
    detail: String = "", fill: Fill = .color, lines: Bool = true
  ) {
    self.upper = upper
    self.lower = lower
    self.color = color
    self.label = label
    self.detail = detail
    self.fill = fill
    hasLines = lines
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
      swatch: view.isJoined || !hasLines ? nil : paint.line, [name] + words + numbers,
      [name] + numbers)
    entry.tint = paint.tint
    return entry
  }

  /// Adds the fill below and both lines above.
  public func draw(_ canvas: inout Canvas) {
    let (top, bottom) = (canvas.data.column(upper), canvas.data.column(lower))
    let first = canvas.theme.paint(upper, color)
    let second = canvas.theme.paint(lower, color)
    switch fill {
    case .color:
      canvas.add(first.between, Self.filled(top, bottom, canvas), on: .areas, tint: first.tint)
    case .sign:
      let band = SignedBand(top, bottom, canvas)
      canvas.add(.areaUp, band.up, on: .areas)
      canvas.add(.areaDown, band.down, on: .areas)
    }
    guard hasLines else { return }
    canvas.add(first.line, Trace(top, canvas).path, on: .lines, tint: first.tint)
    canvas.add(second.line, Trace(bottom, canvas).path, on: .lines, tint: second.tint)
  }

  private static func filled(
    _ top: [Double], _ bottom: [Double], _ canvas: borrowing Canvas
  ) -> Path {
    var filled = Path(closed: true)
    for run in runs(top, bottom, canvas) {
      filled.move(to: run.top[0])
      for point in run.top.dropFirst() { filled.lineJoiningLevels(to: point) }
      for point in run.bottom.reversed() { filled.line(to: point) }
    }
    return filled
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
      SpecField(
        "fill", \.fill, "Whether the room has its own paint, or that of the higher column."),
      SpecField("lines", \.hasLines, "Whether it has lines at both columns."),
    ]
  }
}

extension Band.Fill: SpecWord {
  static var what: String { "fill of a band" }
}
