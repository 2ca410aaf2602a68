/// A fall of the equity from a high to its recovery.
public struct Drawdown: Hashable, Sendable {
  /// The base candle of the high.
  public let high: Int
  /// The base candle of the lowest close after it.
  public let low: Int
  /// The base candle of the first close that reaches the high again; `nil` while it has not.
  public let recovery: Int?
  /// The fall as a share of the high, above 0.
  public let depth: Double

  /// A drawdown from its parts.
  package init(high: Int, low: Int, recovery: Int?, depth: Double) {
    self.high = high
    self.low = low
    self.recovery = recovery
    self.depth = depth
  }

  /// Every drawdown of a curve, in its order.
  ///
  /// - Parameters:
  ///   - equity: a value at the close of each base candle.
  ///   - start: the value before the first of them, a high too: what is below it falls from the first
  ///     candle on.
  /// - Complexity: O(n).
  package static func all(of equity: [Double], from start: Double) -> [Drawdown] {
    var peak = start
    var high = 0
    var low = 0
    var lowest = peak
    var falls: [Drawdown] = []
    func fall(to recovery: Int?) {
      guard lowest < peak, peak > 0 else { return }
      falls.append(
        Drawdown(high: high, low: low, recovery: recovery, depth: (peak - lowest) / peak))
    }
    for (i, value) in equity.enumerated() {
      if value >= peak {
        fall(to: i)
        peak = value
        high = i
        lowest = value
      } else if value < lowest {
        lowest = value
        low = i
      }
    }
    fall(to: nil)
    return falls
  }
}

/// How far below its highest value so far each value of a curve lies, as a share; 0 at a high.
///
/// - Parameters:
///   - curve: a value at the close of each base candle.
///   - start: the value before the first of them, which is a high too.
package func fallsBelowHigh(_ curve: [Double], from start: Double) -> [Double] {
  var high = start
  return curve.map { value in
    if value > high { high = value }
    return high > 0 ? value / high - 1 : 0
  }
}
