/// The room between a column and a level, filled; or under a line, as deep as a fall.
public struct Area: Mark {
  /// How an area is painted.
  public enum Paint: Sendable, Hashable {
    /// In the light colour of a line, which is drawn too.
    case under(SeriesColor)
    /// In the colour of falling, with its edge: what an account is below its highest.
    case underwater
  }

  /// The column's name.
  public var column: String
  /// The level; nil is the floor of the pane.
  public var base: Double?
  /// How it is painted.
  public var paint: Paint

  /// The room between a column and a level, or the floor of the pane.
  public init(_ column: String, base: Double? = nil, paint: Paint = .under(.hold)) {
    self.column = column
    self.base = base
    self.paint = paint
  }

  /// Its column.
  public var columns: [String] { [column] }

  /// Takes in the column and the level.
  public func extend(_ range: inout ValueRange, _ view: ChartView) {
    let values = view.data.column(column)
    range.include(values, view.reach(values))
    if let base { range.include(base) }
  }

  /// The column's first value.
  public func firstValue(_ view: ChartView) -> (bar: Int, value: Double)? {
    view.data.first(column, view.bars.bars)
  }

  /// Adds the area, and its line.
  public func draw(_ canvas: inout Canvas) {
    let trace = Trace(canvas.data.column(column), canvas).path
    let level = base.map { canvas.inside($0) } ?? Int32(2 * canvas.rows.upperBound)
    var filled = Path()
    for index in trace.starts.indices {
      let run = trace.points[trace.run(index)]
      guard let first = run.first, let last = run.last else { continue }
      filled.move(to: Point(first.x, level))
      for point in run { filled.line(to: point) }
      filled.line(to: Point(last.x, level))
    }
    switch paint {
    case .under(let color):
      let color = canvas.theme.paint(column, color)
      canvas.add(color.area, filled, on: .areas, tint: color.tint)
      canvas.add(color.line, trace, on: .lines, tint: color.tint)
    case .underwater: canvas.add(.underwater, filled, on: .areas)
    }
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
      SpecField("paint", \.paint, "The colour of its line, or underwater."),
    ]
  }
}

extension Area.Paint: SpecValue {
  static var shape: SpecShape { .either([SeriesColor.shape, .word(["underwater"])]) }

  static func read(_ node: ChartNode, _ path: SpecPath) throws(ChartError) -> Area.Paint {
    node.text == "underwater" ? .underwater : .under(try SeriesColor.read(node, path))
  }

  func node() -> ChartNode {
    switch self {
    case .under(let color): color.node()
    case .underwater: .text("underwater")
    }
  }
}
