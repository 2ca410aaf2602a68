/// A box on whole pixels; a hollow one keeps a frame of one pixel.
public struct Box: Hashable, Sendable {
  /// Left edge in pixels.
  public var x: Int32
  /// Top edge in pixels.
  public var y: Int32
  /// Width in pixels.
  public var width: Int32
  /// Height in pixels.
  public var height: Int32
  /// Whether only a frame of one pixel is filled.
  public var isHollow = false

  /// A box from its left and top edges and its size, clamped to what a picture can hold.
  public init(_ x: Int, _ y: Int, _ width: Int, _ height: Int, hollow: Bool = false) {
    self.x = Int32(clamping: x)
    self.y = Int32(clamping: y)
    self.width = Int32(clamping: max(0, width))
    self.height = Int32(clamping: max(0, height))
    isHollow = hollow
  }
}

/// A point in half pixels: 3 is a pixel and a half.
public struct Point: Hashable, Sendable {
  /// Distance from the left edge in half pixels.
  public var x: Int32
  /// Distance from the top edge in half pixels.
  public var y: Int32

  /// A point in half pixels.
  public init(_ x: Int32, _ y: Int32) {
    self.x = x
    self.y = y
  }
}

/// Runs of points joined by straight lines.
public struct Path: Hashable, Sendable {
  /// All points of all runs, in order.
  public private(set) var points: [Point] = []
  /// Where each run begins in `points`.
  public private(set) var starts: [Int] = []
  /// Whether each run is closed to its first point.
  public var isClosed: Bool

  /// A path without points.
  public init(closed: Bool = false) { isClosed = closed }

  /// A path of one run.
  public init(_ points: [Point], closed: Bool = false) {
    isClosed = closed
    for point in points { line(to: point) }
  }

  /// Begins a new run at a point.
  public mutating func move(to point: Point) {
    starts.append(points.count)
    points.append(point)
  }

  /// Goes on to a point; the first point of a path begins a run.
  public mutating func line(to point: Point) {
    if starts.isEmpty { starts.append(0) }
    points.append(point)
  }

  /// Moves the last point.
  mutating func replaceLast(_ point: Point) {
    if !points.isEmpty { points[points.count - 1] = point }
  }

  /// Adds all runs of another path.
  public mutating func append(_ other: Path) {
    for start in other.starts { starts.append(start + points.count) }
    points.append(contentsOf: other.points)
  }

  /// The bounds of run `index` in `points`.
  func run(_ index: Int) -> Range<Int> {
    starts[index]..<(index + 1 < starts.count ? starts[index + 1] : points.count)
  }
}

/// A disc or ring.
public struct Disc: Hashable, Sendable {
  /// The centre.
  public var center: Point
  /// The radius in half pixels.
  public var radius: Int32

  /// A disc by its centre and radius, both in half pixels.
  public init(center: Point, radius: Int32) {
    self.center = center
    self.radius = radius
  }
}

/// Where a text lies relative to its point.
public enum Anchor: String, Sendable {
  case start, middle, end
}

/// A piece of a label with its own paint.
public struct TextPart: Hashable, Sendable {
  /// The words, as they are; writers escape them.
  public var text: String
  /// How they are painted.
  public var role: Role
  /// Pixels between the part before and this one.
  public var gap: Int

  /// A piece of a label, `gap` pixels behind the one before.
  public init(text: String, role: Role, gap: Int = 0) {
    self.text = text
    self.role = role
    self.gap = gap
  }
}

/// A line of text.
public struct Label: Hashable, Sendable {
  /// The point on the baseline that the anchor refers to.
  public var point: Point
  /// Which end of the text lies at the point.
  public var anchor: Anchor
  /// The pieces from left to right.
  public var parts: [TextPart]
  /// Size of the type in pixels.
  let size = 11

  /// A line of text whose anchor lies at a point on the baseline.
  public init(point: Point, anchor: Anchor = .start, parts: [TextPart]) {
    self.point = point
    self.anchor = anchor
    self.parts = parts
  }
}

/// One thing to draw; a display list holds them from the bottom to the top.
public enum Shape: Hashable, Sendable {
  case boxes(Role, [Box])
  case path(Role, Path)
  case discs(Role, [Disc])
  /// A box with corners of two pixels.
  case pill(Role, Box)
  case label(Label)
}
