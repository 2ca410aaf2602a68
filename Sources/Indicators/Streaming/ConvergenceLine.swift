/// The difference of two exponential averages that begin at the same bar: where the slower one is
/// first known, each with the mean of as many of the newest values as it is long.
struct ConvergenceLine: Sendable {
  private let fastLength: Int
  private let slowLength: Int
  let fastWeight: Double
  let slowWeight: Double
  private var seen = 0
  /// The averages; before the seed is complete, the sums of what it has.
  var fast = 0.0
  var slow = 0.0

  /// Two averages over so many bars; weights other than 2 / (n + 1) may be given.
  init(fast: Int, slow: Int, weights: (fast: Double, slow: Double)? = nil) {
    (fastLength, slowLength) = (fast, slow)
    fastWeight = weights?.fast ?? 2 / (Double(fast) + 1)
    slowWeight = weights?.slow ?? 2 / (Double(slow) + 1)
  }

  private var seed: Int { max(fastLength, slowLength) }

  /// Whether the first value has been found and no unknown one has come since.
  var isKnown: Bool { seen == seed }

  /// Takes `count` values and writes as many differences.
  mutating func update(
    _ count: Int, _ values: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) {
    var i = 0
    while i < count {
      if seen == seed { follow(count, values, output, &i) }
      if i < count { begin(values[i], &output[i]) }
      i += 1
    }
  }

  /// Goes on until a value is unknown.
  @inline(__always)
  private mutating func follow(
    _ count: Int, _ values: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>,
    _ i: inout Int
  ) {
    var (fast, slow) = (self.fast, self.slow)
    while i < count, values[i].isFinite {
      fast += fastWeight * (values[i] - fast)
      slow += slowWeight * (values[i] - slow)
      output[i] = fast - slow
      i += 1
    }
    (self.fast, self.slow) = (fast, slow)
    if i < count { seen = 0 }
  }

  /// One value of the seed, or an unknown one.
  private mutating func begin(_ value: Double, _ output: inout Double) {
    output = .nan
    guard value.isFinite else {
      seen = 0
      return
    }
    if seen == 0 { (fast, slow) = (0, 0) }
    if seen >= seed - fastLength { fast += value }
    if seen >= seed - slowLength { slow += value }
    seen += 1
    guard seen == seed else { return }
    fast /= Double(fastLength)
    slow /= Double(slowLength)
    output = fast - slow
  }
}
