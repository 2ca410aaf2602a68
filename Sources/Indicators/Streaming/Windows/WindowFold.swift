/// Two windows side by side, a number of each.
typealias Lanes = SIMD2<Double>

/// What the values of a window come to: a sum, an extreme.
///
/// A fold grows by one value at either side, and two neighbouring ones join; ``WindowSegments`` makes
/// that of every window from these.
protocol WindowFold {
  /// What a part of a window comes to, in two windows side by side.
  associatedtype Sums: Sendable
  /// What no values come to.
  static var none: Sums { get }
  /// How many numbers of `Sums` an end keeps.
  static var columns: Int { get }

  /// Adds a newer value, that at `place` of its segment.
  func lead(_ sums: inout Sums, _ value: Point, from centre: Point, at place: Int)
  /// Adds an older value, that at `place` of its segment.
  func trail(_ sums: inout Sums, _ value: Point, from centre: Point, at place: Int)
  /// Keeps an end.
  func keep(_ sums: Sums, _ ends: EndsToKeep, _ place: Int)
  /// Joins an end with the beginning that follows.
  func join(_ ends: Ends, _ sums: Sums, _ place: Int) -> Sums
  /// Writes what whole windows come to.
  func write(_ sums: Sums, from centre: Point, at spot: BarPair)
}

/// The values of one bar, `y` where there is a second input.
struct Point {
  let x: Lanes
  let y: Lanes
}

/// The ends of a segment, and beside them, in the other lane, those of the segment after it.
struct Ends {
  /// Where the first lane's and the second lane's numbers are; both lie two apart.
  let first: UnsafePointer<Double>
  let second: UnsafePointer<Double>

  @inline(__always)
  subscript(number: Int) -> Lanes { Lanes(first[2 &* number], second[2 &* number]) }
}

/// A place to write ends to.
struct EndsToKeep {
  let pairs: UnsafeMutablePointer<Double>

  @inline(__always)
  func keep(_ values: Lanes, _ number: Int) { pairs.setPair(2 &* number, values) }
}

/// A bar of a block, and how far after it that of the second lane is; 0 where there is none.
struct BarPair {
  let bar: Int
  let gap: Int
  /// Room for a pair a column, which nobody reads.
  let spare: UnsafeMutablePointer<Double>

  /// Writes to a column of the block.
  @inline(__always)
  func set(_ column: UnsafeMutablePointer<Double>, _ values: Lanes, _ number: Int = 0) {
    // Only for this the compiler keeps both lanes in one register to the end.
    spare.setPair(2 &* number, values)
    column[bar] = values.x
    column[bar &+ gap] = values.y
  }
}

extension UnsafeMutablePointer<Double> {
  /// Writes two neighbours of a column at once.
  @inline(__always)
  func setPair(_ i: Int, _ values: Lanes) {
    UnsafeMutableRawPointer(self + i).storeBytes(of: values, as: Lanes.self)
  }
}

extension UnsafePointer<Double> {
  /// Two neighbours of a column at once.
  @inline(__always)
  func pair(_ i: Int) -> Lanes {
    UnsafeRawPointer(self + i).loadUnaligned(as: Lanes.self)
  }
}

extension Lanes {
  /// Twice what is above 0, and 0 for what is below; unknown stays unknown.
  @inline(__always)
  var twiceAboveZero: Lanes { Lanes(x + abs(x), y + abs(y)) }
}
