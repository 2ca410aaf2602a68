/// A fall of the equity from a high to its next one.
struct Drawdown: Hashable {
  /// The candles of the high, of the lowest close after it, and of the first close that reaches the
  /// high again (none while it has not).
  var high: Int, low: Int, recovery: Int?
  /// The fall as a share of the high, above 0.
  var depth: Double
}

/// Every fall of a curve, in its order.
///
/// - Complexity: O(n).
func drawdowns(of equity: [Double]) -> [Drawdown] {
  guard var peak = equity.first else { return [] }
  var high = 0
  var low = 0
  var lowest = peak
  var falls: [Drawdown] = []
  func fall(to recovery: Int?) {
    guard lowest < peak, peak > 0 else { return }
    falls.append(Drawdown(high: high, low: low, recovery: recovery, depth: 1 - lowest / peak))
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

/// The deepest falls of a curve, deepest first; of equals the earlier one first.
func worstDrawdowns(of equity: [Double], _ count: Int = 5) -> [Drawdown] {
  Array(drawdowns(of: equity).sorted { ($0.depth, $1.high) > ($1.depth, $0.high) }.prefix(count))
}
