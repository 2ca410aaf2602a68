/// The difference of two exponential averages that begin at the same bar: where the slower one is
/// first known, each with the mean of as many of the newest values as it is long.
///
/// Kept are the distances of the averages from the newest value, `d ← (1 − weight) (d + xₜ₋₁ − xₜ)`: their
/// difference is that of the averages, without the rounding of the price, and goes to 0 on a flat market.
struct ConvergenceLine: Sendable {
  private let fastLength: Int
  private let slowLength: Int
  private let fastKeep: Double, slowKeep: Double
  private var seen = 0
  /// The distances; before the seed is complete, the sums of what it has.
  private var fastDistance = 0.0, slowDistance = 0.0
  private var last = 0.0

  /// Two averages over the given numbers of bars; weights other than 2 / (n + 1) may be given.
  init(fast: Int, slow: Int, weights: (fast: Double, slow: Double)? = nil) {
    (fastLength, slowLength) = (fast, slow)
    fastKeep = 1 - (weights?.fast ?? 2 / (Double(fast) + 1))
    slowKeep = 1 - (weights?.slow ?? 2 / (Double(slow) + 1))
  }

  private var seed: Int { max(fastLength, slowLength) }

  /// Whether the first value has been found and no unknown one has come since.
  var isKnown: Bool { seen == seed }

  /// The averages after the last value.
  var fast: Double { last + fastDistance }
  var slow: Double { last + slowDistance }

  /// Takes `count` values and writes `count` differences. `output` may be `values`.
  mutating func update(
    _ count: Int, _ values: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) {
    inPieces(count) { start, count in
      let (values, output) = (values + start, output + start)
      if isKnown, areKnown(count, values) {
        // On a copy, which the compiler can keep in registers.
        var local = self
        for i in 0..<count { output[i] = local.follow(values[i]) }
        self = local
      } else {
        for i in 0..<count { output[i] = step(values[i]) }
      }
    }
  }

  /// Takes a value and gives the difference.
  @inline(__always)
  mutating func step(_ value: Double) -> Double {
    guard value.isFinite else {
      seen = 0
      return .nan
    }
    return isKnown ? follow(value) : begin(value)
  }

  /// Takes a known value after the seed.
  @inline(__always)
  mutating func follow(_ value: Double) -> Double {
    let move = last - value
    fastDistance = fastKeep * (fastDistance + move)
    slowDistance = slowKeep * (slowDistance + move)
    last = value
    return fastDistance - slowDistance
  }

  /// One value of the seed.
  private mutating func begin(_ value: Double) -> Double {
    last = value
    if seen == 0 { (fastDistance, slowDistance) = (0, 0) }
    if seen >= seed - fastLength { fastDistance += value }
    if seen >= seed - slowLength { slowDistance += value }
    seen += 1
    guard isKnown else { return .nan }
    fastDistance = fastDistance / Double(fastLength) - value
    slowDistance = slowDistance / Double(slowLength) - value
    return fastDistance - slowDistance
  }
}
