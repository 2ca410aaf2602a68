public import Market
public import Strategy

/// A round trip of a matched lot.
///
/// Lots are matched first in, first out, so an exit that closes one and a half lots ends two trades
/// and leaves the rest of the second lot open.
public struct Trade: Hashable, Sendable {
  private var numberBits: UInt32
  private let entryFillAt: UInt32
  private let exitFillAt: UInt32
  private let entryCandleAt: UInt32
  private let exitCandleAt: UInt32
  private let entryRuleAt: Int32
  private let exitRuleAt: Int32
  private let candlesBits: UInt32
  /// Long or short.
  public let side: Side
  private let purposeBits: UInt8
  private let instrumentBits: UInt16
  /// Units, positive.
  public let quantity: Double
  /// The open time of the candle in which the lot was bought (or sold short).
  public let entryTime: Time
  /// The price of the entry's fill, for units of the exit.
  public let entryPrice: Double
  /// The open time of the exit's candle; for an open trade that of the last candle.
  public let exitTime: Time
  /// The price of the exit's fill; for an open trade the last close.
  public let exitPrice: Double
  /// Share of the entry's and exit's commissions that belongs to this lot, with the interest and the funding
  /// that it was charged; below 0 where it received more funding than it paid.
  public let costs: Double
  /// In the currency, with dividends and after costs.
  public let profit: Double
  /// Maximum adverse excursion (MAE): the largest open loss on the way, in the currency, by price alone and
  /// at the exit's rate of exchange; not above 0.
  public let adverse: Double
  /// Maximum favourable excursion (MFE): the largest open profit on the way, likewise; not below 0.
  public let favourable: Double
  /// Dividends that the lot was paid while it was held, negative where it was charged as a short.
  public let dividends: Double
  /// What splits made of one unit while it was held: quantity and entry price are those after them. 1
  /// without a split.
  public let splits: Double
  /// What rolls from one contract of a future to the next added to the entry's price, for a unit without the
  /// multiplier. 0 without a roll.
  public let rolled: Double
  /// The same in the account's currency, for a unit without the multiplier too, each roll by the rate of exchange
  /// of its day: ``rolled`` where both currencies are the same.
  public let rolledValue: Double
  /// What a unit gained where the price gained 1, in the currency of the prices.
  public let multiplier: Double
  /// What a unit of the prices' currency was worth in the account's at the entry and at the exit; for an open
  /// trade at the last close. 1 where both are the same. That of the entry is the rate of its fill, whatever
  /// rolls came later.
  public let entryExchangeRate: Double, exitExchangeRate: Double
  private let stopBits: UInt64
  private let targetBits: UInt64

  /// A trade from its parts; the profit follows from them.
  ///
  /// - Parameter candles: those of its instrument from entry to exit; `nil` where the instrument has one at every
  ///   moment of the run.
  package init(
    number: Int, instrument: Int = 0, side: Side, quantity: Double, entryFill: Int,
    entryCandle: Int, entryTime: Time,
    entryPrice: Double, exitFill: Int?, exitCandle: Int, exitTime: Time, exitPrice: Double,
    exitPurpose: OrderRecord.Purpose?, costs: Double, adverse: Double, favourable: Double,
    entryRule: Int,
    exitRule: Int, stop: Double = .nan, target: Double = .nan, dividends: Double = 0,
    splits: Double = 1, rolled: Double = 0, rolledValue: Double? = nil, candles: Int? = nil,
    multiplier: Double = 1,
    exchangeRates: (Double, Double) = (1, 1)
  ) {
    numberBits = UInt32(truncatingIfNeeded: number)
    instrumentBits = UInt16(truncatingIfNeeded: instrument)
    entryFillAt = UInt32(truncatingIfNeeded: entryFill)
    exitFillAt = exitFill.map { UInt32(truncatingIfNeeded: $0) } ?? .max
    entryCandleAt = UInt32(truncatingIfNeeded: entryCandle)
    exitCandleAt = UInt32(truncatingIfNeeded: exitCandle)
    entryRuleAt = Int32(truncatingIfNeeded: entryRule)
    exitRuleAt = Int32(truncatingIfNeeded: exitRule)
    candlesBits = UInt32(truncatingIfNeeded: candles ?? exitCandle - entryCandle)
    self.side = side
    purposeBits = exitPurpose?.rawValue ?? .max
    self.quantity = quantity
    self.entryTime = entryTime
    self.entryPrice = entryPrice
    self.exitTime = exitTime
    self.exitPrice = exitPrice
    self.costs = costs
    self.dividends = dividends
    self.splits = splits
    self.rolled = rolled
    self.rolledValue = rolledValue ?? rolled * exchangeRates.0
    self.multiplier = multiplier
    (entryExchangeRate, exitExchangeRate) = exchangeRates
    var difference = exitPrice - entryPrice
    if exchangeRates != (1, 1) || self.rolledValue != rolled {
      let paid = Self.entryValue(entryPrice, rolled, self.rolledValue, exchangeRates.0)
      difference = exitPrice * exchangeRates.1 - paid
    }
    let gain = difference * quantity * multiplier * Double(side.rawValue)
    profit = dividends == 0 ? gain - costs : gain + dividends - costs
    self.adverse = adverse
    self.favourable = favourable
    stopBits = stop.bitPattern
    targetBits = target.bitPattern
  }

  /// The same trade of the only instrument, at other places of its candles.
  package func placed(entry: Int, exit: Int) -> Trade {
    Trade(
      number: number, side: side, quantity: quantity, entryFill: entryFill, entryCandle: entry,
      entryTime: entryTime, entryPrice: entryPrice, exitFill: exitFill, exitCandle: exit,
      exitTime: exitTime, exitPrice: exitPrice, exitPurpose: exitPurpose, costs: costs,
      adverse: adverse, favourable: favourable, entryRule: entryRule, exitRule: exitRule,
      stop: stop, target: target, dividends: dividends, splits: splits, rolled: rolled,
      rolledValue: rolledValue, candles: candles, multiplier: multiplier,
      exchangeRates: (entryExchangeRate, exitExchangeRate))
  }

  /// From 1, in the order of entries.
  public package(set) var number: Int {
    get { Int(numberBits) }
    set { numberBits = UInt32(truncatingIfNeeded: newValue) }
  }
  /// The instrument's place in `Run.instruments`.
  public var instrument: Int { Int(instrumentBits) }
  /// The entry's place in `Run.fills`.
  public var entryFill: Int { Int(entryFillAt) }
  /// The base candle of the entry: of several instruments the moment of the run, at which any has a candle.
  public var entryCandle: Int { Int(entryCandleAt) }
  /// The exit's place in `Run.fills`; `nil` for an open trade.
  public var exitFill: Int? { exitFillAt == .max ? nil : Int(exitFillAt) }
  /// The base candle of the exit, likewise; for an open trade the last candle.
  public var exitCandle: Int { Int(exitCandleAt) }
  /// What ended it.
  public var exitPurpose: OrderRecord.Purpose? { OrderRecord.Purpose(rawValue: purposeBits) }
  /// Base candles of its instrument from entry to exit.
  public var candles: Int { Int(candlesBits) }
  /// The rule that opened it, -1 for none.
  public var entryRule: Int { Int(entryRuleAt) }
  /// The rule that closed it, -1 for none.
  public var exitRule: Int { Int(exitRuleAt) }
  /// The stop price of its bracket, `NaN` for none.
  public var stop: Double { Double(bitPattern: stopBits) }
  /// The target price of its bracket, `NaN` for none.
  public var target: Double { Double(bitPattern: targetBits) }
  /// Whether it had not ended with the data.
  public var isOpen: Bool { exitFillAt == .max }
  /// What of its profit the change of the rate of exchange made: that of what it was bought for; the rest is
  /// the price's at the exit's rate. 0 where both currencies are the same.
  public var exchangeGain: Double {
    let change =
      hasRolled
      ? entryPrice * exitExchangeRate - entryValue
      : entryPrice * (exitExchangeRate - entryExchangeRate)
    return change * quantity * multiplier * Double(side.rawValue)
  }
  /// Whether its prices are in another currency than the account.
  public var isConverted: Bool {
    entryExchangeRate != 1 || exitExchangeRate != 1 || rolledValue != rolled
  }
  /// Whether rolls changed what its entry cost, whatever they cost themselves; two that cancel out did in another
  /// currency alone.
  package var hasRolled: Bool { rolled != 0 || rolledValue != 0 }
  /// What its entry and its exit cost for a unit without a multiplier, in the account's currency: of the entry
  /// its fill by the rate of then, and each roll by that of its day.
  package var entryValue: Double {
    Self.entryValue(entryPrice, rolled, rolledValue, entryExchangeRate)
  }
  private static func entryValue(
    _ price: Double, _ rolled: Double, _ rolledValue: Double, _ rate: Double
  ) -> Double {
    if rate == 1, rolledValue == rolled { return price }
    return rolled == 0 && rolledValue == 0
      ? price * rate : (price - rolled) * rate + rolledValue
  }
  package var exitValue: Double { exitPrice * exitExchangeRate }
  /// The price of the entry's fill, as it was then, for units of then.
  public var filledPrice: Double { (entryPrice - rolled) * splits }
  /// What it was worth when it was entered, in the account's currency:
  /// `(entryPrice - rolled) · quantity · multiplier · entryExchangeRate`, which is the fill's price by the rate of
  /// exchange of the fill; above 0. Rolls change nothing of it.
  public var value: Double {
    ((entryPrice - rolled) * entryExchangeRate * quantity * multiplier).magnitude
  }
  /// Profit after costs as a share of what the lot cost: `profit / value`; 0 where it was entered at 0.
  public var share: Double { ofValue(profit) }
  /// Maximum adverse excursion as a share of what the lot was worth at its entry, `adverse / value`; not above 0,
  /// and 0 where it was entered at 0.
  public var adverseShare: Double { ofValue(adverse) }
  /// Maximum favourable excursion as a share of the same, `favourable / value`; not below 0.
  public var favourableShare: Double { ofValue(favourable) }
  /// An amount as a share of what the lot was worth at its entry; 0 where that is 0.
  @inline(__always)
  private func ofValue(_ amount: Double) -> Double {
    let value = value
    return value > 0 ? amount / value : 0
  }
  /// What came of it after costs. What is nothing on paper is nothing, whatever the last bits of sums are.
  public var result: TradeResult {
    if profit.magnitude <= value.tieWidth { return .even }
    return profit > 0 ? .won : .lost
  }
}

/// What came of a trade after costs: a profit, a loss, or exactly nothing, which is neither.
public enum TradeResult: Hashable, Sendable {
  case won, even, lost
}
