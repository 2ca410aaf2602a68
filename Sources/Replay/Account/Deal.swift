/// The price at which an order trades, and how it came to it.
struct Deal: Sendable {
  var price: Double
  /// How much better the price of the candle was.
  var slip = 0.0
  /// Whether a limit order trades, which pays as a maker.
  var isMaker = false

  /// What its candle has room for, where its units push the price.
  var push: Reach?

  @inline(__always)
  init(_ price: Double, slip: Double = 0, isMaker: Bool = false) {
    self.price = price
    self.slip = slip
    self.isMaker = isMaker
  }
}
