/// The averages of upward and of downward moves: `a ← (1 − weight) a + weight move`, begun with the mean
/// of the first n moves.
///
/// They are kept in units of half the weight, `s ← (1 − weight) s + 2 move`, since only their ratio is
/// asked for at every bar.
struct MoveAverages: Sendable {
  private let period: Int
  private let keep: Double
  private let unit: Double
  private var before = Double.nan
  private var seen = 0
  /// The averages in their unit; before the seed is complete, the sums of what it has.
  private var ups = 0.0, downs = 0.0

  init(_ period: Int, weight: Double) {
    self.period = period
    keep = 1 - weight
    unit = 0.5 * weight
  }

  /// The averages after the last value.
  var up: Double { ups * unit }
  var down: Double { downs * unit }

  /// Takes `count` values and writes what `result` makes of the two averages, both of which are given
  /// in a unit that does not matter.
  @inline(__always)
  mutating func update(
    _ count: Int, _ values: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>,
    _ result: (_ up: Double, _ down: Double) -> Double
  ) {
    inPieces(count) { start, count in
      let (values, output) = (values + start, output + start)
      if seen == period, areKnown(count, values) {
        follow(count, values, output, result)
      } else {
        for i in 0..<count {
          let known = step(values[i])
          output[i] = known ? result(ups, downs) : .nan
        }
      }
    }
  }

  /// Takes known values after the seed.
  @inline(__always)
  private mutating func follow(
    _ count: Int, _ values: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>,
    _ result: (Double, Double) -> Double
  ) {
    // On a copy, which the compiler can keep in registers.
    var local = self
    for i in 0..<count {
      local.follow(values[i])
      output[i] = result(local.ups, local.downs)
    }
    self = local
  }

  /// Takes a known value after the seed.
  @inline(__always)
  private mutating func follow(_ value: Double) {
    // Twice the gain is size and move, twice the loss size less move: without a branch, since the
    // sign of a move is a coin that no processor can foretell.
    let move = value - before
    let size = abs(move)
    ups = keep * ups + (size + move)
    downs = keep * downs + (size - move)
    before = value
  }

  /// Takes a value; whether the averages are known.
  @inline(__always)
  private mutating func step(_ value: Double) -> Bool {
    let move = value - before
    guard move.isFinite else {
      (seen, before) = (0, value)
      return false
    }
    if seen == period {
      follow(value)
      return true
    }
    if seen == 0 { (ups, downs) = (0, 0) }
    before = value
    ups += max(move, 0)
    downs += max(-move, 0)
    seen += 1
    guard seen == period else { return false }
    ups /= Double(period) * unit
    downs /= Double(period) * unit
    return true
  }
}
