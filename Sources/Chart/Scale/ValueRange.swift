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
    var low = Double.infinity
    var high = -Double.infinity
    let largest = Double.greatestFiniteMagnitude
    column.withUnsafeBufferPointer { values in
      for i in bars.clamped(to: 0..<values.count) {
        let value = values[i]
        if value < low && value >= -largest { low = value }
        if value > high && value <= largest { high = value }
      }
    }
    include(low)
    include(high)
  }
}
