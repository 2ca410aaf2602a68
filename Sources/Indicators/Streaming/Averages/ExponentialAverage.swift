/// An average in which each value weighs less the older it is: `e ← e + weight (x − e)`.
///
/// The first value is the mean of the first `seed` values, summed from the oldest on. What is kept is
/// the distance `e − x` from the newest value, which forgets: `d ← (1 − weight) (d + xₜ₋₁ − xₜ)`. On a
/// flat series it goes to 0, so that the average ends at the value itself. After an unknown
/// value it begins afresh.
struct ExponentialAverage: Sendable {
  let weight: Double
  private let seed: Int
  private var distance: FadingSum
  private var seen = 0
  /// The sum of the seed as far as it has come.
  private var sum = 0.0
  private var last = 0.0

  init(weight: Double, seed: Int) {
    self.weight = weight
    self.seed = seed
    distance = FadingSum(keep: 1 - weight)
  }

  /// Whether the first value has been found and no unknown one has come since.
  var isKnown: Bool { seen == seed }

  /// The average after the last value.
  var value: Double { last + distance.value }

  /// Begins afresh: the average is `value` before the next value comes.
  mutating func begin(at value: Double) {
    seen = seed
    last = value
    distance.begin(at: 0)
  }

  /// Takes `count` values and writes `count` averages. `output` may be `input`.
  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) {
    inPieces(count) { start, count in
      let (input, output) = (input + start, output + start)
      if isKnown, areKnown(count, input) {
        follow(count, input, output)
      } else {
        for i in 0..<count { output[i] = step(input[i]) }
      }
    }
  }

  /// Takes known values after the seed. The same operations as in `step`.
  private mutating func follow(
    _ count: Int, _ input: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) {
    var i = min(count, distance.missing)
    for k in 0..<i { output[k] = step(input[k]) }
    var (distance, last) = (self.distance, self.last)
    let keep = distance.keep
    while i + 4 <= count {
      let (a, b, c, d) = (input[i], input[i + 1], input[i + 2], input[i + 3])
      let distances = distance.four(
        FadingSum.Four(keep * (last - a), keep * (a - b), keep * (b - c), keep * (c - d)))
      output[i] = a + distances.a
      output[i + 1] = b + distances.b
      output[i + 2] = c + distances.c
      output[i + 3] = d + distances.d
      last = d
      i += 4
    }
    (self.distance, self.last) = (distance, last)
    while i < count {
      output[i] = step(input[i])
      i += 1
    }
  }

  /// Takes a value and gives the average.
  @inline(__always)
  mutating func step(_ x: Double) -> Double {
    guard x.isFinite else {
      seen = 0
      return .nan
    }
    if seen == seed {
      let moved = distance.step(distance.keep * (last - x))
      last = x
      return x + moved
    }
    return begin(x)
  }

  /// One value of the seed.
  private mutating func begin(_ x: Double) -> Double {
    last = x
    sum = seen == 0 ? x : sum + x
    seen += 1
    guard seen == seed else { return .nan }
    let mean = sum / Double(seed)
    distance.begin(at: mean - x)
    return mean
  }
}
