public import Market
public import Replay
public import Store
public import Strategy

/// What a run did at some bars, and why.
public struct RunExplanation: Sendable {
  /// The run as the journal lists it.
  public let run: JournalRun
  /// The trade that was asked about; `nil` for a bar.
  public let trade: Trade?
  /// The bars that were asked about: of a time one for each instrument that has one then; of a trade
  /// that of its entry's signal and, where a rule left it, that of its exit's.
  public let bars: [ExplainedBar]
  /// The orders of the trade, or those that were placed, waited or ended at the bars, in their order.
  public let orders: [ExplainedOrder]
  /// For a rule that was asked about, the nearest bars on which it was true, of each instrument that has one of
  /// `bars`; empty where none was.
  public let whyNot: [NearestSignal]
}

/// A bar at its close with every rule.
public struct ExplainedBar: Sendable {
  /// The instrument's place in the run, and its symbol.
  public let instrument: Int, symbol: String
  /// Its open time; its close.
  public let time: Time, close: Double
  /// What was held at its close, and the account.
  public let position: Position, account: AccountView
  /// The rules, in the order of the document.
  public let rules: [ExplainedRule]
}

/// A rule at a bar.
public struct ExplainedRule: Sendable {
  /// The rule, e.g. that of `long.enter`.
  public let rule: Rule
  /// Whether it was true, as the engine had it.
  public let isTrue: Bool
  /// Whether it counted with what was held.
  public let isAsked: Bool
  /// Whether it was true and no order came of it all the same: an exit whose own entries are not held, an entry
  /// that may add no more.
  public var isIdle = false
  /// Whether it is false only because something that it reads had no value yet.
  public var isWarmingUp: Bool { !isTrue && parts.isTrue }
  /// The rule taken apart, with the values of its parts.
  public let parts: RuleEvaluation

  /// Why it did not count, in words; `nil` where it did.
  public var reasonIgnored: String? {
    if isIdle { return "no order came of it" }
    if isAsked { return nil }
    if rule.path.hasPrefix("portfolio.") { return "nothing is held that it could change" }
    return rule.path.hasSuffix(".exit") ? "no position on this side" : "position already open"
  }
}

/// The life of an order.
public struct ExplainedOrder: Sendable {
  /// The order.
  public let order: OrderRecord
  /// Its fills.
  public let fills: [Fill]
  /// The path of its rule; `nil` for the stops and targets of a bracket.
  public let rule: String?
  /// Of a refused entry, what it cost and what there was; `nil` where money was not the reason.
  public let shortfall: RefusedEntry?
  /// The money that was missing for it, as the run had it; `nil` where none was.
  public let missing: Double?
  /// From when on sales that were not settled would have brought it; `nil` where they would not.
  public let settles: Time?
}
