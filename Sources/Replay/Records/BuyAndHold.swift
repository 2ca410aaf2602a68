public import Market
import Text

/// Buying once and holding: with all cash, at the first price at which the strategy could have
/// traded, with the same costs and in whole lots. Dividends stay in cash.
public struct BuyAndHold: Hashable, Sendable {
  /// The base candle in which it buys.
  public var candle: Int
  /// The open time of that candle.
  public var time: Time
  /// The price it pays, in the currency of the prices: that candle's open, or its close where market orders fill at the close.
  public var price: Double
  /// Units it holds; 0 where the cash does not buy one lot, or the price is not above zero.
  public var units: Double
  /// Commission of the purchase.
  public var cost: Double
  /// Cash before the purchase.
  public var cash: Double
  /// How far holding fell, and for how long.
  public var drawdowns = DrawdownSummary()
  /// What splits, dividends, funding and rates of exchange made of it, oldest first.
  public var changes: [Change] = []
  /// The money that a unit gains where the price gains 1.
  public var multiplier = 1.0
  /// What a unit of the prices' currency was worth in the account's where it bought; 1 where both are the same.
  public var exchangeRate = 1.0
  /// Whether its units are contracts, which nothing was paid for: of them only what they gain is exchanged.
  public var isContract = false
  /// What a unit of now was bought at.
  private var entry: Double
  /// What that took from the cash where the rate of exchange changed.
  var exchanged = 0.0
  /// Funding that it paid, less what it received.
  public var funding = 0.0
  /// What rolls from one contract of a future to the next cost.
  public var rollCosts = 0.0
  /// Those costs, and what dearer contracts took, which its units are worth more.
  var rolls = 0.0
  /// What was paid for its units when the instrument was delisted.
  public var finalPayment = 0.0

  /// Units, cash and rate of exchange from a candle on.
  public struct Change: Hashable, Sendable {
    /// The base candle before whose open something counted.
    public var candle: Int
    /// Units that it holds from there on.
    public var units: Double
    /// Cash that it has then, with all dividends so far.
    public var cash: Double
    /// What a unit of the prices' currency is worth in the account's from there on.
    public var exchangeRate = 1.0
  }

  package init(candle: Int, time: Time, price: Double, units: Double, cost: Double, cash: Double) {
    self.candle = candle
    self.time = time
    self.price = price
    entry = price
    self.units = units
    self.cost = cost
    self.cash = cash
  }

  /// Cash that is left after the purchase.
  public var cashLeft: Double { cash - units * (multiplier * exchangeRate) * price - cost }

  /// Dividends so far.
  public var dividends: Double {
    (changes.last?.cash ?? cashLeft) - cashLeft + funding - finalPayment + rolls + exchanged
  }

  /// What it is worth at the close of a candle from the purchase on: `cash + units · close`.
  public func equity(atClose close: Double, of candle: Int) -> Double {
    let next = changes.partitioningIndex { $0.candle > candle }
    if next > 0 {
      let change = changes[next - 1]
      return change.cash + change.units * (multiplier * change.exchangeRate) * close
    }
    return cashLeft + units * (multiplier * exchangeRate) * close
  }

  /// What it is worth at each close of a run's candles; the cash before it buys.
  public func curve(_ closes: [Double]) -> [Double] {
    var (left, units, rate) = (cashLeft, units, exchangeRate)
    var next = 0
    return closes.enumerated().map { i, close in
      while next < changes.count, changes[next].candle <= i {
        let change = changes[next]
        (left, units, rate) = (change.cash, change.units, change.exchangeRate)
        next += 1
      }
      return i < candle ? cash : left + units * (multiplier * rate) * close
    }
  }

  /// Pays funding before the open of a candle, or is paid it.
  mutating func payFunding(_ rate: FundingRate, at close: Double, before candle: Int) {
    var change = change(from: candle)
    let amount = change.units * (multiplier * change.exchangeRate) * close.magnitude * rate.rate
    change.cash -= amount
    funding += amount
    keep(change)
  }

  /// Takes the rate of exchange that counts from a candle on.
  mutating func exchange(at rate: Double, from candle: Int) {
    var change = change(from: candle)
    if isContract {
      let amount = change.units * multiplier * entry * (rate - change.exchangeRate)
      change.cash -= amount
      exchanged += amount
    }
    change.exchangeRate = rate
    keep(change)
  }

  /// Takes part in an event before the open of a candle.
  ///
  /// - Parameter cost: what a roll costs.
  mutating func apply(_ event: CorporateEvent, at candle: Int, cost: Double = 0) {
    var change = change(from: candle)
    switch event.kind {
    case .split:
      change.units *= event.value
      entry /= event.value
    case .dividend: change.cash += change.units * (event.value * change.exchangeRate)
    case .roll:
      let paid = change.units * (multiplier * change.exchangeRate) * event.value + cost
      change.cash -= paid
      entry += event.value
      rolls += paid
      rollCosts += cost
    case .delisting:
      finalPayment = change.units * (multiplier * change.exchangeRate) * event.value
      change.cash += finalPayment
      change.units = 0
    }
    keep(change)
  }

  /// What counts at a candle, from there on.
  private func change(from candle: Int) -> Change {
    var change =
      changes.last
      ?? Change(candle: candle, units: units, cash: cashLeft, exchangeRate: exchangeRate)
    change.candle = candle
    return change
  }

  private mutating func keep(_ change: Change) {
    if changes.last?.candle == change.candle { changes.removeLast() }
    changes.append(change)
  }
}
