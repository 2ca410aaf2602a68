import Market
import Strategy

/// How much worse than its candle's price a market or a stop order fills.
struct Slips: Sendable {
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

  /// The deal at a price that the candle has: worse by the slippage, on the tick against the order, but
  /// never beyond the candle's extremes.
  func deal(_ price: Double, buys: Bool, _ reach: Reach, _ prices: TickGrid) -> Deal {
    var deal = Deal(price)
    if impact > 0 { deal.push = reach }
    return worse(
      deal,
      by: worked + step.amount + step.share * price.magnitude + rangeShare
        * (reach.high - reach.low),
      buys: buys, reach, prices)
  }

  /// The same deal for a number of units, which push the price: by the square root of their part of the
  /// volume, of a candle without volume to its extreme.
  func pushed(_ deal: Deal, _ units: Double, buys: Bool, _ prices: TickGrid) -> Deal {
    guard let reach = deal.push else { return deal }
    var deal = deal
    deal.push = nil
    let part = reach.volume > 0 ? (units / reach.volume).squareRoot() : 0
    let most = reach.high - reach.low
    let worse = reach.volume > 0 ? min(impact * deal.price.magnitude * part, most) : most
    return self.worse(deal, by: worse, buys: buys, reach, prices)
  }

  private func worse(
    _ deal: Deal, by amount: Double, buys: Bool, _ reach: Reach, _ prices: TickGrid
  ) -> Deal {
    var deal = deal
    let price = deal.price
    deal.price =
      buys
      ? min(prices.up(price + amount), max(reach.high, price))
      : max(prices.down(price - amount), min(reach.low, price))
    deal.slip = (deal.price - price).magnitude
    return deal
  }
}

extension Book {
  /// The deal of a market or a stop order at a price of a candle.
  @inline(__always)
  func deal(_ price: Double, buys: Bool, _ reach: Reach) -> Deal {
    guard let slips else { return Deal(price) }
    return slips.deal(price, buys: buys, reach, prices)
  }
}
