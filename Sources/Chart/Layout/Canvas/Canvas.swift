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
  /// The rows in which the values of its scale lie: those of the pane, unless its range is fixed.
  public internal(set) var plot: Range<Int>
  /// Whether numbers are beside the pane.
  public internal(set) var hasNumbers = true
  /// The size of words.
  let textSize: Int
  /// The width of lines that have none of their own; nil is that of their role.
  public let lineWidth: Double?
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
  /// Whether the pane has candles, which words should not cover.
  var hasCandles = false
  var wanted: [WantedLabel] = []
  var notes: [ChartNote] = []

  /// What cuts shapes at the edges of the pane, or of a range that is fixed.
  var clip: PaneClip { PaneClip(rows: plot) }

  /// A label of one part in the size of the picture's words.
  public func label(
    _ text: String, _ role: Role, _ x: Int32, _ y: Int32, _ anchor: Anchor = .start
  ) -> Label {
    Label(
      point: Point(x, y), anchor: anchor, parts: [TextPart(text: text, role: role)],
      size: textSize)
  }

  /// A length that is so long beside words of the usual size.
  func sized(_ length: Int) -> Int {
    textSize == Label.usualSize
      ? length : (length * textSize + Label.usualSize / 2) / Label.usualSize
  }

  /// Adds boxes of a role, in a colour of their own where one is given; what lies beyond the pane is
  /// cut off, here and below.
  public mutating func add(_ role: Role, _ boxes: [Box], on plane: Plane, tint: Color? = nil) {
    let boxes = clip.boxes(boxes)
    guard let tint else { return list.add(role, boxes, plane) }
    if !boxes.isEmpty { list.add(.boxes(role, boxes).tinted(tint), plane) }
  }

  /// Adds a path of its own, in a colour and a width of its own where they are given.
  public mutating func add(
    _ role: Role, _ path: Path, on plane: Plane, tint: Color? = nil, width: Double? = nil
  ) {
    let path = clip.path(path, filled: role.isFilled)
    if path.points.isEmpty { return }
    if plane == .lines || plane == .leading { space.cross(path) }
    list.add(.path(role, path).tinted(tint).weighted(width), plane)
  }

  /// Adds figures that share one path with others of their role.
  public mutating func addFigures(_ role: Role, _ path: Path, on plane: Plane) {
    list.addFigure(role, clip.path(path, filled: role.isFilled), plane)
  }

  /// Adds discs, in a colour of their own where one is given.
  public mutating func add(_ role: Role, _ discs: [Disc], on plane: Plane, tint: Color? = nil) {
    let discs = clip.discs(discs)
    if !discs.isEmpty { list.add(.discs(role, discs).tinted(tint), plane) }
  }

  /// Asks for a label at the first of some places in the plot that is free once all marks have
  /// drawn.
  public mutating func want(_ labels: [Label], priority: Int, leaders: [Path] = []) {
    var label = WantedLabel(places: [], leaders: [], priority: priority)
    for (index, place) in labels.enumerated() {
      var place = place
      place.size = textSize
      guard isInPlot(LabelSpace.area(place)) else { continue }
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
  mutating func use(_ side: ResolvedScale) {
    scale = side.scale
    plot = side.plot
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
    return y == Int32(2 * plot.upperBound + 1) ? y - 1 : y
  }

  /// The row nearest to a value; outside the pane for one beyond it, where shapes are cut.
  func row(_ value: Double) -> Int { scale.edge(value) }

  /// The row of pixels that a line at a value has: that of the lowest value is the last one.
  func line(_ value: Double) -> Int {
    let row = scale.edge(value)
    return row == plot.upperBound ? row - 1 : row
  }

  /// The row of a value in the pane; nil for one beyond it.
  func shownRow(_ value: Double) -> Int? {
    let row = scale.edge(value)
    return value.isFinite && row >= plot.lowerBound && row <= plot.upperBound ? row : nil
  }

  /// Keeps a box, and a pixel around it, free of words.
  mutating func reserve(_ box: Box) {
    for part in clip.boxes([box]) where part.width > 0 {
      space.reserve(LabelSpace.Area(part).grown(2))
    }
  }

  /// Places the labels that the marks of the pane asked for, the most important first: each at the
  /// first of its places that no line and no candle crosses, or else at the first that is free.
  mutating func settleLabels() {
    let order = wanted.indices.sorted {
      (wanted[$0].priority, $0) < (wanted[$1].priority, $1)
    }
    for index in order {
      let places = wanted[index].places
      let quiet = places.indices.first {
        let area = LabelSpace.area(places[$0])
        return space.isFree(area) && !space.isCrossed(area) && !isOverCandle(area)
      }
      guard let place = quiet ?? places.indices.first(where: { space.isFree(places[$0]) }) else {
        continue
      }
      _ = space.take(places[place])
      list.add(.label(places[place]), .labels)
      if place < wanted[index].leaders.count {
        list.addFigure(.leader, wanted[index].leaders[place], .extremes)
      }
    }
    wanted = []
  }

  /// Whether a candle lies under an area, where the pane shows some.
  private func isOverCandle(_ area: LabelSpace.Area) -> Bool {
    guard hasCandles, !bars.bars.isEmpty,
      let first = bars.bar(at: Double(area.left) / 2),
      let last = bars.bar(at: Double(area.right) / 2)
    else { return false }
    let reach = Int32(2 * bars.body)
    if area.right + reach < bars.center(first) || area.left - reach > bars.center(last) {
      return false
    }
    for bar in first...max(first, last) where data.high[bar].isFinite && data.low[bar].isFinite {
      let (top, bottom) = (Int32(2 * row(data.high[bar])), Int32(2 * row(data.low[bar])))
      if area.top + 4 < bottom && top < area.bottom - 4 { return true }
    }
    return false
  }
}
