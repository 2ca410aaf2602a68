public import Market

/// Buying once and holding: with all cash, at the first price at which the strategy could have
/// traded, with the same costs and in whole lots. Dividends stay in cash.
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
  /// What splits and dividends made of it, oldest first.
  public var changes: [Change] = []
  /// The money that a unit gains where the price gains 1.
  public var multiplier = 1.0
  /// Funding that it paid, less what it received.
  public var funding = 0.0
  /// What was paid for its units when the instrument was delisted.
  public var finalPayment = 0.0

  /// Units and cash from a candle on.
  public struct Change: Hashable, Sendable {
    /// The base candle before whose open a split or a dividend counted.
    public var candle: Int
    /// Units that it holds from there on.
    public var units: Double
    /// Cash that it has then, with all dividends so far.
    public var cash: Double
  }

  package init(candle: Int, time: Time, price: Double, units: Double, cost: Double, cash: Double) {
    self.candle = candle
    self.time = time
    self.price = price
    self.units = units
    self.cost = cost
    self.cash = cash
  }

  /// Cash that is left after the purchase.
  public var cashLeft: Double { cash - units * multiplier * price - cost }

  /// Dividends so far.
  public var dividends: Double {
    (changes.last?.cash ?? cashLeft) - cashLeft + funding - finalPayment
  }

  /// What it is worth at the close of a candle from the purchase on: `cash + units · close`.
  public func equity(atClose close: Double, of candle: Int) -> Double {
    if let change = changes.last(where: { $0.candle <= candle }) {
      return change.cash + change.units * multiplier * close
    }
    return cashLeft + units * multiplier * close
  }

  /// What it is worth at each close of a run's candles; the cash before it buys.
  public func curve(_ closes: [Double]) -> [Double] {
    var (left, units) = (cashLeft, units)
    var next = 0
    return closes.enumerated().map { i, close in
      while next < changes.count, changes[next].candle <= i {
        (left, units) = (changes[next].cash, changes[next].units)
        next += 1
      }
      return i < candle ? cash : left + units * multiplier * close
    }
  }

  /// Pays funding before the open of a candle, or is paid it.
  mutating func meet(_ rate: FundingRate, at close: Double, before candle: Int) {
    var change = changes.last ?? Change(candle: candle, units: units, cash: cashLeft)
    change.candle = candle
    let amount = change.units * multiplier * close * rate.rate
    change.cash -= amount
    funding += amount
    if changes.last?.candle == candle { changes.removeLast() }
    changes.append(change)
  }

  /// Takes part in a split, a dividend or a delisting before the open of a candle.
  mutating func meet(_ event: CorporateEvent, at candle: Int) {
    var change = changes.last ?? Change(candle: candle, units: units, cash: cashLeft)
    change.candle = candle
    switch event.kind {
    case .split: change.units *= event.value
    case .dividend: change.cash += change.units * event.value
    case .delisting:
      finalPayment = change.units * multiplier * event.value
      change.cash += finalPayment
      change.units = 0
    }
    if changes.last?.candle == candle { changes.removeLast() }
    changes.append(change)
  }
}
