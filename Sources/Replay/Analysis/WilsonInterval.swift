import Glibc

/// Where the true share of winners may lie, at 95 %: the score interval of E. B. Wilson,
/// "Probable Inference", J. Am. Stat. Assoc. 22 (1927), 209–212.
///
/// `(p + z²/2n ± z √(p(1−p)/n + z²/4n²)) ÷ (1 + z²/n)` with z = 1.959964.
public struct WilsonInterval: Hashable, Sendable {
  /// The lowest share, 0 to 1.
  public let low: Double
  /// The highest share, 0 to 1.
  public let high: Double

  /// The interval of some winners among some trades; `nil` where there is no trade.
  public init?(won: Int, of count: Int) {
    guard count > 0 else { return nil }
    let n = Double(count)
    let p = Double(won) / n
    let z2 = 1.959_963_984_540_054 * 1.959_963_984_540_054
    let middle = p + z2 / (2 * n)
    let reach = (z2 * (p * (1 - p) / n + z2 / (4 * n * n))).squareRoot()
    low = max(0, (middle - reach) / (1 + z2 / n))
    high = min(1, (middle + reach) / (1 + z2 / n))
  }

  /// How far apart its ends are.
  public var width: Double { high - low }
}
