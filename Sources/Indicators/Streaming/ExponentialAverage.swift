/// An average in which each value weighs less the older it is: `e ← e + weight (x − e)`.
///
/// The first value is the mean of the first `seed` values, summed from the oldest on. On a flat
/// series it comes to rest: the step is a monotone function of `e`, so it never swings around its
/// goal. After an unknown value it begins afresh.
struct ExponentialAverage: Sendable {
  let weight: Double
  private let seed: Int
  private var seen = 0
  /// The average; before the seed is complete, the sum of what it has.
  var value = 0.0

  init(weight: Double, seed: Int) {
    self.weight = weight
    self.seed = seed
  }

  /// Whether the first value has been found and no unknown one has come since.
  var isKnown: Bool { seen == seed }

  /// Takes `count` values and writes as many averages. `output` may be `input`.
  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) {
    var i = 0
    while i < count {
      if seen == seed { follow(count, input, output, &i) }
      if i < count { begin(input[i], &output[i]) }
      i += 1
    }
  }

  /// Goes on until a value is unknown.
  @inline(__always)
  private mutating func follow(
    _ count: Int, _ input: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>,
    _ i: inout Int
  ) {
    var value = self.value
    let weight = self.weight
    while i < count, input[i].isFinite {
      value += weight * (input[i] - value)
      output[i] = value
      i += 1
    }
    self.value = value
    if i < count { seen = 0 }
  }

  /// One value of the seed, or an unknown one.
  private mutating func begin(_ input: Double, _ output: inout Double) {
    output = .nan
    guard input.isFinite else {
      seen = 0
      return
    }
    value = seen == 0 ? input : value + input
    seen += 1
    guard seen == seed else { return }
    value /= Double(seed)
    output = value
  }
}
