/// The sum of the last `period` values, divided by a number.
///
/// From the segments of ``WindowSegments``, with the sum `s` of the distances from the centre `c`:
///
///     sum = s + n c
///
/// So on a flat market every sum is that of any other bar to the last bit, and a mean the price itself.
/// An unknown value makes the result unknown while it is in the window.
///
/// - Complexity: O(1) a value.
struct WindowSum: Sendable {
  private let scale: Double
  /// The sum of a window full of ones: 1 for a mean.
  private let whole: Double
  private var pieces: WindowSegments<Fold>

  init(_ period: Int, divisor: Double = 1) {
    scale = 1 / divisor
    whole = Double(period) / divisor
    pieces = WindowSegments(period)
  }

  /// Takes `count` values and writes `count` sums. `output` may be `input`.
  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) {
    pieces.run(Fold(scale: scale, whole: whole, output: output), count, input)
  }

  private struct Fold: WindowFold {
    let scale: Double
    let whole: Double
    let output: UnsafeMutablePointer<Double>

    static var none: Lanes { .zero }
    static var columns: Int { 1 }

    @inline(__always)
    func lead(_ sum: inout Lanes, _ value: Point, from centre: Point, at place: Int) {
      sum += value.x - centre.x
    }

    @inline(__always)
    func trail(_ sum: inout Lanes, _ value: Point, from centre: Point, at place: Int) {
      sum += value.x - centre.x
    }

    @inline(__always)
    func keep(_ sum: Lanes, _ ends: EndsToKeep, _ place: Int) { ends.keep(sum, place) }

    @inline(__always)
    func join(_ ends: Ends, _ sum: Lanes, _ place: Int) -> Lanes { ends[place] + sum }

    @inline(__always)
    func write(_ sum: Lanes, from centre: Point, at spot: BarPair) {
      spot.set(output, sum * scale + centre.x * whole)
    }
  }
}
