/// A sum that forgets: `s ← keep · s + x`, worked out for four values at a time.
///
/// Of `sₖ = keepᵏ s₀ + pₖ`, `pₖ = keep pₖ₋₁ + xₖ`, only the first product waits for the four values before,
/// so that a processor which multiplies in three steps and adds in three is not idle for most of them.
/// The fours are counted from where the sum begins, however its values arrive, so that the sizes of
/// blocks change nothing.
struct FadingSum: Sendable {
  /// Four values, one after the other.
  struct Four {
    let a: Double, b: Double, c: Double, d: Double

    @inline(__always)
    init(_ a: Double, _ b: Double, _ c: Double, _ d: Double) {
      (self.a, self.b, self.c, self.d) = (a, b, c, d)
    }
  }

  /// The share that the sum keeps at each step.
  let keep: Double
  private let keep2: Double, keep3: Double, keep4: Double
  /// The sum before the present four.
  private var start = 0.0
  /// How many of the present four have come, and what they add up to.
  private var place = 0
  private var part = 0.0

  init(keep: Double) {
    self.keep = keep
    keep2 = keep * keep
    keep3 = keep2 * keep
    keep4 = keep2 * keep2
  }

  /// The sum after the last value.
  var value: Double { place == 0 ? start : power(place) * start + part }

  /// How many values are missing to the next four.
  var missing: Int { place == 0 ? 0 : 4 - place }

  /// Begins afresh with a sum.
  mutating func begin(at sum: Double) { (start, place) = (sum, 0) }

  /// Takes a value and gives the sum.
  @inline(__always)
  mutating func step(_ x: Double) -> Double {
    part = place == 0 ? x : keep * part + x
    place += 1
    let sum = power(place) * start + part
    if place == 4 { (start, place) = (sum, 0) }
    return sum
  }

  /// Takes four values times a number and gives their sums, where no value is missing. The same
  /// operations as in `step`.
  @inline(__always)
  mutating func four(_ x: Four, times scale: Double) -> Four {
    four(Four(scale * x.a, scale * x.b, scale * x.c, scale * x.d))
  }

  /// Takes four values and gives their sums, where no value is missing. The same operations as in
  /// `step`.
  @inline(__always)
  mutating func four(_ x: Four) -> Four {
    let two = keep * x.a + x.b
    let three = keep * two + x.c
    let four = keep * three + x.d
    let sums = Four(
      keep * start + x.a, keep2 * start + two, keep3 * start + three, keep4 * start + four)
    start = sums.d
    return sums
  }

  /// Takes `count` known values times a number and writes `count` sums. `output` may be `input`.
  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>,
    times scale: Double = 1
  ) {
    // On a copy, which the compiler can keep in registers.
    var local = self
    var i = min(count, missing)
    for k in 0..<i { output[k] = local.step(scale * input[k]) }
    while i + 4 <= count {
      let x = Four(input[i], input[i + 1], input[i + 2], input[i + 3])
      let sums = local.four(x, times: scale)
      output[i] = sums.a
      output[i + 1] = sums.b
      output[i + 2] = sums.c
      output[i + 3] = sums.d
      i += 4
    }
    while i < count {
      output[i] = local.step(scale * input[i])
      i += 1
    }
    self = local
  }

  @inline(__always)
  private func power(_ steps: Int) -> Double {
    switch steps {
    case 1: keep
    case 2: keep2
    case 3: keep3
    default: keep4
    }
  }
}
