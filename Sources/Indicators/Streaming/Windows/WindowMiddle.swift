/// The middle of the highest of one series and the lowest of another over the last bars; unknown while
/// a value of either is.
///
/// - Complexity: O(1) a value.
struct WindowMiddle: Sendable {
  private var pieces: WindowSegments<Fold>
  private var known: KnownRun
  private var scratch = Scratch(2)

  init(_ period: Int) {
    pieces = WindowSegments(period)
    known = KnownRun(period)
  }

  /// The two extremes of the bar last taken alone.
  var steps: (highest: Double, lowest: Double) { (scratch[0], scratch[1]) }

  /// Takes `count` values of both and writes `count` middles.
  mutating func update(
    _ count: Int, _ high: UnsafePointer<Double>, _ low: UnsafePointer<Double>,
    _ output: UnsafeMutablePointer<Double>
  ) {
    scratch.inPieces(count) { start, count, columns in
      let (high, low, output) = (high + start, low + start, output + start)
      known.walk(count, high, besides: low, output) { start, count in
        let fold = Fold(output: output + start, highest: columns[0], lowest: columns[1])
        pieces.run(fold, count, high + start, low + start)
      }
      if output[count - 1] != output[count - 1] { (columns[0][0], columns[1][0]) = (.nan, .nan) }
    }
  }

  private struct Sums {
    var highest = Lanes(repeating: Highest.least)
    var lowest = Lanes(repeating: Lowest.least)
  }

  private struct Fold: WindowFold {
    let output: UnsafeMutablePointer<Double>
    /// Where the newest extremes stay, for a trace.
    let highest: UnsafeMutablePointer<Double>
    let lowest: UnsafeMutablePointer<Double>

    static var none: Sums { Sums() }
    static var columns: Int { 2 }

    @inline(__always)
    func lead(_ sums: inout Sums, _ value: Point, from centre: Point, at place: Int) {
      sums.highest = Highest.pick(sums.highest, value.x)
      sums.lowest = Lowest.pick(sums.lowest, value.y)
    }

    @inline(__always)
    func trail(_ sums: inout Sums, _ value: Point, from centre: Point, at place: Int) {
      lead(&sums, value, from: centre, at: place)
    }

    @inline(__always)
    func keep(_ sums: Sums, _ ends: EndsToKeep, _ place: Int) {
      ends.keep(sums.highest, 2 &* place)
      ends.keep(sums.lowest, 2 &* place &+ 1)
    }

    @inline(__always)
    func join(_ ends: Ends, _ sums: Sums, _ place: Int) -> Sums {
      Sums(
        highest: Highest.pick(ends[2 &* place], sums.highest),
        lowest: Lowest.pick(ends[2 &* place &+ 1], sums.lowest))
    }

    @inline(__always)
    func write(_ sums: Sums, from centre: Point, at spot: BarPair) {
      highest.setPair(0, sums.highest)
      lowest.setPair(0, sums.lowest)
      // Halves are taken first, so that no sum of prices overflows.
      spot.set(output, 0.5 * sums.highest + 0.5 * sums.lowest)
    }
  }
}
