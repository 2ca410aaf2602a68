public import Market

/// How much money was missing for an order that was refused for want of it.
public struct Shortfall: Hashable, Sendable {
  /// The order's place in `Run.orders`.
  public let order: Int
  /// How much more there would have had to be, in the currency; above 0.
  public let money: Double
  /// The date (midnight UTC) from which on sales that were not settled would have brought it; `nil` where
  /// they would not.
  public let settles: Time?

  package init(order: Int, money: Double, settles: Time? = nil) {
    self.order = order
    self.money = money
    self.settles = settles
  }
}
