/// How much money was missing for an order that was refused for want of it.
public struct Shortfall: Hashable, Sendable {
  /// The order's place in `Run.orders`.
  public let order: Int
  /// How much more there would have had to be, in the currency; above 0.
  public let money: Double

  package init(order: Int, money: Double) {
    self.order = order
    self.money = money
  }
}
