/// How two series move together over the last `period` values: the sums of the squared distances from
/// their means, and of the products of these distances.
///
/// As in ``WindowSpread``, both series counted from their own centre:
///
///     xx = Σ x² − (Σ x)²/n        yy = Σ y² − (Σ y)²/n        xy = Σ x y − Σ x Σ y/n
///
/// - Complexity: O(1) a value.
struct WindowPair: Sendable {
  private var pieces: WindowSegments<Fold>

  init(_ period: Int) { pieces = WindowSegments(period) }

  /// Takes `count` values of both and writes the three sums.
  mutating func update(
    _ count: Int, _ x: UnsafePointer<Double>, _ y: UnsafePointer<Double>,
    xx: UnsafeMutablePointer<Double>, yy: UnsafeMutablePointer<Double>,
    xy: UnsafeMutablePointer<Double>
  ) {
    let fold = Fold(share: 1 / Double(pieces.length), xx: xx, yy: yy, xy: xy)
    pieces.run(fold, count, x, y)
  }

  private struct Sums {
    var (x, y) = (Lanes.zero, Lanes.zero)
    var (xx, yy, xy) = (Lanes.zero, Lanes.zero, Lanes.zero)
  }

  private struct Fold: WindowFold {
    let share: Double
    let xx: UnsafeMutablePointer<Double>
    let yy: UnsafeMutablePointer<Double>
    let xy: UnsafeMutablePointer<Double>

    static var none: Sums { Sums() }
    static var columns: Int { 5 }

    @inline(__always)
    func lead(_ sums: inout Sums, _ value: Point, from centre: Point, at place: Int) {
      let (x, y) = (value.x - centre.x, value.y - centre.y)
      sums.x += x
      sums.y += y
      sums.xx += x * x
      sums.yy += y * y
      sums.xy += x * y
    }

    @inline(__always)
    func trail(_ sums: inout Sums, _ value: Point, from centre: Point, at place: Int) {
      lead(&sums, value, from: centre, at: place)
    }

    @inline(__always)
    func keep(_ sums: Sums, _ ends: EndsToKeep, _ place: Int) {
      let k = 5 &* place
      ends.keep(sums.x, k)
      ends.keep(sums.y, k &+ 1)
      ends.keep(sums.xx, k &+ 2)
      ends.keep(sums.yy, k &+ 3)
      ends.keep(sums.xy, k &+ 4)
    }

    @inline(__always)
    func join(_ ends: Ends, _ sums: Sums, _ place: Int) -> Sums {
      let k = 5 &* place
      var joined = Sums()
      joined.x = ends[k] + sums.x
      joined.y = ends[k &+ 1] + sums.y
      joined.xx = ends[k &+ 2] + sums.xx
      joined.yy = ends[k &+ 3] + sums.yy
      joined.xy = ends[k &+ 4] + sums.xy
      return joined
    }

    @inline(__always)
    func write(_ sums: Sums, from centre: Point, at spot: BarPair) {
      let (x, y) = (sums.x * share, sums.y * share)
      spot.set(xx, (sums.xx - sums.x * x).twiceAboveZero * 0.5)
      spot.set(yy, (sums.yy - sums.y * y).twiceAboveZero * 0.5, 1)
      spot.set(xy, sums.xy - sums.x * y, 2)
    }
  }
}
