/// The averages of upward and of downward moves: `a ← a + weight (move − a)`, begun with the mean of
/// the first n moves.
struct MoveAverages: Sendable {
  private let period: Int
  private let weight: Double
  private var before = Double.nan
  private var seen = 0
  /// The averages; before the seed is complete, the sums of what it has.
  private(set) var up = 0.0
  private(set) var down = 0.0

  init(_ period: Int, weight: Double) {
    self.period = period
    self.weight = weight
  }

  /// Takes `count` values and writes what `result` makes of the two averages.
  @inline(__always)
  mutating func update(
    _ count: Int, _ values: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>,
    _ result: (_ up: Double, _ down: Double) -> Double
  ) {
    var i = 0
    while i < count {
      if seen == period { follow(count, values, output, &i, result) }
      if i < count { begin(values[i], &output[i], result) }
      i += 1
    }
  }

  /// Goes on until a value is unknown.
  @inline(__always)
  private mutating func follow(
    _ count: Int, _ values: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>,
    _ i: inout Int, _ result: (Double, Double) -> Double
  ) {
    var (before, up, down) = (self.before, self.up, self.down)
    let weight = self.weight
    while i < count, values[i].isFinite {
      let move = values[i] - before
      before = values[i]
      // Without a branch: the sign of a move is a coin that no processor can foretell.
      let size = abs(move)
      up += weight * (0.5 * (size + move) - up)
      down += weight * (0.5 * (size - move) - down)
      output[i] = result(up, down)
      i += 1
    }
    (self.before, self.up, self.down) = (before, up, down)
    if i < count { seen = 0 }
  }

  /// One move of the seed, or an unknown value.
  @inline(__always)
  private mutating func begin(
    _ value: Double, _ output: inout Double, _ result: (Double, Double) -> Double
  ) {
    output = .nan
    let move = value - before
    before = value
    guard move.isFinite else {
      seen = 0
      return
    }
    if seen == 0 { (up, down) = (0, 0) }
    up += max(move, 0)
    down += max(-move, 0)
    seen += 1
    guard seen == period else { return }
    up /= Double(period)
    down /= Double(period)
    output = result(up, down)
  }
}
