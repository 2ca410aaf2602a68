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
  /// Words after its name.
  public var detail: String
  /// What the colour of the room says.
  public var fill: Fill
  /// Whether it has lines at both columns.
  public var hasLines: Bool
  /// How many bars further to the right it is drawn; to the left where it is below zero.
  public var shift = 0
  /// What the legend calls both values; nil takes what follows the dot in the columns' names.
  public var names: [String]?

  /// The room between two columns.
  public init(
    _ upper: String, _ lower: String, color: SeriesColor = .auto, label: String? = nil,
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

  /// As many as it is drawn further to the right.
  public var ahead: Int { max(0, shift) }

  private func values(_ name: String, _ data: ChartData, _ bars: BarAxis) -> [Double] {
    data.column(name, shiftedBy: shift, bars.bars)
  }

  /// Takes in both columns.
  public func extend(_ range: inout ValueRange, _ view: ChartView) {
    for name in [upper, lower] {
      let values = values(name, view.data, view.bars)
      range.include(values, view.shownBars(values))
    }
  }

  /// What each value is called.
  private var shownNames: [String] {
    if let names, names.count == 2 { return names }
    return zip([upper, lower], ["upper", "lower"]).map { column, usual in
      let end = column.lastIndex(of: ".").map { column[column.index(after: $0)...] } ?? ""
      return !end.isEmpty && end.allSatisfy(\.isLetter) ? String(end) : usual
    }
  }

  /// Name and both last values, each with its own.
  public func legend(_ view: ChartView) -> LegendEntry? {
    guard let label, let last = view.lastBar else { return nil }
    let values = [upper, lower].map {
      view.format.text(self.values($0, view.data, view.bars)[last])
    }
    let name = TextPart(text: label, role: view.isJoined ? .legend : .value, gap: 0)
    let words = detail.isEmpty ? [] : [TextPart(text: detail, role: .legend, gap: 6)]
    let numbers = values.map { TextPart(text: $0, role: .value, gap: 8) }
    let named = zip(shownNames, values).flatMap {
      [TextPart(text: $0, role: .legend, gap: 8), TextPart(text: $1, role: .value, gap: 4)]
    }
    let paint = view.theme.paint(upper, color)
    let key = fill == .sign && !hasLines ? cloudKey(view) : paint.line
    var entry = LegendEntry(
      swatch: key, [name] + words + named, [name] + named, [name] + numbers, [name])
    entry.tint = fill == .sign && !hasLines ? nil : paint.tint
    return entry
  }

  /// The colour of a cloud at the last bar.
  private func cloudKey(_ view: ChartView) -> Role {
    let ends = [upper, lower].map { name in
      view.lastBar.map { values(name, view.data, view.bars)[$0] } ?? .nan
    }
    return ends[0] < ends[1] ? .lineDown : .lineUp
  }

  /// Adds the fill, and above it a line for each column.
  public func draw(_ canvas: inout Canvas) {
    let top = values(upper, canvas.data, canvas.bars)
    let bottom = values(lower, canvas.data, canvas.bars)
    switch fill {
    case .color:
      let paint = canvas.theme.paint(upper, color)
      canvas.add(paint.between, Self.filled(top, bottom, canvas), on: .areas, tint: paint.tint)
    case .sign:
      let band = SignedBand(top, bottom, canvas)
      canvas.add(.areaUp, band.up, on: .areas)
      canvas.add(.areaDown, band.down, on: .areas)
    }
    guard hasLines else { return }
    for column in columns {
      var line = Line(column, color: color)
      line.shift = shift
      line.draw(&canvas)
    }
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
    let shown = canvas.shownBars(top).clamped(to: canvas.shownBars(bottom))
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
      SpecField(
        "shift", \.shift, in: -1_000...1_000,
        "How many bars further to the right it is drawn; to the left below zero."),
      SpecField(ifAny: "names", \.names, "What the legend calls both values."),
    ]
  }
}

extension Band.Fill: SpecWord {
  static var what: String { "fill of a band" }
}
