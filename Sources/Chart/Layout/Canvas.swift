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

  /// What cuts shapes at the edges of the pane.
  var cut: Cut { Cut(rows: rows) }

  /// Adds boxes of a role, in a colour of their own where one is given; what lies beyond the pane is
  /// cut off, here and below.
  public mutating func add(_ role: Role, _ boxes: [Box], on plane: Plane, tint: Color? = nil) {
    let boxes = cut.boxes(boxes)
    guard let tint else { return list.add(role, boxes, plane) }
    if !boxes.isEmpty { list.add(.boxes(role, boxes).tinted(tint), plane) }
  }

  /// Adds a path of its own, in a colour of its own where one is given.
  public mutating func add(_ role: Role, _ path: Path, on plane: Plane, tint: Color? = nil) {
    let path = cut.path(path, filled: role.isFilled)
    if !path.points.isEmpty { list.add(.path(role, path).tinted(tint), plane) }
  }

  /// Adds figures that share one path with others of their role.
  public mutating func addFigures(_ role: Role, _ path: Path, on plane: Plane) {
    list.addFigure(role, cut.path(path, filled: role.isFilled), plane)
  }

  /// Adds discs, in a colour of their own where one is given.
  public mutating func add(_ role: Role, _ discs: [Disc], on plane: Plane, tint: Color? = nil) {
    let discs = cut.discs(discs)
    if !discs.isEmpty { list.add(.discs(role, discs).tinted(tint), plane) }
  }

  /// Asks for a label at the first of some places in the plot that is free once all marks have
  /// drawn.
  public mutating func want(_ labels: [Label], priority: Int, leaders: [Path] = []) {
    var label = WantedLabel(places: [], leaders: [], priority: priority)
    for (index, place) in labels.enumerated() where isInPlot(LabelSpace.area(place)) {
      label.places.append(place)
      if index < leaders.count { label.leaders.append(leaders[index]) }
    }
    if !label.places.isEmpty { wanted.append(label) }
  }

  /// Whether a label lies in the pane, four pixels above or below at most.
  private func isInPlot(_ area: LabelSpace.Area) -> Bool {
    let (top, bottom) = (2 * rows.lowerBound - 8, 2 * rows.upperBound + 8)
    return Int(area.left) >= 2 * left && Int(area.right) <= 2 * right
      && Int(area.top) >= top && Int(area.bottom) <= bottom
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
    if bars.merge > 1 { note(.merged(bars.merge)) }
  }

  /// Notes a fact once.
  mutating func note(_ note: ChartNote) {
    if !notes.contains(note) { notes.append(note) }
  }

  /// Whether any bar is shown.
  public var isEmpty: Bool { bars.bars.isEmpty }

  /// The height of a value in half pixels: the middle of its row, as rules have it. The lowest
  /// value of a pane lies on its edge; one beyond the pane lies outside, where shapes are cut.
  func inside(_ value: Double) -> Int32 {
    let y = scale.half(value) + 1
    return y == Int32(2 * rows.upperBound + 1) ? y - 1 : y
  }

  /// The row nearest to a value; outside the pane for one beyond it, where shapes are cut.
  func row(_ value: Double) -> Int { scale.edge(value) }

  /// The row of pixels that a line at a value has: that of the lowest value is the last one.
  func line(_ value: Double) -> Int {
    let row = scale.edge(value)
    return row == rows.upperBound ? row - 1 : row
  }

  /// The row of a value in the pane; nil for one beyond it.
  func shownRow(_ value: Double) -> Int? {
    let row = scale.edge(value)
    return value.isFinite && row >= rows.lowerBound && row <= rows.upperBound ? row : nil
  }

  /// Keeps a box, and a pixel around it, free of words.
  mutating func reserve(_ box: Box) {
    for part in cut.boxes([box]) where part.width > 0 {
      space.reserve(LabelSpace.Area(part).grown(2))
    }
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
