/// What one unit of an instrument is worth beside its price: one of a share, more of a futures contract.
public struct Contract: Hashable, Sendable {
  /// The money that a unit gains where the price gains 1; above 0.
  public var multiplier = 1.0
  /// What the equity must be for each unit where an entry fills, in money; `nil` takes the account's
  /// share of the value.
  public var margin: Double?
  /// What the equity must stay above for each unit; below `margin`. Counts only beside it.
  public var maintenance = 0.0

  /// That of a share.
  public init() {}
}
