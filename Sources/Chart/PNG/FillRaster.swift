import Glibc

/// Areas with smooth edges by signed coverage: each edge adds the area to its right in its row, and
/// a running sum along the row is the share of each pixel that lies inside.
///
/// The method is that of FreeType's and font-rs' rasterisers. Winding other than 0 is inside;
/// figures of one path must not overlap.
extension Mask {
  /// Covers the closed runs of a path; points are in half pixels.
  mutating func fill(_ path: Path, density: Double) {
    for index in path.starts.indices {
      let points = path.points[path.run(index)].map {
        (x: Double($0.x) / 2 * density, y: Double($0.y) / 2 * density)
      }
      fill(points)
    }
  }

  /// Covers a polygon in pixels.
  mutating func fill(_ points: [(x: Double, y: Double)]) {
    guard points.count > 2 else { return }
    var (low, high) = (points[0], points[0])
    for point in points {
      low = (min(low.x, point.x), min(low.y, point.y))
      high = (max(high.x, point.x), max(high.y, point.y))
    }
    let columns = Self.whole(low.x, high.x, width)
    let rows = Self.whole(low.y, high.y, height)
    if columns.isEmpty || rows.isEmpty { return }
    touch(columns, rows)
    var area = Accumulator(columns: columns, rows: rows)
    for (index, point) in points.enumerated() {
      area.edge(point, points[index + 1 < points.count ? index + 1 : 0])
    }
    for row in 0..<rows.count {
      var sum: Float = 0
      for column in 0..<columns.count {
        sum += area.cells[row * area.stride + column]
        let covered = UInt8(min(abs(sum), 1) * 255 + 0.5)
        let target = (rows.lowerBound + row) * width + columns.lowerBound + column
        if covered > values[target] { values[target] = covered }
      }
    }
  }

  private static func whole(_ low: Double, _ high: Double, _ limit: Int) -> Range<Int> {
    let from = Int(max(0, min(floor(low), Double(limit))))
    return from..<max(from, Int(max(0, min(ceil(high), Double(limit)))))
  }
}

/// Signed areas of the pixels that edges pass.
private struct Accumulator {
  let left: Double
  let top: Double
  let width: Int
  let height: Int
  let stride: Int
  var cells: [Float]

  init(columns: Range<Int>, rows: Range<Int>) {
    left = Double(columns.lowerBound)
    top = Double(rows.lowerBound)
    width = columns.count
    height = rows.count
    stride = columns.count + 2
    cells = [Float](repeating: 0, count: stride * rows.count)
  }

  mutating func edge(_ from: (x: Double, y: Double), _ to: (x: Double, y: Double)) {
    if from.y == to.y { return }
    let direction: Double = from.y < to.y ? 1 : -1
    let (a, b) = from.y < to.y ? (from, to) : (to, from)
    let slope = (b.x - a.x) / (b.y - a.y)
    let first = max(0, Int(floor(a.y - top)))
    let last = min(height, Int(ceil(b.y - top)))
    if first >= last { return }
    for row in first..<last {
      let y0 = max(a.y, top + Double(row))
      let y1 = min(b.y, top + Double(row) + 1)
      if y1 <= y0 { continue }
      let x0 = min(max(a.x + (y0 - a.y) * slope - left, 0), Double(width))
      let x1 = min(max(a.x + (y1 - a.y) * slope - left, 0), Double(width))
      add(row, min(x0, x1), max(x0, x1), direction * (y1 - y0))
    }
  }

  /// Spreads one row's piece of an edge over the pixels that it passes.
  private mutating func add(_ row: Int, _ x0: Double, _ x1: Double, _ height: Double) {
    let base = row * stride
    let first = Int(x0)
    let last = Int(ceil(x1))
    if last <= first + 1 {
      let middle = (x0 + x1) / 2 - Double(first)
      cells[base + first] += Float(height * (1 - middle))
      cells[base + first + 1] += Float(height * middle)
      return
    }
    let rate = 1 / (x1 - x0)
    var before = 0.0
    for column in first..<last {
      // The share of the pixel right of the edge, summed up to its right side.
      let right = min(Double(column) + 1, x1)
      let from = max(Double(column), x0)
      let inside = rate * (right - from) * (Double(column) + 1 - (right + from) / 2)
      let whole = rate * max(0, min(from, x1) - x0)
      let covered = inside + whole
      cells[base + column] += Float(height * (covered - before))
      before = covered
    }
    cells[base + last] += Float(height * (1 - before))
  }
}
