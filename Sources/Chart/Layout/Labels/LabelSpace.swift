/// The room that labels have taken, so that none lies over another or leaves the picture.
struct LabelSpace: Sendable {
  /// A box with edges in half pixels.
  struct Area: Hashable, Sendable {
    var left: Int32
    var top: Int32
    var right: Int32
    var bottom: Int32

    init(left: Int32, top: Int32, right: Int32, bottom: Int32) {
      (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }

    init(_ box: Box) {
      self.init(
        left: 2 * box.x, top: 2 * box.y, right: 2 * (box.x + box.width),
        bottom: 2 * (box.y + box.height))
    }

    /// The area with a margin all around.
    func grown(_ margin: Int32) -> Area {
      Area(
        left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin)
    }

    func meets(_ other: Area) -> Bool {
      left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }
  }

  let width: Int
  let height: Int
  private(set) var taken: [Area] = []
  /// Lines that words should not cover.
  private var lines: [Path] = []

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The room of a label: its widest font, from 9 above the baseline to 3 below.
  static func area(_ label: Label) -> Area {
    let width = Int32(clamping: 2 * label.width)
    let left =
      switch label.anchor {
      case .start: label.point.x
      case .middle: label.point.x - width / 2
      case .end: label.point.x - width
      }
    let rise = Int32(label.size * 18 / 11)
    return Area(
      left: left, top: label.point.y - rise, right: left + width,
      bottom: label.point.y + Int32(label.size * 6 / 11))
  }

  /// The first stretch of a line of text, from `left` to before `right`, that is free for at least
  /// a number of half pixels; nil without one.
  func stretch(
    top: Int32, bottom: Int32, from left: Int32, to right: Int32, least: Int32
  ) -> Range<Int32>? {
    let met = taken.filter { $0.top < bottom && top < $0.bottom && $0.right > left }
    var start = left
    for area in met.sorted(by: { ($0.left, $0.right) < ($1.left, $1.right) }) {
      if min(area.left - 16, right) - start >= least { return start..<min(area.left - 16, right) }
      start = max(start, area.right + 16)
    }
    return right - start >= least ? start..<right : nil
  }

  /// Takes note of a line that words should not cover.
  mutating func cross(_ path: Path) { lines.append(path) }

  /// Whether a line lies under an area. O(points of all lines).
  func isCrossed(_ area: Area) -> Bool {
    lines.contains { path in
      path.starts.indices.contains { index in
        let run = path.points[path.run(index)]
        return zip(run, run.dropFirst()).contains { Self.meets(area, $0, $1) }
      }
    }
  }

  /// Whether a straight piece reaches into an area, a pixel around it left out.
  private static func meets(_ area: Area, _ a: Point, _ b: Point) -> Bool {
    let (left, right) = (max(area.left, min(a.x, b.x)), min(area.right, max(a.x, b.x)))
    if left > right { return false }
    func height(_ x: Int32) -> Int32 {
      if a.x == b.x { return a.y }
      let share = Double(x - a.x) / Double(b.x - a.x)
      return a.y + Int32((Double(b.y - a.y) * share).rounded())
    }
    let ends = a.x == b.x ? [a.y, b.y] : [height(left), height(right)]
    return (ends.min() ?? 0) < area.bottom - 2 && (ends.max() ?? 0) > area.top + 2
  }

  /// Whether a label's room is free and inside the picture.
  func isFree(_ label: Label) -> Bool { isFree(Self.area(label)) }

  /// Whether a box is free and inside the picture.
  func isFree(_ area: Area) -> Bool {
    let isInside =
      area.left >= 0 && area.top >= -2 && area.right <= 2 * width && area.bottom <= 2 * height
    return isInside && !taken.contains { $0.meets(area) }
  }

  /// Takes room without asking.
  mutating func reserve(_ area: Area) { taken.append(area) }

  /// Takes the room of a label if it is free and inside the picture.
  mutating func take(_ label: Label) -> Bool {
    take(Self.area(label))
  }

  /// Takes a box if it is free and inside the picture.
  mutating func take(_ area: Area) -> Bool {
    if !isFree(area) { return false }
    taken.append(area)
    return true
  }
}

extension Label {
  /// A label of one part.
  init(_ text: String, _ role: Role, _ x: Int32, _ y: Int32, _ anchor: Anchor = .start) {
    self.init(
      point: Point(x, y), anchor: anchor, parts: [TextPart(text: text, role: role, gap: 0)])
  }

  /// The width in pixels with the widest font.
  package var width: Int {
    parts.reduce(0) {
      let isBold = $1.role.style(.west).bold
      return $0 + $1.gap + TextWidth.of($1.text, size: size, bold: isBold)
    }
  }

  /// The words without paint.
  var text: String { parts.map(\.text).joined(separator: " ") }
}
