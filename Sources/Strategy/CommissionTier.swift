/// What orders cost from some traded volume of a calendar month on.
public struct CommissionTier: Hashable, Sendable {
  /// How much the account must have traded in the month before; above 0.
  public var from: Double
  /// The share of what is traded, for limit orders too unless `maker` says another; `nil` for those of the
  /// commission.
  public var rate: Double?, maker: Double?
  /// An amount for each unit; `nil` for that of the commission.
  public var perUnit: Double?

  /// A tier that costs as the commission itself.
  public init(from: Double) { self.from = from }

  /// The same with each of its costs multiplied.
  func multiplied(by factor: Double) -> CommissionTier {
    var tier = self
    tier.rate = rate.map { $0 * factor }
    tier.maker = maker.map { $0 * factor }
    tier.perUnit = perUnit.map { $0 * factor }
    return tier
  }

  /// What a month's volume is counted in.
  public enum Measure: String, Hashable, Sendable, CaseIterable {
    /// The value of what was bought and sold, in the currency.
    case notional
    /// Units that were bought and sold.
    case units
  }
}

extension Commission {
  /// What orders cost where the account has traded some volume in the month before; the tiers are left out.
  package func tier(at volume: Double) -> Commission {
    var commission = self
    commission.tiers = []
    guard let tier = tiers.last(where: { volume >= $0.from }) else { return commission }
    if let rate = tier.rate { (commission.rate, commission.maker) = (rate, nil) }
    if let maker = tier.maker { commission.maker = maker }
    if let perUnit = tier.perUnit { commission.perUnit = perUnit }
    return commission
  }
}
