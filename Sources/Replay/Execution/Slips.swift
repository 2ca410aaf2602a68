import Market
import Strategy

/// How much worse than its candle's price a market or a stop order fills.
struct Slips: Hashable, Sendable {
  private let amount: Double
  private let share: Double
  private let rangeShare: Double

  /// `nil` where nothing slips.
  init?(_ account: AccountSettings, _ instrument: Instrument) {
    switch account.slippage {
    case nil: return nil
    case .price(let price): (amount, share, rangeShare) = (price, 0, 0)
    case .ticks(let ticks): (amount, share, rangeShare) = (ticks * instrument.tick, 0, 0)
    case .basisPoints(let points): (amount, share, rangeShare) = (0, points / 10_000, 0)
    case .range(let part): (amount, share, rangeShare) = (0, 0, part)
    }
  }

  /// The deal at a price that the candle has: worse by the slippage, on the tick against the order, but
  /// never beyond the candle's extremes.
  func deal(
    _ price: Double, buys: Bool, high: Double, low: Double, _ prices: TickGrid
  ) -> Deal {
    let step = amount + share * price.magnitude + rangeShare * (high - low)
    let paid =
      buys
      ? min(prices.up(price + step), max(high, price))
      : max(prices.down(price - step), min(low, price))
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
