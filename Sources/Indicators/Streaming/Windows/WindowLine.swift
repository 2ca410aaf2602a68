/// Straight weights over the last `period` values: a multiple of the plain sum and one of the sum in
/// which the newest value weighs `period` and the oldest 1.
///
/// From the segments of ``WindowSegments``. Beside the weighted sum `w` of a beginning or an end stands its
/// plain one `s`, by which `w` changes with the next bar:
///
///     beginning:  w ← w + (n x − s),  s ← s + x          end, backwards:  s ← s + x,  w ← w + s
///
/// - Complexity: O(1) a value.
struct WindowLine: Sendable {
  /// What the centre counts for, the plain sum `s` of the distances from it, and `w − lever s`.
  typealias Weights = (centre: Double, plain: Double, weighted: Double, lever: Double)

  private var pieces: WindowSegments<Fold>

  init(_ period: Int) { pieces = WindowSegments(period) }

  /// Takes `count` values and writes what comes out with some weights. `output` may be `input`.
  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>,
    _ weights: Weights
  ) {
    let fold = Fold(length: Double(pieces.length), weights: weights, output: output)
    pieces.run(fold, count, input)
  }

  private struct Sums {
    var plain = Lanes.zero
    var weighted = Lanes.zero
  }

  private struct Fold: WindowFold {
    let length: Double
    let weights: Weights
    let output: UnsafeMutablePointer<Double>

    static var none: Sums { Sums() }
    static var columns: Int { 2 }

    @inline(__always)
    func lead(_ sums: inout Sums, _ value: Point, from centre: Point, at place: Int) {
      let far = value.x - centre.x
      sums.weighted += far * length - sums.plain
      sums.plain += far
    }

    @inline(__always)
    func trail(_ sums: inout Sums, _ value: Point, from centre: Point, at place: Int) {
      sums.plain += value.x - centre.x
      sums.weighted += sums.plain
    }

    @inline(__always)
    func keep(_ sums: Sums, _ ends: EndsToKeep, _ place: Int) {
      ends.keep(sums.plain, 2 &* place)
      ends.keep(sums.weighted, 2 &* place &+ 1)
    }

    @inline(__always)
    func join(_ ends: Ends, _ sums: Sums, _ place: Int) -> Sums {
      Sums(
        plain: ends[2 &* place] + sums.plain,
        weighted: ends[2 &* place &+ 1] + sums.weighted)
    }

    @inline(__always)
    func write(_ sums: Sums, from centre: Point, at spot: BarPair) {
      let tilt = (sums.weighted - sums.plain * weights.lever) * weights.weighted
      spot.set(output, tilt + sums.plain * weights.plain + centre.x * weights.centre)
    }
  }
}
