import Market
import Strategy

/// Takes what happens to orders, as it happens. What it keeps of it changes nothing else.
protocol EventSink: Sendable {
  /// Whether to record orders.
  static var keepsOrders: Bool { get }
  /// Whether nothing of what happens is kept, so that only what becomes of the account counts.
  static var keepsNothing: Bool { get }
  /// How many values that explain orders were taken so far.
  var explanationCount: Int { get }

  /// An order that came to the market. Its number is its place among all of them.
  mutating func add(_ order: OrderRecord)
  mutating func add(_ fill: Fill)
  /// A trade that ended, or is open at the end; `isPart` where a part of its lot stays.
  mutating func add(_ trade: Trade, isPart: Bool)
  /// An order that left the market without trading.
  mutating func close(
    _ order: Int, _ state: OrderRecord.State, _ reason: RejectionReason?, _ moment: Moment)
  /// An order that traded.
  mutating func close(_ order: Int, filled units: Double, _ moment: Moment)
  /// A part of an order traded; `left` are the units that still work.
  mutating func fillPart(_ order: Int, _ units: Double, left: Double)
  /// How much money is missing for an order that is about to be refused, and when sales that are not
  /// settled will have brought it.
  mutating func miss(_ order: Int, _ money: Double, until time: Time?)
  /// A value that explains the order that comes next.
  mutating func explain(_ value: Double)
  /// An instrument is held from this moment on, or no longer.
  mutating func hold(_ isHeld: Bool, _ moment: Moment)
  /// A split, a dividend or a roll of what is held.
  mutating func add(_ event: AccountEvent)
  /// Interest, funding or a roll of what is held.
  mutating func add(_ charge: Charge)
  /// A rate of exchange has changed for contracts that are held.
  mutating func add(_ settlement: RateSettlement)
}

extension EventSink {
  @inline(__always) static var keepsNothing: Bool { false }
  @inline(__always) mutating func hold(_ isHeld: Bool, _ moment: Moment) {}
  @inline(__always) mutating func fillPart(_ order: Int, _ units: Double, left: Double) {}
  @inline(__always) mutating func miss(_ order: Int, _ money: Double, until time: Time?) {}
  mutating func add(_ event: AccountEvent) {}
  mutating func add(_ charge: Charge) {}
  @inline(__always)
  mutating func add(_ settlement: RateSettlement) {}
}

/// Keeps nothing: for the accounts that only show how far a result depends on ambiguous candles.
struct NoEvents: EventSink {
  static var keepsOrders: Bool { false }
  @inline(__always) static var keepsNothing: Bool { true }
  var explanationCount: Int { 0 }
  @inline(__always) mutating func add(_ order: OrderRecord) {}
  @inline(__always) mutating func add(_ fill: Fill) {}
  @inline(__always) mutating func add(_ trade: Trade, isPart: Bool) {}
  @inline(__always)
  mutating func close(
    _ order: Int, _ state: OrderRecord.State, _ reason: RejectionReason?, _ moment: Moment
  ) {}
  @inline(__always) mutating func close(_ order: Int, filled units: Double, _ moment: Moment) {}
  @inline(__always) mutating func explain(_ value: Double) {}
}

/// Where and when something happens.
struct Moment: Hashable, Sendable {
  /// The moment of the run, from its first: its base candle where there is one instrument.
  var candle: Int
  /// The candle of the instrument to which it happens, from the instrument's first in the run.
  var own: Int
  var time: Time
}
