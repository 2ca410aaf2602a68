public import Market
public import Strategy

/// Everything that happened in a run. A value; the same arguments always give the same one.
public struct Run: Sendable {
  /// The engine's version, e.g. `0.1.0`.
  public var engineVersion: String
  /// Name of the strategy; untrusted text.
  public var name: String
  /// What was traded, in the order of the data.
  public var instruments: [TradedInstrument]
  /// The timeframe of the data.
  public var baseFrame: Timeframe?
  /// The timeframe of the strategy's bars.
  public var barFrame: Timeframe?
  /// Cash and costs.
  public var account: AccountSettings
  /// How orders met candles.
  public var execution: ExecutionSettings
  /// The standard size of an order.
  public var size: Size
  /// The open times of the first and the last candle of the run (after the warm-up before `from`).
  public var first: Time
  /// When the last candle of the run opens.
  public var last: Time
  /// How many candles and closed bars there were between them.
  public var candleCount: Int
  /// How many bars closed.
  public var barCount: Int
  /// Candles before `from` that only warmed the strategy up.
  public var warmupCandles: Int
  /// Bars of the run before the first on which a rule could be true; all of them if none could.
  public var warmupBars: Int
  /// The time of that first bar.
  public var firstTradable: Time?

  /// The strategy's rules, for `OrderRecord.rule`.
  public var rules: [Rule]
  /// Every order, by its id.
  public var orders: [OrderRecord]
  /// Every fill, in the order in which they happened.
  public var fills: [Fill]
  /// The values of rules' parts at the bars that made orders, flat; see `OrderRecord.explanation`.
  public var explanations: [Double]
  /// Closed trades in the order of their exits, then open ones.
  public var trades: [Trade]
  /// Equity at the close of each base candle.
  public var equity: [Double]
  /// How far equity fell below its high so far, and for how long.
  public var drawdowns: DrawdownSummary
  /// Buying and holding with the same costs, of several instruments with equal parts of the cash; `nil`
  /// where the strategy could never have traded.
  public var holding: BuyAndHold?
  /// Equity, hold and time at the end of each day (session), or of each candle from a day up.
  public var days: [DayEnd]
  /// Equity at the last close.
  public var finalEquity: Double
  /// What holding was worth at the last close.
  public var holdFinalEquity: Double
  /// How much of the result rests on the path inside candles.
  public var ambiguity: Ambiguity
  /// What finer candles show of the price path inside candles; `nil` where there were none beside the data.
  public var magnification: Magnification?
  /// What a reader must know, in sentences.
  public var warnings: [String]
  /// When nothing was left of the account, which was closed then.
  public var ruin: Ruin?
  /// The splits and dividends of what was held, in the order in which they counted.
  public var accountEvents: [AccountEvent] = []
  /// What was missing for the orders that were refused for want of money, in their order.
  public var shortfalls: [Shortfall] = []
  /// Interest and funding, in the order in which they were charged.
  public var charges: [Charge] = []
  /// What changes of rates of exchange moved between the cash and contracts, in the order of time.
  public var rateSettlements: [RateSettlement] = []
  /// Whether an instrument was one whose holders pay each other funding.
  public var hasFunding = false
  /// Whether splits and dividends went to the account.
  public var hasAccountEvents = false
  /// What trading cost besides commissions.
  public var costParts = CostParts()
  /// Whether the instruments' names change the result: expressions, weights or an order by them.
  public var usesNames = false
  /// Market orders of each instrument that were to fill at the close of their bar, and could not, since
  /// nobody knew before the next candle that the bar was over; empty where orders fill at opens.
  package var lateOrders: [Int] = []
  /// Dividends of what was held that were more than the price before them.
  package var dividendsAbovePrice: [DividendAbovePrice] = []

  /// The end of an account whose equity reached zero.
  public struct Ruin: Hashable, Sendable {
    /// The base candle, and its open time.
    public var candle: Int
    /// When it happened.
    public var time: Time
    /// The price at which nothing was left and all was closed.
    public var price: Double
    /// What the account was worth then, in the currency; below 0 where a gap or costs took more than
    /// there was.
    public var equity: Double

    package init(candle: Int, time: Time, price: Double, equity: Double) {
      self.candle = candle
      self.time = time
      self.price = price
      self.equity = equity
    }
  }
}

/// An instrument of a run, and what of the run concerns it alone.
public struct TradedInstrument: Hashable, Sendable {
  /// What is traded.
  public var instrument: Instrument
  /// Whether nothing named its lot, so that the engine chose it by cash and price.
  public var usesDefaultLot = false
  /// The fingerprint of its candles, 16 hex digits, over all that were read.
  public var dataHash = ""
  /// How many candles and closed bars it had in the run.
  public var candleCount = 0
  /// How many bars closed.
  public var barCount = 0
  /// Buying and holding it with its part of the cash, and what that was worth at its last close.
  public var holding: BuyAndHold?
  /// What its share of buying and holding ended with.
  public var holdFinalEquity = 0.0
  /// Whether it was traded, or only looked at by expressions.
  public var isTraded = true
  /// Whether its prices are in another currency than the account, with rates between them.
  public var isConverted = false
  /// Interest and funding that it was charged, less what it received.
  public var charged = 0.0

  /// An instrument of which nothing is known yet.
  public init(_ instrument: Instrument) { self.instrument = instrument }

  init(
    instrument: Instrument, usesDefaultLot: Bool, dataHash: String, candleCount: Int, barCount: Int,
    holding: BuyAndHold?, holdFinalEquity: Double, isTraded: Bool
  ) {
    self.instrument = instrument
    self.usesDefaultLot = usesDefaultLot
    self.dataHash = dataHash
    self.candleCount = candleCount
    self.barCount = barCount
    self.holding = holding
    self.holdFinalEquity = holdFinalEquity
    self.isTraded = isTraded
  }
}

extension Run {
  /// The only instrument, or the first.
  public var instrument: Instrument {
    get { instruments[0].instrument }
    set { instruments[0].instrument = newValue }
  }

  /// The names of what was traded, with commas between; untrusted text.
  public var symbols: String { instruments.map(\.instrument.symbol).joined(separator: ", ") }

  /// The time zone of the instruments' exchanges; UTC where they have several.
  public var zone: String {
    let zones = Set(instruments.map(\.instrument.zone))
    return zones.count == 1 ? instrument.zone : "UTC"
  }

  /// How many candles all instruments had together.
  public var allCandles: Int {
    instruments.count > 1 ? instruments.reduce(0) { $0 + $1.candleCount } : candleCount
  }

  /// The fingerprints of all instruments' candles.
  public var dataHash: String {
    get { instruments.map(\.dataHash).joined(separator: " ") }
    set { instruments[0].dataHash = newValue }
  }

  /// Whether the candles are those of another run, in whatever order their instruments are.
  package func hasData(of other: Run) -> Bool {
    func data(_ run: Run) -> [String] {
      run.instruments.map { "\($0.dataHash) \($0.instrument.symbol)" }.sorted()
    }
    return data(self) == data(other)
  }

  /// Dividends that the account was paid, less those that it was charged; `nil` where it took part in
  /// none.
  public var dividends: Double? {
    hasAccountEvents
      ? accountEvents.lazy.filter { $0.event.kind == .dividend }.map(\.cash).exactTotal : nil
  }

  /// Whether the lot of the only instrument, or of the first, was chosen.
  public var usesDefaultLot: Bool { instruments[0].usesDefaultLot }

  /// A run in which nothing has happened yet.
  package init(
    name: String, instrument: Instrument = Instrument(), account: AccountSettings = .init(),
    execution: ExecutionSettings = .init(), size: Size = .equity(1)
  ) {
    let cash = account.cash
    let never = Time(milliseconds: 0)
    self.init(
      engineVersion: kreplayEngineVersion, name: name,
      instruments: [TradedInstrument(instrument)], account: account,
      execution: execution, size: size, first: never, last: never, candleCount: 0, barCount: 0,
      warmupCandles: 0, warmupBars: 0, rules: [], orders: [], fills: [],
      explanations: [], trades: [], equity: [], drawdowns: DrawdownSummary(), days: [],
      finalEquity: cash, holdFinalEquity: cash,
      ambiguity: Ambiguity(candles: 0, pessimistic: cash, optimistic: cash), warnings: [])
  }
}

extension Run: Equatable {
  /// Whether two runs are the same to the bit.
  public static func == (a: Run, b: Run) -> Bool {
    a.engineVersion == b.engineVersion && a.name == b.name && a.instruments == b.instruments
      && a.baseFrame == b.baseFrame && a.barFrame == b.barFrame && a.account == b.account
      && a.execution == b.execution && a.size == b.size && a.first == b.first && a.last == b.last
      && a.candleCount == b.candleCount && a.barCount == b.barCount
      && a.warmupCandles == b.warmupCandles && a.warmupBars == b.warmupBars
      && a.firstTradable == b.firstTradable
      && a.rules.elementsEqual(b.rules) { $0.path == $1.path && $0.expression == $1.expression }
      && a.orders == b.orders && a.fills == b.fills && a.trades == b.trades
      && a.explanations.elementsEqual(b.explanations) { $0.bitPattern == $1.bitPattern }
      && a.equity == b.equity && a.drawdowns == b.drawdowns && a.holding == b.holding
      && a.days == b.days
      && a.finalEquity == b.finalEquity && a.holdFinalEquity == b.holdFinalEquity
      && a.ambiguity == b.ambiguity && a.magnification == b.magnification
      && a.warnings == b.warnings
      && a.ruin == b.ruin && a.accountEvents == b.accountEvents
      && a.hasAccountEvents == b.hasAccountEvents && a.costParts == b.costParts
      && a.usesNames == b.usesNames
      && a.shortfalls == b.shortfalls && a.charges == b.charges
      && a.rateSettlements == b.rateSettlements && a.hasFunding == b.hasFunding
  }
}
