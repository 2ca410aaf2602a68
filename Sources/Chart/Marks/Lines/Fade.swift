/// A fill under a line that fades towards the floor, in strips of rows.
enum Fade {
  /// One for each step of a hundredth, so that no step is seen.
  static let strips = 31
  /// How many of a hundred the first and the last strip cover.
  private static let strengths = (32, 2)

  /// The strips from the highest point in some rows down to the last of them, the highest first, and
  /// how strong each is.
  static func strips(_ trace: Path, in rows: Range<Int>) -> [(percent: Int, path: Path)] {
    guard let highest = trace.points.map(\.y).min() else { return [] }
    let floor = rows.upperBound
    let top = min(max(Int(highest) / 2, rows.lowerBound), floor)
    let count = min(strips, floor - top)
    guard count > 0 else { return [] }
    return (0..<count).map { index in
      let rows = [index, index + 1].map { Int32(2 * (top + (floor - top) * $0 / count)) }
      let (first, last) = strengths
      let percent = count == 1 ? first : first - (first - last) * index / (count - 1)
      return (percent, strip(trace, rows[0], rows[1]))
    }
  }

  /// What lies under the line between two heights.
  private static func strip(_ trace: Path, _ top: Int32, _ bottom: Int32) -> Path {
    var filled = Path()
    for index in trace.starts.indices {
      let run = trace.points[trace.run(index)]
      guard let first = run.first, let last = run.last, run.contains(where: { $0.y < bottom })
      else { continue }
      filled.move(to: Point(first.x, bottom))
      var before = first
      for point in run {
        for crossing in crossings(before, point, top, bottom) {
          filled.lineJoiningLevels(to: crossing)
        }
        filled.lineJoiningLevels(to: Point(point.x, min(max(point.y, top), bottom)))
        before = point
      }
      filled.lineJoiningLevels(to: Point(last.x, bottom))
    }
    return filled
  }

  /// Where the way from a point to another crosses two heights, in its order.
  private static func crossings(
    _ from: Point, _ to: Point, _ top: Int32, _ bottom: Int32
  ) -> [Point] {
    let levels = from.y < to.y ? [top, bottom] : [bottom, top]
    return levels.compactMap { level in
      guard min(from.y, to.y) < level, level < max(from.y, to.y) else { return nil }
      let share = Double(level - from.y) / Double(to.y - from.y)
      return Point(from.x + Int32((Double(to.x - from.x) * share).rounded()), level)
    }
  }
}
