/// The mean of the last `period` values and the sum of their squared distances from it.
///
/// From the segments of ``WindowSegments``, with the sum `s` of the distances from the centre `c` and that
/// of their squares, `q`:
///
///     mean = c + s/n        M = q − s²/n
///
/// Since `c` is one of the window's values, `s²/n` takes no more from `q` than the square of the
/// deviations that `c` lies from the mean: moves of a millionth on a price of a million keep their
/// digits, and on a flat window `M` is 0 exactly. It is never negative.
///
/// - Complexity: O(1) a value.
struct WindowSpread: Sendable {
  private var pieces: WindowSegments<Fold>

  init(_ period: Int) { pieces = WindowSegments(period) }

  /// Takes `count` values; writes the mean and the root of `M / divisor`. An output may be the input.
  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, mean: UnsafeMutablePointer<Double>,
    deviation: UnsafeMutablePointer<Double>, divisor: Double
  ) {
    run(count, input, mean, deviation, divisor, isRoot: true)
  }

  /// Takes `count` values; writes the mean and `M / divisor`. An output may be the input.
  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, mean: UnsafeMutablePointer<Double>,
    squares: UnsafeMutablePointer<Double>, divisor: Double = 1
  ) {
    run(count, input, mean, squares, divisor, isRoot: false)
  }

  @inline(__always)
  private mutating func run(
    _ count: Int, _ input: UnsafePointer<Double>, _ mean: UnsafeMutablePointer<Double>,
    _ spread: UnsafeMutablePointer<Double>, _ divisor: Double, isRoot: Bool
  ) {
    let fold = Fold(
      share: 1 / Double(pieces.length), halfWeight: 0.5 / divisor, isRoot: isRoot, mean: mean,
      spread: spread)
    pieces.run(fold, count, input)
  }

  private struct Sums {
    var plain = Lanes.zero
    var squares = Lanes.zero
  }

  private struct Fold: WindowFold {
    let share: Double
    let halfWeight: Double
    let isRoot: Bool
    let mean: UnsafeMutablePointer<Double>
    let spread: UnsafeMutablePointer<Double>

    static var none: Sums { Sums() }
    static var columns: Int { 2 }

    @inline(__always)
    func lead(_ sums: inout Sums, _ value: Point, from centre: Point, at place: Int) {
      let far = value.x - centre.x
      sums.plain += far
      sums.squares += far * far
    }

    @inline(__always)
    func trail(_ sums: inout Sums, _ value: Point, from centre: Point, at place: Int) {
      lead(&sums, value, from: centre, at: place)
    }

    @inline(__always)
    func keep(_ sums: Sums, _ ends: EndsToKeep, _ place: Int) {
      ends.keep(sums.plain, 2 &* place)
      ends.keep(sums.squares, 2 &* place &+ 1)
    }

    @inline(__always)
    func join(_ ends: Ends, _ sums: Sums, _ place: Int) -> Sums {
      Sums(
        plain: ends[2 &* place] + sums.plain,
        squares: ends[2 &* place &+ 1] + sums.squares)
    }

    @inline(__always)
    func write(_ sums: Sums, from centre: Point, at spot: BarPair) {
      let distance = sums.plain * share
      let part = (sums.squares - sums.plain * distance).twiceAboveZero * halfWeight
      spot.set(mean, centre.x + distance)
      spot.set(spread, isRoot ? part.squareRoot() : part, 1)
    }
  }
}
