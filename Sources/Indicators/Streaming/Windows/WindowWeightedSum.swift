/// The sum of the last `period` values, the newest weighing `period`, the oldest 1, divided by a
/// number.
///
/// The slope of a window's weights: see ``WindowLine``.
///
/// - Complexity: O(1) a value.
struct WindowWeightedSum: Sendable {
  private var line: WindowLine
  private let weight: Double
  /// The weighted sum of a window full of ones.
  private let whole: Double

  init(_ period: Int, divisor: Double) {
    line = WindowLine(period)
    weight = 1 / divisor
    whole = Double(period) * Double(period + 1) / 2 / divisor
  }

  /// Takes `count` values and writes `count` sums. `output` may be `input`.
  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) {
    line.update(count, input, output, (centre: whole, plain: 0, weighted: weight, lever: 0))
  }
}
