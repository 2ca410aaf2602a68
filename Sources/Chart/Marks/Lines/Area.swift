/// The room between a column and a level, filled: under a line, as deep as a fall, or on both sides
/// of the level.
public struct Area: Mark {
  /// How an area is painted.
  public enum Paint: Sendable, Hashable {
    /// In the light colour of a line, which is drawn too.
    case under(SeriesColor)
    /// In the colour of falling, with its edge: what an account is below its highest.
    case underwater
    /// Above the level in the colour of rising, below it in that of falling, the line too, with a
    /// dashed line at the level; left out, that is the first value shown.
    case sides
  }

  /// The column's name.
  public var column: String
  /// The level; nil is the floor of the pane.
  public var base: Double?
  /// How it is painted.
  public var paint: Paint
  /// Whether its fill fades towards the level.
  public var isFading: Bool
  /// Whether it goes on level until the next value.
  public var isStep: Bool

  /// The room between a column and a level, or the floor of the pane.
  public init(
    _ column: String, base: Double? = nil, paint: Paint = .under(.hold), fading: Bool = false,
    step: Bool = false
  ) {
    self.column = column
    self.base = base
    self.paint = paint
    isFading = fading
    isStep = step
  }

  /// Its column.
  public var columns: [String] { [column] }

  /// Whether its column is a price of the candles.
  public var showsPrices: Bool { ChartData.isPrice(column) }

  /// Takes in the column and the level.
  public func extend(_ range: inout ValueRange, _ view: ChartView) {
    let values = view.data.column(column)
    range.include(values, view.shownBars(values))
    if let base { range.include(base) }
  }

  /// The column's first value.
  public func firstValue(_ view: ChartView) -> (bar: Int, value: Double)? {
    view.data.first(column, view.bars.bars)
  }

  /// Adds the area, and its line.
  public func draw(_ canvas: inout Canvas) {
    let trace = ColumnPath(canvas.data.column(column), canvas, isStep: isStep).path
    let level = base.map { canvas.inside($0) } ?? Int32(2 * canvas.rows.upperBound)
    switch paint {
    case .under(let color):
      let color = canvas.theme.paint(column, color)
      if isFading {
        for isAbove in [true, false] {
          fade(trace, level, isAbove, color.area, color.tint, &canvas)
        }
      } else {
        canvas.add(color.area, Self.filled(trace, level), on: .areas, tint: color.tint)
      }
      canvas.add(color.line, trace, on: .lines, tint: color.tint)
    case .underwater:
      canvas.add(.underwater, Self.filled(trace, level), on: .areas)
      canvas.add(.lineDown, trace, on: .lines, width: 1.25)
    case .sides:
      let first = canvas.data.first(column, canvas.bars.bars)?.value
      drawSides(trace, (base ?? first).map { canvas.inside($0) } ?? level, &canvas)
    }
  }

  private func drawSides(_ trace: Path, _ level: Int32, _ canvas: inout Canvas) {
    for isAbove in [true, false] {
      let cut = LevelSplit(trace, level, above: isAbove)
      let role: Role = isAbove ? .areaUp : .areaDown
      if isFading {
        fade(trace, level, isAbove, role, nil, &canvas)
      } else {
        canvas.add(role, cut.filled, on: .areas)
      }
      canvas.add(isAbove ? .lineUp : .lineDown, cut.line, on: .lines)
    }
    if trace.points.isEmpty { return }
    let ends = [canvas.left, canvas.right].map { Point(Int32(2 * $0), level | 1) }
    canvas.addFigures(.guide, Path(ends), on: .zero)
  }

  /// Adds the strips of a fill that fades from the line to the level, on one side of it.
  private func fade(
    _ trace: Path, _ level: Int32, _ isAbove: Bool, _ role: Role, _ tint: Color?,
    _ canvas: inout Canvas
  ) {
    let row = Int(level) / 2
    let shown = isAbove ? trace : trace.mirrored(at: row)
    let edge = isAbove ? canvas.rows.lowerBound : 2 * row - canvas.rows.upperBound
    for (percent, strip) in Fade.strips(shown, in: min(edge, row)..<row) {
      let path = canvas.clip.path(isAbove ? strip : strip.mirrored(at: row), filled: true)
      if path.points.isEmpty { continue }
      canvas.list.add(.faded(percent, Shape.path(role, path).tinted(tint)), .areas)
    }
  }

  /// Down from the line to a level.
  private static func filled(_ trace: Path, _ level: Int32) -> Path {
    var filled = Path()
    for index in trace.starts.indices {
      let run = trace.points[trace.run(index)]
      guard let first = run.first, let last = run.last else { continue }
      filled.move(to: Point(first.x, level))
      for point in run { filled.line(to: point) }
      filled.line(to: Point(last.x, level))
    }
    return filled
  }
}

extension Area: DescribedMark {
  static let mark = "area"
  static let about = "The room between a column and a level, or the floor of the pane."
  static let example = """
    { "layers": ["grid", { "mark": "area", "column": "close", "paint": "s3" }] }
    """
  static var blank: Area { Area("") }

  static var fields: [SpecField<Area>] {
    [
      SpecField(required: "column", \.column, example: "\"close\"", "The column's name."),
      SpecField("base", \.base, "The level; left out, the floor of the pane."),
      SpecField("paint", \.paint, "The colour of its line, or underwater, or sides."),
      SpecField("fading", \.isFading, "Whether its fill fades towards the level."),
      SpecField("step", \.isStep, "Whether it goes on level until the next value."),
    ]
  }
}

extension Area.Paint: SpecValue {
  static var shape: SpecShape { .either([SeriesColor.shape, .word(["underwater", "sides"])]) }

  static func read(_ node: ChartNode, _ path: SpecPath) throws(ChartError) -> Area.Paint {
    switch node.text {
    case "underwater": .underwater
    case "sides": .sides
    default: .under(try SeriesColor.read(node, path))
    }
  }

  func node() -> ChartNode {
    switch self {
    case .under(let color): color.node()
    case .underwater: .text("underwater")
    case .sides: .text("sides")
    }
  }
}

extension Path {
  /// The path turned over at the upper edge of a row.
  fileprivate func mirrored(at row: Int) -> Path {
    var turned = Path(closed: isClosed)
    for index in starts.indices {
      for (place, point) in points[run(index)].enumerated() {
        let point = Point(point.x, Int32(clamping: 4 * row - Int(point.y)))
        if place == 0 { turned.move(to: point) } else { turned.line(to: point) }
      }
    }
    return turned
  }
}
