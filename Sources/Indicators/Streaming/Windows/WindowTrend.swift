/// The straight line that lies nearest to the last `period` values, by least squares.
///
/// From the plain sum `s` and the weighted sum `w` of a window (see ``WindowLine``), of distances from
/// a centre `c`:
///
///     slope = (w − s (n + 1)/2) / (n (n² − 1)/12)        end = c + s/n + slope (n − 1)/2
///
/// Only differences of values enter, so a small slope on a high price keeps its digits, and on a flat
/// window it is 0 exactly.
///
/// - Complexity: O(1) a value.
struct WindowTrend: Sendable {
  private var line: WindowLine
  private let period: Double

  init(_ period: Int) {
    line = WindowLine(period)
    self.period = Double(period)
  }

  /// Takes `count` values and writes the lines' values a number of bars after the newest one.
  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>,
    ahead: Double
  ) {
    let weight = steepness * ((period - 1) / 2 + ahead)
    line.update(
      count, input, output, (centre: 1, plain: 1 / period, weighted: weight, lever: lever))
  }

  /// Takes `count` values and writes by how much the lines rise a bar.
  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, slope: UnsafeMutablePointer<Double>
  ) {
    line.update(
      count, input, slope, (centre: 0, plain: 0, weighted: steepness, lever: lever))
  }

  private var lever: Double { (period + 1) / 2 }

  /// By what a line rises a bar where the weighted sum less the levered plain one is 1.
  private var steepness: Double { period > 1 ? 12 / (period * (period * period - 1)) : 0 }

  /// The line after one more value, for explanations.
  func next(_ value: Double) -> (end: Double, slope: Double) {
    var (end, slope) = (0.0, 0.0)
    var (first, second) = (self, self)
    withUnsafePointer(to: value) {
      first.update(1, $0, &end, ahead: 0)
      second.update(1, $0, slope: &slope)
    }
    return (end, slope)
  }
}
