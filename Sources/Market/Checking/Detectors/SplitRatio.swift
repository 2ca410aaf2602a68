/// How many new shares there are for old ones, as in 3:2; the other way round, 1:10, shares were put
/// together.
public struct SplitRatio: Hashable, Sendable, CustomStringConvertible {
  /// New shares.
  public let new: Int
  /// Old shares for them.
  public let old: Int

  /// By how much one divides a price.
  public var factor: Double { Double(new) / Double(old) }

  /// `2:1`.
  public var description: String { "\(new):\(old)" }

  /// Whether prices in other units would be as far apart: cents, thousands.
  var isPowerOfTen: Bool { [10, 100, 1_000].contains(max(new, old)) && min(new, old) == 1 }

  /// How far a jump may lie from a ratio, relative to it: what prices move overnight besides.
  static let tolerance = 0.05
  /// The smallest jump that can be a split, as a factor.
  static let smallest = 1.5 * (1 - tolerance)

  private static let common: [(Int, Int)] =
    [(3, 2)] + [2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40, 50, 100, 1_000].map { ($0, 1) }

  /// The ratio that is nearest to a jump and near enough; `nil` where none is.
  ///
  /// - Parameter jump: the price before over the price after.
  init?(jump: Double) {
    let magnitude = jump > 1 ? jump : 1 / jump
    var best: (pair: (Int, Int), distance: Double)?
    for pair in Self.common {
      let distance = abs(magnitude / (Double(pair.0) / Double(pair.1)) - 1)
      if distance <= Self.tolerance, distance < best?.distance ?? .infinity {
        best = (pair, distance)
      }
    }
    guard let pair = best?.pair else { return nil }
    (new, old) = jump > 1 ? pair : (pair.1, pair.0)
  }
}
