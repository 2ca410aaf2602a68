/// What of a line lies on one side of a level.
struct LevelSplit {
  /// The pieces of the line.
  private(set) var line = Path()
  /// The room between the pieces and the level.
  private(set) var filled = Path(closed: true)
  private let level: Int32
  private let isAbove: Bool

  /// Cuts a line at a level, in half pixels. O(points).
  init(_ path: Path, _ level: Int32, above isAbove: Bool) {
    self.level = level
    self.isAbove = isAbove
    for index in path.starts.indices { cut(path.points[path.run(index)]) }
  }

  private mutating func cut(_ run: ArraySlice<Point>) {
    var piece: [Point] = []
    var before: Point?
    for point in run {
      if let before, isInside(before) != isInside(point) { piece.append(crossing(before, point)) }
      if isInside(point) {
        piece.append(point)
      } else if !piece.isEmpty {
        close(&piece)
      }
      before = point
    }
    if !piece.isEmpty { close(&piece) }
  }

  /// The level itself counts as above.
  private func isInside(_ point: Point) -> Bool { (point.y <= level) == isAbove }

  /// Where the line from one point to another crosses the level.
  private func crossing(_ a: Point, _ b: Point) -> Point {
    let (run, rise) = (Int64(b.x) - Int64(a.x), Int64(b.y) - Int64(a.y))
    if rise == 0 { return Point(b.x, level) }
    return Point(Int32(clamping: Int64(a.x) + run * (Int64(level) - Int64(a.y)) / rise), level)
  }

  private mutating func close(_ piece: inout [Point]) {
    if let first = piece.first, let last = piece.last {
      filled.move(to: Point(first.x, level))
      for (place, point) in piece.enumerated() {
        if place == 0 {
          line.move(to: point)
        } else if point != line.points.last {
          line.line(to: point)
        }
        if point != filled.points.last { filled.line(to: point) }
      }
      if last.y != level { filled.line(to: Point(last.x, level)) }
    }
    piece = []
  }
}
