/// The sum of the last `period` values, the newest weighing `period`, the oldest 1, divided by a
/// number.
///
/// For a window of `s` values that ends at bar `t` two numbers are kept, and they double as in
/// ``WindowSum``:
///
///     S = Σ xₜ₋ₖ            L = Σ (s − k) xₜ₋ₖ
///     S ← S + S′            L ← L + s S + L′          (′ s bars before)
///     S ← S + xₜ₋ₛ          L ← L + S + xₜ₋ₛ          (one older value)
///
/// - Complexity: O(log period) a value, in loops that work on several values at once.
struct WindowWeightedSum: Sendable {
  private let steps: [Doubling.Step]
  private let divisor: Double
  private var trails: Trails

  init(_ period: Int, divisor: Double) {
    steps = Doubling(period: period).steps
    self.divisor = divisor
    // Column 0 holds the inputs; columns 2k and 2k+1 the S and L that step k starts from, which
    // for step 0 are the inputs themselves.
    var histories = [period - 1, 0]
    for step in steps.dropFirst() { histories += [step.half, step.half] }
    trails = Trails(histories + [0, 0])
  }

  /// Takes `count` values and writes as many sums. `output` may be `input`.
  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) {
    var done = 0
    while done < count {
      let piece = min(Trails.piece, count - done)
      update(piece: piece, input + done, output + done)
      done += piece
    }
  }

  private mutating func update(
    piece count: Int, _ input: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) {
    trails.extend(by: count) { places in
      let values = places[0]
      values.update(from: input, count: count)
      var weighted = values
      for k in steps.indices {
        let next = (plain: places[2 * k + 2], weighted: places[2 * k + 3])
        Self.double(count, steps[k], values, places[2 * k], weighted, next.plain, next.weighted)
        weighted = next.weighted
      }
      for i in 0..<count { output[i] = weighted[i] / divisor }
    }
  }

  @inline(__always)
  private static func double(
    _ count: Int, _ step: Doubling.Step, _ values: UnsafePointer<Double>,
    _ newerS: UnsafePointer<Double>, _ newerL: UnsafePointer<Double>,
    _ plain: UnsafeMutablePointer<Double>, _ weighted: UnsafeMutablePointer<Double>
  ) {
    let half = Double(step.half)
    let (olderS, olderL) = (newerS - step.half, newerL - step.half)
    if step.odd {
      let oldest = values - 2 * step.half
      for i in 0..<count {
        let sum = newerS[i] + olderS[i]
        weighted[i] = newerL[i] + half * newerS[i] + olderL[i] + sum + oldest[i]
        plain[i] = sum + oldest[i]
      }
    } else {
      for i in 0..<count {
        weighted[i] = newerL[i] + half * newerS[i] + olderL[i]
        plain[i] = newerS[i] + olderS[i]
      }
    }
  }
}
