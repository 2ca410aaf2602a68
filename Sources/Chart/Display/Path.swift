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
