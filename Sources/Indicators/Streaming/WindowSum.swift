/// The sum of the last `period` values, divided by a number.
///
/// Sums grow by doubling (see ``Doubling``): no value is ever subtracted, so a sum of a million
/// windows is as good as the first, and a spike is gone with the bar on which it leaves the window.
/// An unknown value makes the result unknown while it is in the window.
///
/// - Complexity: O(log period) a value, in loops that work on several values at once.
struct WindowSum: Sendable {
  private let steps: [Doubling.Step]
  private let divisor: Double
  private let quotient: ExactQuotient?
  private var trails: Trails

  init(_ period: Int, divisor: Double = 1) {
    steps = Doubling(period: period).steps
    self.divisor = divisor
    quotient = ExactQuotient(divisor)
    // Column 0 holds the inputs, column k the sums that step k starts from.
    trails = Trails([period - 1] + steps.dropFirst().map(\.half))
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
    let last = steps.count - 1
    trails.extend(by: count) { places in
      let values = places[0]
      values.update(from: input, count: count)
      guard last >= 0 else {
        for i in 0..<count { output[i] = values[i] / divisor }
        return
      }
      for k in 0..<last { Self.double(count, steps[k], values, places[k], places[k + 1]) }
      Self.finish(count, steps[last], values, places[last], output, divisor, quotient)
    }
  }

  @inline(__always)
  private static func double(
    _ count: Int, _ step: Doubling.Step, _ values: UnsafePointer<Double>,
    _ newer: UnsafePointer<Double>, _ sums: UnsafeMutablePointer<Double>
  ) {
    let older = newer - step.half
    if step.odd {
      let oldest = values - 2 * step.half
      for i in 0..<count { sums[i] = newer[i] + older[i] + oldest[i] }
    } else {
      for i in 0..<count { sums[i] = newer[i] + older[i] }
    }
  }

  @inline(__always)
  private static func finish(
    _ count: Int, _ step: Doubling.Step, _ values: UnsafePointer<Double>,
    _ newer: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>, _ divisor: Double,
    _ quotient: ExactQuotient?
  ) {
    if let quotient {
      sum(count, step, values, newer, output) { quotient.of($0) }
    } else {
      sum(count, step, values, newer, output) { $0 / divisor }
    }
  }

  @inline(__always)
  private static func sum(
    _ count: Int, _ step: Doubling.Step, _ values: UnsafePointer<Double>,
    _ newer: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>,
    _ result: (Double) -> Double
  ) {
    let older = newer - step.half
    if step.odd {
      let oldest = values - 2 * step.half
      for i in 0..<count { output[i] = result(newer[i] + older[i] + oldest[i]) }
    } else {
      for i in 0..<count { output[i] = result(newer[i] + older[i]) }
    }
  }
}
