/// The points of a column's line.
///
/// Where bars are denser than two a pixel, each pixel column keeps its first, lowest, highest and
/// last value, so that the line looks as if all were drawn. Points on one straight level are
/// joined. NaN breaks the line.
struct ColumnPath {
  private(set) var path = Path()
  private var isDown = false

  /// O(bars); the points grow with the pixels.
  init(_ column: [Double], _ canvas: borrowing Canvas, isStep: Bool = false) {
    let bars = canvas.bars
    let shown = canvas.shownBars(column)
    if bars.spacing < 0.5 {
      column.withUnsafeBufferPointer { values in
        bars.isByClock ? uneven(values, shown, canvas) : dense(values, shown, canvas)
      }
    } else {
      for bar in shown {
        guard column[bar].isFinite else {
          isDown = false
          continue
        }
        let y = canvas.inside(column[bar])
        if isStep, isDown, let last = path.points.last { add(Point(bars.center(bar), last.y)) }
        add(Point(bars.center(bar), y))
      }
    }
  }

  private mutating func dense(
    _ values: UnsafeBufferPointer<Double>, _ shown: Range<Int>, _ canvas: borrowing Canvas
  ) {
    let bars = canvas.bars
    let first = shown.lowerBound
    var bar = first
    while bar < shown.upperBound {
      let column = Int(bars.origin + (Double(bar - first) + 0.5) * bars.spacing)
      let end = Double(column + 1)
      let next = first + Int(((end - bars.origin) / bars.spacing - 0.5).rounded(.up))
      let upper = min(shown.upperBound, max(bar + 1, next))
      addColumn(values, bar..<upper, Int32(clamping: 2 * column + 1), canvas)
      bar = upper
    }
  }

  /// Where bars lie by the clock, those of a pixel column are not equally many.
  private mutating func uneven(
    _ values: UnsafeBufferPointer<Double>, _ shown: Range<Int>, _ canvas: borrowing Canvas
  ) {
    var first = shown.lowerBound
    while first < shown.upperBound {
      let column = Pixel.whole(canvas.bars.x(first).rounded(.down))
      var upper = first + 1
      while upper < shown.upperBound, canvas.bars.x(upper) < Double(column + 1) { upper += 1 }
      addColumn(values, first..<upper, Int32(clamping: 2 * column + 1), canvas)
      first = upper
    }
  }

  private mutating func addColumn(
    _ values: UnsafeBufferPointer<Double>, _ bars: Range<Int>, _ x: Int32,
    _ canvas: borrowing Canvas
  ) {
    var (low, high) = (-1, -1)
    var (first, last) = (-1, -1)
    for bar in bars {
      let value = values[bar]
      guard value - value == 0 else { continue }
      if first < 0 { (first, low, high) = (bar, bar, bar) }
      if value < values[low] { low = bar }
      if value > values[high] { high = bar }
      last = bar
    }
    guard first >= 0 else {
      isDown = false
      return
    }
    for bar in [first, min(low, high), max(low, high), last] {
      add(Point(x, canvas.inside(values[bar])))
    }
  }

  private mutating func add(_ point: Point) {
    guard isDown else {
      isDown = true
      return path.move(to: point)
    }
    if path.points.last == point { return }
    path.lineJoiningLevels(to: point)
  }
}

extension Path {
  /// Goes on to a point; a level stretch that goes on becomes one stretch.
  mutating func lineJoiningLevels(to point: Point) {
    if let last = points.last, let start = starts.last, points.count - start >= 2 {
      let before = points[points.count - 2]
      if before.y == last.y && last.y == point.y && before.x <= last.x && last.x <= point.x {
        return replaceLast(point)
      }
    }
    line(to: point)
  }
}
