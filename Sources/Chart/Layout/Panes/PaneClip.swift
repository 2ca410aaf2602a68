/// Cuts shapes at the edges of a pane, so that a pane whose range is fixed keeps its marks.
///
/// The shapes are cut and not the drawing, so that SVG and PNG need to know nothing of it.
struct PaneClip: Sendable {
  /// The rows of the pane.
  let rows: Range<Int>

  private var top: Int32 { Int32(clamping: 2 * rows.lowerBound) }
  private var bottom: Int32 { Int32(clamping: 2 * rows.upperBound) }

  /// The boxes as far as they lie inside. A row of pixels just below the lowest value is kept as
  /// the last row.
  func boxes(_ boxes: [Box]) -> [Box] {
    let isWhole = boxes.allSatisfy {
      $0.height > 0 && isInside(top: Int($0.y), bottom: Int($0.y) + Int($0.height))
    }
    if isWhole { return boxes }
    return boxes.flatMap(pieces)
  }

  private func isInside(top: Int, bottom: Int) -> Bool {
    top >= rows.lowerBound && bottom <= rows.upperBound
  }

  private func pieces(_ box: Box) -> [Box] {
    let (x, width) = (Int(box.x), Int(box.width))
    var y = Int(box.y)
    if y == rows.upperBound && box.height == 1 && !rows.isEmpty { y -= 1 }
    let end = y + Int(box.height)
    if end > y && isInside(top: y, bottom: end) {
      return [Box(x, y, width, Int(box.height), hollow: box.isHollow)]
    }
    let from = max(y, rows.lowerBound)
    let to = min(end, rows.upperBound)
    guard from < to else { return [] }
    guard box.isHollow, width > 2 else { return [Box(x, from, width, to - from)] }
    // The frame stays open where it is cut.
    var sides = [Box(x, from, 1, to - from), Box(x + width - 1, from, 1, to - from)]
    if from == y { sides.append(Box(x + 1, y, width - 2, 1)) }
    if to == end { sides.append(Box(x + 1, end - 1, width - 2, 1)) }
    return sides
  }

  /// The discs whose centres lie inside.
  func discs(_ discs: [Disc]) -> [Disc] {
    discs.filter { $0.center.y >= top && $0.center.y <= bottom }
  }

  /// A path as far as it lies inside: its line, or what it encloses where that is filled.
  func path(_ path: Path, filled isFilled: Bool) -> Path {
    if path.points.allSatisfy({ $0.y >= top && $0.y <= bottom }) { return path }
    return isFilled ? area(path) : line(path)
  }

  private func line(_ path: Path) -> Path {
    var cut = Path()
    for index in path.starts.indices {
      var points = Array(path.points[path.run(index)])
      if path.isClosed, let first = points.first { points.append(first) }
      var end: Point?
      for (a, b) in zip(points, points.dropFirst()) {
        guard let (from, to) = segment(a, b) else { continue }
        if end != from { cut.move(to: from) }
        cut.line(to: to)
        end = to
      }
    }
    return cut
  }

  /// The part of a straight piece that lies inside.
  private func segment(_ a: Point, _ b: Point) -> (Point, Point)? {
    if max(a.y, b.y) < top || min(a.y, b.y) > bottom { return nil }
    return (moved(a, towards: b), moved(b, towards: a))
  }

  /// A point moved along a line onto the edge that it lies beyond.
  private func moved(_ a: Point, towards b: Point) -> Point {
    if a.y < top { return meeting(a, b, at: top) }
    return a.y > bottom ? meeting(a, b, at: bottom) : a
  }

  private func meeting(_ a: Point, _ b: Point, at y: Int32) -> Point {
    let share = (Double(y) - Double(a.y)) / (Double(b.y) - Double(a.y))
    let x = Double(a.x) + (Double(b.x) - Double(a.x)) * share
    return Point(Int32(x.rounded()), y)
  }

  /// Sutherland and Hodgman, "Reentrant Polygon Clipping", CACM 17 (1974), at both edges.
  private func area(_ path: Path) -> Path {
    var cut = Path(closed: path.isClosed)
    for index in path.starts.indices {
      let upper = side(Array(path.points[path.run(index)]), at: top) { $0 >= top }
      let whole = side(upper, at: bottom) { $0 <= bottom }
      guard let first = whole.first else { continue }
      cut.move(to: first)
      for point in whole.dropFirst() { cut.line(to: point) }
    }
    return cut
  }

  private func side(_ points: [Point], at edge: Int32, isInside: (Int32) -> Bool) -> [Point] {
    guard var before = points.last else { return [] }
    var kept: [Point] = []
    for point in points {
      if isInside(point.y) != isInside(before.y) { kept.append(meeting(before, point, at: edge)) }
      if isInside(point.y) { kept.append(point) }
      before = point
    }
    return kept
  }
}
