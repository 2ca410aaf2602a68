import Strategy

/// How the fills of a run came to their prices.
public struct FillFacts: Hashable, Sendable {
  /// All of them.
  public let total: Int
  /// Those of market orders.
  public let atMarket: Int
  /// Those of stop and limit orders.
  public var atLevels: Int { total - atMarket }

  init(_ run: Run) {
    total = run.fills.count
    atMarket = run.fills.count { fill in
      guard run.orders.indices.contains(fill.order), case .market = run.orders[fill.order].kind
      else { return false }
      return true
    }
  }
}
