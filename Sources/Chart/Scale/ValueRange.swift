/// The smallest and largest of the values seen; NaN and infinities are not seen.
public struct ValueRange: Sendable, Hashable {
  /// The smallest value, +∞ before the first.
  public private(set) var lower = Double.infinity
  /// The largest value, −∞ before the first.
  public private(set) var upper = -Double.infinity

  /// A range of nothing.
  public init() {}

  /// Whether no value was seen.
  public var isEmpty: Bool { lower > upper }

  /// Takes one value in.
  public mutating func include(_ value: Double) {
    guard value.isFinite else { return }
    if value < lower { lower = value }
    if value > upper { upper = value }
  }

  /// Takes some values of a column in. O(n), no allocation.
  public mutating func include(_ column: [Double], _ bars: Range<Int>) {
    column.withUnsafeBufferPointer { values in
      let range = bars.clamped(to: 0..<values.count)
      let (low, high) = Self.ends(values, range)
      if low.isFinite && high.isFinite {
        include(low)
        include(high)
      } else {
        for bar in range { include(values[bar]) }
      }
    }
  }

  /// Without a branch in the loop: a comparison with NaN is false, so it keeps what was there.
  private static func ends(
    _ values: UnsafeBufferPointer<Double>, _ range: Range<Int>
  ) -> (Double, Double) {
    var (low0, low1) = (Double.infinity, Double.infinity)
    var (high0, high1) = (-Double.infinity, -Double.infinity)
    var bar = range.lowerBound
    while bar + 1 < range.upperBound {
      let (a, b) = (values[bar], values[bar + 1])
      low0 = a < low0 ? a : low0
      low1 = b < low1 ? b : low1
      high0 = a > high0 ? a : high0
      high1 = b > high1 ? b : high1
      bar += 2
    }
    if bar < range.upperBound {
      low0 = values[bar] < low0 ? values[bar] : low0
      high0 = values[bar] > high0 ? values[bar] : high0
    }
    return (low0 < low1 ? low0 : low1, high0 > high1 ? high0 : high1)
  }
}
