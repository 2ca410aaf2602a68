public import Market
public import Strategy

/// Everything that happened in a run. A value; the same arguments always give the same one.
public struct Run: Sendable {
  /// The engine's version, e.g. `0.1.0`.
  public var engineVersion: String
  /// Name of the strategy; untrusted text.
  public var name: String
  public var instrument: Instrument
  /// The timeframe of the data and of the strategy's bars.
  public var baseFrame: Timeframe?
  public var barFrame: Timeframe?
  public var account: AccountSettings
  public var execution: ExecutionSettings
  public var size: Size
  /// First and last candle, and how many there were.
  public var first: Time
  public var last: Time
  public var candleCount: Int
  public var barCount: Int
  /// Bars before the first on which a rule could be true, and the time of that bar.
  public var warmupBars: Int
  public var firstTradable: Time?
  /// XXH64 of the candles' columns, 16 hex digits: the data's fingerprint.
  public var dataHash: String

  public var rules: [Rule]
  public var orders: [OrderRecord]
  public var fills: [Fill]
  /// The values of rules' parts at the bars that made orders, flat; see `OrderRecord.explanation`.
  public var explanations: [Double]
  /// Closed trades in the order of their exits, then open ones.
  public var trades: [Trade]
  /// Equity at the close of each base candle.
  public var equity: [Double]
  /// Equity of buying at the open of the first tradable candle with all cash, same costs, at each
  /// base candle's close.
  public var hold: [Double]
  /// Equity, hold and time at the end of each day (session), or of each bar from a day up.
  public var days: [DayEnd]
  public var finalEquity: Double
  public var holdFinalEquity: Double
  public var ambiguity: Ambiguity
  public var warnings: [String]
}

/// Equity at the end of a day.
public struct DayEnd: Hashable, Sendable {
  /// The open time of the day's last base candle, and its place among the base candles.
  public var time: Time
  public var candle: Int
  public var equity: Double
  public var hold: Double
}

/// How much of the result rests on the path inside candles.
public struct Ambiguity: Hashable, Sendable {
  /// Base candles in which the two paths end differently.
  public var candles: Int
  /// Final equity with every such candle resolved against and for the strategy.
  public var pessimistic: Double
  public var optimistic: Double
}

/// The life of an order.
public struct OrderRecord: Hashable, Sendable {
  public enum Purpose: UInt8, Hashable, Sendable { case entry, exit, stopLoss, takeProfit, trailingStop, end }
  public enum State: UInt8, Hashable, Sendable { case working, filled, cancelled, rejected, expired }
  /// From 0, in the order in which they were placed.
  public var id: Int
  /// The base candle at whose close it was placed (for a bracket child: in which its entry filled).
  public var placedCandle: Int
  public var placed: Time
  public var purpose: Purpose
  /// Buy is positive.
  public var side: Side
  public var kind: OrderKind
  /// Units once they are known (sizes relative to money are known at the fill); signed by `side`.
  public var quantity: Double
  public var state: State
  /// Why it was cancelled or rejected; the words are made by `RejectionReason`.
  public var reason: RejectionReason?
  /// When it left the book.
  public var closedCandle: Int?
  public var closed: Time?
  /// The rule that made it, a place in `Run.rules`; -1 for brackets' children and the end.
  public var rule: Int
  /// The first of the rule's values in `Run.explanations`, as many as the rule has parts.
  public var explanation: Int
}

/// Why an order did not trade.
public enum RejectionReason: UInt8, Hashable, Sendable {
  case notAffordable, belowLot, otherSideFilled, positionClosed, expired, endOfData, sizeUnknown
  case priceUnknown, priceNotPositive
}

/// An order that traded.
public struct Fill: Hashable, Sendable {
  public var order: Int
  public var candle: Int
  public var time: Time
  /// Units, positive for buys.
  public var quantity: Double
  public var price: Double
  /// Commission, never negative.
  public var cost: Double
}

/// A round trip of a matched lot.
public struct Trade: Hashable, Sendable {
  /// From 1, in the order of entries.
  public var number: Int
  public var side: Side
  /// Units, positive.
  public var quantity: Double
  public var entryFill: Int
  public var entryCandle: Int
  public var entryTime: Time
  public var entryPrice: Double
  /// The exit; for an open trade the last candle and its close.
  public var exitFill: Int?
  public var exitCandle: Int
  public var exitTime: Time
  public var exitPrice: Double
  public var exitPurpose: OrderRecord.Purpose?
  /// Share of the entry's and exit's commissions that belongs to this lot.
  public var costs: Double
  /// In the currency, after costs.
  public var profit: Double
  /// Base candles from entry to exit.
  public var candles: Int
  /// Largest open loss and profit on the way, in the currency (before costs), `worst <= 0 <= best`.
  public var worst: Double
  public var best: Double
  /// The rules that opened and closed it; -1 for none.
  public var entryRule: Int
  public var exitRule: Int
  /// Stop and target prices of its bracket, `NaN` for none.
  public var stop: Double
  public var target: Double
  public var isOpen: Bool { exitFill == nil }
}
