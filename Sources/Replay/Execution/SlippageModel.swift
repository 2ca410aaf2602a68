import Market
import Strategy

/// How much worse than its candle's price a market or a stop order fills.
struct SlippageModel: Sendable {
  private let step: (amount: Double, share: Double)
  private let rangeShare: Double
  private let impact: Double
  /// What an expression was at the last bar that has closed.
  var worked = 0.0

  /// `nil` where nothing slips.
  init?(_ account: AccountSettings, _ instrument: Instrument) {
    guard let slippage = account.slippage else { return nil }
    step = slippage.step?.parts(instrument) ?? (0, 0)
    rangeShare = if case .range(let share) = slippage { share } else { 0 }
    impact = if case .impact(let share) = slippage { share } else { 0 }
  }

  /// The fill price for a price that the candle has: worse by the slippage, on the tick against the order, but
  /// never beyond the candle's extremes.
  func fillPrice(_ price: Double, buys: Bool, _ limits: FillLimits, _ prices: TickGrid) -> FillPrice
  {
    var fillPrice = FillPrice(price)
    if impact > 0 { fillPrice.impact = limits }
    return worse(
      fillPrice,
      by: worked + step.amount + step.share * price.magnitude + rangeShare
        * (limits.high - limits.low),
      buys: buys, limits, prices)
  }

  /// The same with the market impact of a number of units: by the square root of their part of the
  /// volume, of a candle without volume to its extreme.
  func withImpact(_ fillPrice: FillPrice, _ units: Double, buys: Bool, _ prices: TickGrid)
    -> FillPrice
  {
    guard let limits = fillPrice.impact else { return fillPrice }
    var fillPrice = fillPrice
    fillPrice.impact = nil
    let part = limits.volume > 0 ? (units / limits.volume).squareRoot() : 0
    let most = limits.high - limits.low
    let worse = limits.volume > 0 ? min(impact * fillPrice.price.magnitude * part, most) : most
    return self.worse(fillPrice, by: worse, buys: buys, limits, prices)
  }

  private func worse(
    _ fillPrice: FillPrice, by amount: Double, buys: Bool, _ limits: FillLimits, _ prices: TickGrid
  ) -> FillPrice {
    var fillPrice = fillPrice
    let price = fillPrice.price
    fillPrice.price =
      buys
      ? min(prices.up(price + amount), max(limits.high, price))
      : max(prices.down(price - amount), min(limits.low, price))
    fillPrice.slippage = (fillPrice.price - price).magnitude
    return fillPrice
  }
}

extension Book {
  /// The fill price of a market or a stop order at a price of a candle.
  @inline(__always)
  func fillPrice(_ price: Double, buys: Bool, _ limits: FillLimits) -> FillPrice {
    guard let slippageModel else { return FillPrice(price) }
    return slippageModel.fillPrice(price, buys: buys, limits, prices)
  }
}
