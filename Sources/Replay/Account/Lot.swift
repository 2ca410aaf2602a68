import Market
import Strategy

/// Units that were bought (or sold short) in one fill and are still held.
struct Lot: Hashable, Sendable {
  /// Units, positive.
  var quantity: Double
  var price: Double
  /// The part of the entry's commission that these units still carry.
  var cost: Double
  /// From 1, in the order of entries.
  var number: Int
  var fill: Int
  /// The order that bought it; each part of an order is a lot.
  var order: Int
  /// The moment of the run at which it was bought, and the instrument's own candle.
  var candle: Int
  var ownCandle: Int
  /// Bars that had closed when it was bought.
  var bar: Int
  var time: Time
  var rule: Int
  var stop = Double.nan
  var target = Double.nan
  /// Cash that these units were paid so far, negative where it was charged.
  var dividends = 0.0
  /// What one unit of the entry has become by splits.
  var splits = 1.0
  /// What rolls made of the price of one unit: the sum of their differences.
  var rolled = 0.0
  /// The same in the account's currency, each difference by the rate of exchange at its roll.
  var rolledValue = 0.0
  /// What a unit of the prices' currency was worth in the account's where it was bought.
  var exchangeRate = 1.0
  /// The extremes of the price since the fill.
  var highest: Double
  var lowest: Double

  /// Takes a price into the extremes.
  @inline(__always)
  mutating func updateExtremes(_ high: Double, _ low: Double) {
    highest = high > highest ? high : highest
    lowest = low < lowest ? low : lowest
  }
}

extension Lot {
  /// What a unit without a multiplier cost in the account's currency: its fill by the rate of then, and each roll
  /// by that of its day.
  var value: Double {
    if exchangeRate == 1, rolledValue == rolled { return price }
    if rolled == 0, rolledValue == 0 { return price * exchangeRate }
    return (price - rolled) * exchangeRate + rolledValue
  }

  /// The maximum adverse excursion per unit so far, not above 0.
  func adverse(_ side: Side) -> Double {
    side == .long ? min(0, lowest - price) : min(0, price - highest)
  }
  /// The maximum favourable excursion per unit so far, not below 0.
  func favourable(_ side: Side) -> Double {
    side == .long ? max(0, highest - price) : max(0, price - lowest)
  }
}
