/// What part of the sum of one series the sum of another is, over the last `period` values.
///
/// Both sums as in ``WindowSum``; where the whole is 0 or below, a value given beforehand. An unknown
/// value of either makes the share unknown while it is in the window.
///
/// - Complexity: O(1) a value.
struct WindowShare: Sendable {
  private let empty: Double
  private var pieces: WindowSegments<Fold>

  /// Shares over `period` values; `empty` is the share of a whole of 0.
  init(_ period: Int, empty: Double) {
    self.empty = empty
    pieces = WindowSegments(period)
  }

  /// Takes `count` values of both and writes `count` shares. `output` may be an input.
  mutating func update(
    _ count: Int, _ part: UnsafePointer<Double>, of whole: UnsafePointer<Double>,
    _ output: UnsafeMutablePointer<Double>
  ) {
    let fold = Fold(length: Double(pieces.length), empty: empty, output: output)
    pieces.run(fold, count, part, whole)
  }

  private struct Sums {
    var (part, whole) = (Lanes.zero, Lanes.zero)
  }

  private struct Fold: WindowFold {
    let length: Double
    let empty: Double
    let output: UnsafeMutablePointer<Double>

    static var none: Sums { Sums() }
    static var columns: Int { 2 }

    @inline(__always)
    func lead(_ sums: inout Sums, _ value: Point, from centre: Point, at place: Int) {
      sums.part += value.x - centre.x
      sums.whole += value.y - centre.y
    }

    @inline(__always)
    func trail(_ sums: inout Sums, _ value: Point, from centre: Point, at place: Int) {
      lead(&sums, value, from: centre, at: place)
    }

    @inline(__always)
    func keep(_ sums: Sums, _ ends: EndsToKeep, _ place: Int) {
      ends.keep(sums.part, 2 &* place)
      ends.keep(sums.whole, 2 &* place &+ 1)
    }

    @inline(__always)
    func join(_ ends: Ends, _ sums: Sums, _ place: Int) -> Sums {
      Sums(
        part: ends[2 &* place] + sums.part, whole: ends[2 &* place &+ 1] + sums.whole)
    }

    @inline(__always)
    func write(_ sums: Sums, from centre: Point, at spot: BarPair) {
      let part = sums.part + centre.x * length
      let whole = sums.whole + centre.y * length
      let share = part / whole
      spot.set(output, share.replacing(with: empty, where: whole .<= 0))
    }
  }
}
