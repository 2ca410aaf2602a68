import Chart

/// A small figure that is no chart over time: boxes, lines, discs and labels on whole pixels, as a
/// display list of the charts' own roles, so that themes, palettes and print paint it as they paint
/// charts.
struct SmallFigure {
  /// What it is made of.
  private(set) var list: DisplayList

  /// An empty figure.
  ///
  /// - Parameters:
  ///   - title: its name for readers who do not see it.
  ///   - summary: what it shows, for the same.
  init(width: Int, height: Int, title: String, summary: String) {
    list = DisplayList(width: width, height: height, title: title, summary: summary, shapes: [])
  }

  /// Boxes of one role, `percent` of a hundred opaque where that is not the role's own strength.
  mutating func boxes(_ role: Role, _ boxes: [Box], percent: Int? = nil) {
    guard !boxes.isEmpty else { return }
    let shape = Shape.boxes(role, boxes)
    list.shapes.append(percent.map { .faded($0, shape) } ?? shape)
  }

  /// Upright lines of one role through the middle of a pixel, one pixel wide.
  mutating func uprights(_ role: Role, x: Int, _ spans: [ClosedRange<Int>]) {
    var path = Path()
    for span in spans {
      path.move(to: Point(Self.middle(x), Int32(clamping: 2 * span.lowerBound)))
      path.line(to: Point(Self.middle(x), Int32(clamping: 2 * span.upperBound)))
    }
    list.shapes.append(.weighted(100, .path(role, path)))
  }

  /// A line from one middle of a pixel to the next.
  mutating func polyline(_ role: Role, _ places: [(x: Int, y: Int)]) {
    guard places.count > 1 else { return }
    list.shapes.append(.path(role, Path(places.map(Self.middle))))
  }

  /// Several such lines as one shape, as wide as a weight in hundredths of a pixel says.
  mutating func polylines(_ role: Role, _ lines: [[(x: Int, y: Int)]], weight: Int) {
    var path = Path()
    for line in lines where line.count > 1 { path.append(Path(line.map(Self.middle))) }
    if !path.points.isEmpty { list.shapes.append(.weighted(weight, .path(role, path))) }
  }

  /// A disc around the middle of a pixel.
  mutating func disc(_ role: Role, x: Int, y: Int, radius: Int) {
    let disc = Disc(
      center: Point(Self.middle(x), Self.middle(y)), radius: Int32(clamping: 2 * radius))
    list.shapes.append(.discs(role, [disc]))
  }

  /// A label on its baseline.
  mutating func label(_ label: PlacedText) { list.shapes.append(.label(label.label)) }

  /// The figure as SVG in the classes of the page; ids in it begin with `id`.
  func svg(id: String) -> String { list.svg(mode: .embedded, id: id) }

  private static func middle(_ place: (x: Int, y: Int)) -> Point {
    Point(middle(place.x), middle(place.y))
  }

  private static func middle(_ pixel: Int) -> Int32 { Int32(clamping: 2 * pixel + 1) }
}

/// A line of text with its place in a small figure.
struct PlacedText {
  /// The pieces from left to right, each with its role, 6 pixels apart.
  var parts: [(role: Role, text: String)]
  /// The anchor on the baseline, in pixels.
  var x: Int
  var y: Int
  var anchor = Anchor.start
  /// The size of the type in pixels.
  var size = Label.usualSize

  init(
    _ role: Role, _ text: String, x: Int, y: Int, _ anchor: Anchor = .start,
    size: Int = Label.usualSize
  ) {
    parts = [(role, text)]
    (self.x, self.y, self.anchor, self.size) = (x, y, anchor, size)
  }

  /// About how wide it is: wider than most fonts make it.
  var width: Int { label.width }

  /// About where it begins and ends, in pixels.
  var ends: (left: Int, right: Int) {
    let left =
      switch anchor {
      case .start: x
      case .middle: x - width / 2
      case .end: x - width
      }
    return (left, left + width)
  }

  fileprivate var label: Label {
    Label(
      point: Point(Int32(clamping: 2 * x), Int32(clamping: 2 * y)), anchor: anchor,
      parts: parts.enumerated().map { place, part in
        TextPart(text: part.text, role: part.role, gap: place == 0 ? 0 : 6)
      }, size: size)
  }
}
