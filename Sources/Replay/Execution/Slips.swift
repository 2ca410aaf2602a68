import Market
import Strategy

/// How much worse than its candle's price a market or a stop order fills.
struct Slips: Sendable {
  private let step: (amount: Double, share: Double)
  private let rangeShare: Double

  /// `nil` where nothing slips.
  init?(_ account: AccountSettings, _ instrument: Instrument) {
    guard let slippage = account.slippage else { return nil }
    step = slippage.step?.parts(instrument) ?? (0, 0)
    rangeShare = if case .range(let share) = slippage { share } else { 0 }
  }

  /// The deal at a price that the candle has: worse by the slippage, on the tick against the order, but
  /// never beyond the candle's extremes.
  func deal(
    _ price: Double, buys: Bool, high: Double, low: Double, _ prices: TickGrid
  ) -> Deal {
    let worse = step.amount + step.share * price.magnitude + rangeShare * (high - low)
    let paid =
      buys
      ? min(prices.up(price + worse), max(high, price))
      : max(prices.down(price - worse), min(low, price))
    return Deal(paid, slip: (paid - price).magnitude)
  }
}

extension Book {
  /// The deal of a market or a stop order at a price of a candle.
  @inline(__always)
  func deal(_ price: Double, buys: Bool, high: Double, low: Double) -> Deal {
    guard let slips else { return Deal(price) }
    return slips.deal(price, buys: buys, high: high, low: low, prices)
  }
}
