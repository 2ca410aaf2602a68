public import Market

/// Buying once and holding: with all cash, at the first price at which the strategy could have
/// traded, with the same costs and in whole lots.
public struct BuyAndHold: Hashable, Sendable {
  /// The base candle in which it buys.
  public var candle: Int
  /// The open time of that candle.
  public var time: Time
  /// The price it pays: that candle's open, or its close where market orders fill at the close.
  public var price: Double
  /// Units it holds; 0 where the cash does not buy one lot.
  public var units: Double
  /// Commission of the purchase.
  public var cost: Double
  /// Cash before the purchase.
  public var cash: Double
  /// How far holding fell, and for how long.
  public var drawdowns = DrawdownSummary()

  package init(candle: Int, time: Time, price: Double, units: Double, cost: Double, cash: Double) {
    self.candle = candle
    self.time = time
    self.price = price
    self.units = units
    self.cost = cost
    self.cash = cash
  }

  /// Cash that is left after the purchase.
  public var cashLeft: Double { cash - units * price - cost }

  /// What it is worth at a close: `cashLeft + units · close`.
  public func equity(atClose close: Double) -> Double { cashLeft + units * close }

  /// What it is worth at each close of a run's candles; the cash before it buys.
  public func curve(_ closes: [Double]) -> [Double] {
    let left = cashLeft
    return closes.enumerated().map { i, close in i < candle ? cash : left + units * close }
  }
}
