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
      left: left, top: label.point.y - rise, right: left + width, bottom: label.point.y + 6)
  }

  /// The first stretch of a line of text, from `left` to before `right`, that is free for at least
  /// so many half pixels; nil without one.
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

  /// Takes room without asking.
  mutating func reserve(_ area: Area) { taken.append(area) }

  /// Takes the room of a label if it is free and inside the picture.
  mutating func take(_ label: Label) -> Bool {
    take(Self.area(label))
  }

  /// Takes a box if it is free and inside the picture.
  mutating func take(_ area: Area) -> Bool {
    let isInside =
      area.left >= 0 && area.top >= -2 && area.right <= 2 * width && area.bottom <= 2 * height
    if !isInside || taken.contains(where: { $0.meets(area) }) { return false }
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
  var width: Int {
    parts.reduce(0) {
      let isBold = $1.role.style(.west).bold
      return $0 + $1.gap + TextWidth.of($1.text, size: size, bold: isBold)
    }
  }

  /// The words without paint.
  var text: String { parts.map(\.text).joined(separator: " ") }
}
