/// Where a mark draws: the data, the axes of its pane, and the shapes so far.
public struct Canvas: Sendable {
  /// The columns.
  public let data: ChartData
  /// Where the bars lie.
  public let bars: BarAxis
  /// The colours, for what is not said by a role.
  let theme: Theme
  /// Left edge of the plot in pixels.
  public let left: Int
  /// Right edge of the plot in pixels.
  public let right: Int
  /// Width of the picture.
  let width: Int
  /// Where the values of the pane lie.
  public internal(set) var scale: ValueScale
  /// The rows of the pane.
  public internal(set) var rows: Range<Int>
  /// How the pane writes numbers.
  public internal(set) var format: NumberFormat
  /// The values of the grid's lines.
  var ticks: PriceTicks
  /// Columns of pixels at which the grid has lines.
  var gridColumns: [Int]
  /// What per cent and index are measured from; nil where the scale is another.
  public internal(set) var base: Double?

  var list = DisplayListBuilder()
  var space: LabelSpace
  var pills: [Pill] = []
  /// The pills of marks on the second scale.
  var leftPills: [Pill] = []
  var endNames: [EndName] = []
  var wanted: [WantedLabel] = []
  var notes: [ChartNote] = []

  /// Adds boxes of a role.
  public mutating func add(_ role: Role, _ boxes: [Box], on plane: Plane) {
    list.add(role, boxes, plane)
  }

  /// Adds a path of its own, in a colour of its own where one is given.
  public mutating func add(_ role: Role, _ path: Path, on plane: Plane, tint: Color? = nil) {
    if !path.points.isEmpty { list.add(.path(role, path).tinted(tint), plane) }
  }

  /// Adds figures that share one path with others of their role.
  public mutating func addFigures(_ role: Role, _ path: Path, on plane: Plane) {
    list.addFigure(role, path, plane)
  }

  /// Adds discs, in a colour of their own where one is given.
  public mutating func add(_ role: Role, _ discs: [Disc], on plane: Plane, tint: Color? = nil) {
    if !discs.isEmpty { list.add(.discs(role, discs).tinted(tint), plane) }
  }

  /// Asks for a label at the first of some places that is free once all marks have drawn.
  public mutating func want(_ labels: [Label], priority: Int, leaders: [Path] = []) {
    wanted.append(WantedLabel(places: labels, leaders: leaders, priority: priority))
  }

  /// Draws on the scale of a side from now on.
  mutating func use(_ side: SettledScale) {
    scale = side.scale
    format = side.settings.format
    ticks = side.ticks
    base = side.scale.kind.isRelative ? side.scale.base : nil
  }

  /// Notes that several bars share a candle, where they do.
  mutating func noteMerge() {
    let note = ChartNote.merged(bars.merge)
    if bars.merge > 1 && !notes.contains(note) { notes.append(note) }
  }

  /// Whether any bar is shown.
  public var isEmpty: Bool { bars.bars.isEmpty }

  /// The height of a value in half pixels, kept inside the pane: the middle of its row, as rules
  /// have it.
  func inside(_ value: Double) -> Int32 {
    min(max(scale.half(value) + 1, Int32(2 * rows.lowerBound)), Int32(2 * rows.upperBound))
  }

  /// The row nearest to a value, kept inside the pane.
  func row(_ value: Double) -> Int {
    min(max(scale.edge(value), rows.lowerBound), rows.upperBound)
  }

  /// Places the labels that the marks of the pane asked for, the most important first.
  mutating func settleLabels() {
    let order = wanted.indices.sorted {
      (wanted[$0].priority, $0) < (wanted[$1].priority, $1)
    }
    for index in order {
      for (place, label) in wanted[index].places.enumerated() where space.take(label) {
        list.add(.label(label), .labels)
        if place < wanted[index].leaders.count {
          list.addFigure(.leader, wanted[index].leaders[place], .extremes)
        }
        break
      }
    }
    wanted = []
  }
}

/// A label that takes the first free place.
struct WantedLabel: Sendable {
  var places: [Label]
  /// A line for each place, drawn with the label.
  var leaders: [Path]
  /// Smaller is earlier.
  var priority: Int
}

/// A name right of the plot at the height of a line's end.
struct EndName: Sendable {
  var role: Role
  var text: String
  /// The row of the end.
  var row: Int
}

/// A number on a coloured ground at the right edge.
struct Pill: Sendable {
  var role: Role
  /// A colour in place of the role's.
  var tint: Color?
  var value: Double
  /// The row of its value.
  var row: Int
  var height: Int
}
