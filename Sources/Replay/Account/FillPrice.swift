/// The price at which an order trades, and what of it is slippage.
struct FillPrice: Sendable {
  var price: Double
  /// How much better the price of the candle was, in the unit of the price.
  var slippage = 0.0
  /// Whether a limit order trades, which pays as a maker.
  var isMaker = false

  /// The limits of its candle, where its units have a market impact that is still to be added.
  var impact: FillLimits?

  @inline(__always)
  init(_ price: Double, slippage: Double = 0, isMaker: Bool = false) {
    self.price = price
    self.slippage = slippage
    self.isMaker = isMaker
  }
}
