public import Market
public import Replay
public import Strategy

/// A run as the journal lists it.
public struct JournalRun: Hashable, Sendable {
  /// Its number in the file, from 1.
  public let number: Int
  /// Twelve hex digits; `RunIdentity.grouped` shows them in groups.
  public let id: String
  /// The strategy's name; untrusted text.
  public let name: String
  /// The instrument's symbol; of several, all with commas between. Untrusted text.
  public let symbol: String
  /// What was traded, in the order of the data.
  public let instruments: [JournalInstrument]
  /// The account's currency.
  public let currency: String
  /// The IANA name of the exchange's time zone; `nil` for a run of an older version.
  public let zone: String?
  /// After `--set`, in the order of their names.
  public let parameters: [RunParameter]
  /// What took the place of values of its document besides, in the order in which it was said.
  public let changes: [RunOrigin.Change]
  /// The document's path as it was given.
  public let documentPath: String
  /// The version of the engine that made it.
  public let engineVersion: String
  /// The fingerprint of the candles.
  public let dataHash: String
  /// Timeframes of the data and of the bars, as text; `nil` where unknown.
  public let baseFrame: String?, barFrame: String?
  /// Cash at the start.
  public let cash: Double
  /// Open times of the first and the last candle.
  public let first: Time, last: Time
  /// How many candles and bars it had.
  public let candles: Int, bars: Int
  /// How many trades ended, and how many are open.
  public let tradesClosed: Int, tradesOpen: Int
  /// What the account, and buying and holding, ended with.
  public let finalEquity: Double, holdEquity: Double
  /// How many candles were ambiguous: their path decided something.
  public let ambiguousCandles: Int
  /// Final equity with every ambiguous candle resolved against and for the strategy.
  public let pessimisticEquity: Double, optimisticEquity: Double
}

/// A parameter of a run in the journal.
public struct RunParameter: Hashable, Sendable {
  /// Its name; untrusted text.
  public let name: String
  /// The value of the parameter.
  public let value: Double

  /// A parameter by its name.
  package init(name: String, value: Double) {
    self.name = name
    self.value = value
  }
}

/// The account after a base candle of a run in the journal.
public struct EquityPoint: Hashable, Sendable {
  /// When the candle opened; `nil` for a run of an older version.
  public let time: Time?
  /// At its close.
  public let equity: Double
  /// How far that is below the highest so far, as a share: 0 or below.
  public let drawdown: Double
  /// Units held, negative for short; `nil` for a run of an older version or of several instruments.
  public let position: Double?
}

/// A run with what the journal keeps of it besides its orders, trades and equity.
public struct JournalRunDetail: Sendable {
  /// What the list says.
  public let run: JournalRun
  /// The document's text as it was read.
  public let document: String
  /// The document as one canonical line, after `--set`.
  public let canonical: String
  /// What the run warned of.
  public let warnings: [String]
  /// The strategy's rules.
  public let rules: [Rule]
  /// In the order of the keys' alphabet.
  public let statistics: [JournalStatistic]
  /// What the run ended with in trials in which a coin was tossed for each ambiguous candle; empty where there
  /// were none or an older version kept the run.
  public let randomEquities: [Double]
  /// What the command that last asked for it said of candles and events, where the document does not.
  public let asked: AskedData
}

/// A figure of a run in the journal.
public struct JournalStatistic: Hashable, Sendable {
  /// The figure's name in JSON.
  public let key: String
  /// Of which trades it is: all, long or short.
  public let scope: StatisticScope
  /// The figure, or why there is none.
  public let figure: Figure
}

/// The life of an order of a run in the journal, in the words of its table.
public struct JournalOrder: Hashable, Sendable {
  /// From 0, in the order in which they came to the book.
  public let number: Int
  /// The number of its instrument.
  public let instrument: Int
  /// `entry`, `exit`, `stopLoss`, `takeProfit`, `trailingStop`, `breakEven`, `flat`, `end` or
  /// `liquidation`.
  public let purpose: String
  /// `buy` or `sell`.
  public let side: String
  /// `market`, `limit`, `stop` or `stopLimit`.
  public let kind: String
  /// The price that the order waits for, and the limit of a stop-limit.
  public let price: Double?, limitPrice: Double?
  /// Units once they are known, negative for sales.
  public let quantity: Double?
  /// The place of its rule, and the values of that rule's parts at the bar that made it.
  public let rule: Int?
  /// The values of the rule's parts at the signal.
  public let explanation: [Double]
  /// On which candle it was placed, and when.
  public let placedCandle: Int, placedTime: Time
  /// `working`, `filled`, `cancelled`, `rejected` or `expired`.
  public let state: String
  /// Why it did not trade.
  public let reason: String?
  /// When it left the book.
  public let closedCandle: Int?, closedTime: Time?
}

/// A fill of a run in the journal.
public struct JournalFill: Hashable, Sendable {
  /// From 0.
  public let number: Int
  /// The number of its instrument.
  public let instrument: Int
  /// The order that traded.
  public let order: Int
  /// On which candle it filled.
  public let candle: Int
  /// When that candle opened.
  public let time: Time
  /// Units, positive for buys.
  public let quantity: Double
  /// The price.
  public let price: Double
  /// Commission.
  public let cost: Double
  /// What a unit of the prices' currency was worth in the account's; 1 where both are the same.
  public let exchangeRate: Double
}

/// A trade of a run in the journal.
public struct JournalTrade: Hashable, Sendable {
  /// From 1, in the order of entries.
  public let number: Int
  /// The number of its instrument.
  public let instrument: Int
  /// `long` or `short`.
  public let side: String
  /// How many were traded.
  public let quantity: Double
  /// The fill that opened it: its number, candle, time and price.
  public let entryFill: Int, entryCandle: Int, entryTime: Time, entryPrice: Double
  /// `nil` for an open trade, whose exit is the last candle's close.
  public let exitFill: Int?
  /// Where it closed, or is marked: candle, time and price.
  public let exitCandle: Int, exitTime: Time, exitPrice: Double
  /// `exit`, `stopLoss`, `takeProfit`, `trailingStop`, `breakEven`, `flat`, `end` or `liquidation`.
  public let exitPurpose: String?
  /// Commissions of both sides.
  public let costs: Double
  /// After costs.
  public let profit: Double
  /// Base candles of its instrument from entry to exit.
  public let candles: Int
  /// Largest open loss and profit on the way, before costs.
  public let worst: Double, best: Double
  /// The places of the rules that opened and closed it.
  public let entryRule: Int?, exitRule: Int?
  /// Prices of its bracket.
  public let stop: Double?, target: Double?
  /// Dividends that it was paid, part of the profit.
  public let dividends: Double
  /// What splits made of one unit of its entry.
  public let splits: Double
  /// What rolls from one contract of a future to the next added to the entry's price.
  public let rolled: Double
  /// The same in the account's currency, each roll by the rate of exchange of its day.
  public let rolledValue: Double
  /// What a unit gained where the price gained 1, in the currency of the prices.
  public let multiplier: Double
  /// What a unit of the prices' currency was worth in the account's at the entry and at the exit; 1 where
  /// both are the same.
  public let entryExchangeRate: Double, exitExchangeRate: Double
}
