public import Market

/// The direction of a position.
public enum Side: Int8, Hashable, Sendable, CaseIterable {
  case long = 1, short = -1
}

/// How an order reaches the market.
public enum OrderKind: Hashable, Sendable {
  case market
  /// At this price or better.
  case limit(Double)
  /// Becomes a market order when the price is reached.
  case stop(Double)
  /// Becomes a limit order when the stop is reached.
  case stopLimit(stop: Double, limit: Double)
}

/// Where a bracket's stop or target lies, seen from the price of the entry's fill.
public enum Distance: Hashable, Sendable {
  /// In price.
  case price(Double)
  /// As a share of the fill price, 0.05 for 5 %.
  case share(Double)
  /// At a price, wherever the entry fills. An entry that fills beyond it is refused.
  case level(Double)
}

/// A target of a part of an entry.
public struct PartialTarget: Hashable, Sendable {
  /// How far from the entry's price it lies, or at which price.
  public var distance: Distance
  /// The part of the entry's units that it closes, 0.5 for half of them; `nil` for what the targets
  /// before it leave.
  public var share: Double?

  /// A target at a distance or a level for a part, or for the rest.
  public init(_ distance: Distance, share: Double? = nil) {
    self.distance = distance
    self.share = share
  }
}

/// How much to trade; resolved at the fill, with its price and costs, rounded down to the lot.
public enum Size: Hashable, Sendable {
  /// A share of the equity, costs included.
  case equity(Double)
  /// An amount of money, costs included.
  case cash(Double)
  /// Units.
  case units(Double)
  /// A share of the equity that is lost if the stop is hit.
  case risk(Double)
  /// A share of the equity by Kelly's formula, from the trades that are closed where the order is asked
  /// for; they are counted from the first such order on.
  case kelly(Kelly)

  /// What a person's own order has of a strategy's size: the units, the money or the share of the equity that it
  /// names, else all of the equity, as where it is worked out for each order and has no number.
  package var named: Size {
    switch self {
    case .equity(let number), .cash(let number), .units(let number):
      number.isFinite ? self : .equity(1)
    case .risk, .kelly: .equity(1)
    }
  }
}

/// How long an order waits.
public enum TimeInForce: Hashable, Sendable {
  case goodTillCancelled
  /// Until the end of the day (session) in which it became active.
  case day
  /// For as many bars of the strategy's timeframe.
  case bars(Int)
  /// Until a time of day (seconds after midnight) of the session in which it became active, on the
  /// instrument's clocks.
  case untilClock(Int)
  /// Until a moment; of a date alone the whole session with that date.
  case until(WrittenTime)
}

/// The part of a session at which an order trades that does not wait for a price.
public enum Auction: Hashable, Sendable {
  /// The open of the next session's first candle.
  case open
  /// The close of the session's last candle.
  case close
}

/// When a position is closed whatever its profit.
public enum FlatTime: Hashable, Sendable {
  /// With the session, at the close of its last candle.
  case sessionEnd
  /// At the first open from a time of day on, in seconds after midnight on the instrument's clocks.
  case clock(Int)
}

/// One order that a strategy asks for.
public struct OrderRequest: Hashable, Sendable {
  /// What an order does to the position.
  public enum Action: Hashable, Sendable {
    /// Open (or add to) a position on this side; a position on the other side is closed first.
    case enter(Side)
    /// Close the position on this side, if there is one.
    case exit(Side)
    /// Move the stops and targets of this side to levels: those of the lots that `rule` opened, or of
    /// all where it is below 0.
    case move(Side)
  }
  /// What it does to the position.
  public var action: Action
  /// Market, limit, stop or stop-limit, with the prices that it waits for.
  public var kind = OrderKind.market
  /// How much; `nil` is the account's standard size. Ignored for exits, which have a share.
  public var size: Size?
  /// Whether a market or limit order trades at the next session's opening or this one's close alone.
  public var at: Auction?
  /// Whether it is made smaller where there is too little money, instead of being refused.
  public var fits = false
  /// How long it works.
  public var timeInForce = TimeInForce.goodTillCancelled
  /// Bracket children, as distances from the entry's fill or levels.
  public var stopLoss: Distance?
  /// How far above a long entry, below a short one, the target lies.
  public var takeProfit: Distance?
  /// Targets that each close a part, in place of `takeProfit`. Of a move, the levels to which those of an
  /// entry come, in the order of its list; one that is no level stays.
  public var targets: [PartialTarget]?
  /// How far from the best price since the entry a stop follows; a level is refused.
  public var trailingStop: Distance?
  /// How far the price must have gone from the entry's, in its favour, before the trailing stop starts;
  /// `nil` starts it at the entry's fill.
  public var trailAfter: Distance?
  /// How far the price must have gone from the entry's, in its favour, before a stop comes to the entry's
  /// price; `nil` for none.
  public var breakEvenAfter: Distance?
  /// When what the entry opened is closed at the latest; `nil` for never.
  public var flatAt: FlatTime?
  /// The most entries of the side that fill in one session. They are counted from the first request on
  /// that names a number.
  public var mostEntriesPerDay = Int.max
  /// The same of both sides together.
  public var mostEntriesOfAllPerDay = Int.max
  /// Of an entry: whether a fill of it, of a part too, cancels the entries of its instrument that say the
  /// same and still wait.
  public var cancelsOtherEntries = false
  /// Of an entry that adds to a position: the most entries that it may have.
  public var mostEntries = Int.max
  /// How far beyond the latest of them the close must be, in its favour; `nil` for anywhere.
  public var spacing: Distance?
  /// Of a move: whether stops go towards the price alone.
  public var onlyTightens = false
  /// Of an exit: how much of what is held, of its rule or of the side, it closes when it fills, above 0 and
  /// at most 1; in whole lots, rounded down. Any other number is refused.
  public var share = 1.0
  /// Of an exit: whether entries of the side that still wait stay in the market.
  public var keepsEntries = false
  /// The share of the equity that is to be held after it, of a portfolio with weights: an entry buys up
  /// to it as far as the money goes, an exit sells down to it.
  package var weight: Double?
  /// Where a side has several rules, the entry that it goes with, a place in `Plan.rules`: an exit closes
  /// what that opened, an entry takes the place of its own orders that wait. Below 0, all of the side.
  public var entryRule = -1
  /// The rule that made it: a place in `Plan.rules`.
  public var rule: Int

  /// A request for a market order of the standard size.
  public init(_ action: Action, rule: Int) {
    self.action = action
    self.rule = rule
  }
}

/// Where a strategy leaves its requests, in the order in which they count.
public struct OrderRequests: Sendable {
  /// What was asked for at this bar.
  public package(set) var requests: [OrderRequest] = []
  /// No requests.
  public init() {}
  /// Asks for an order.
  public mutating func append(_ request: OrderRequest) { requests.append(request) }
  package mutating func removeAll() { requests.removeAll(keepingCapacity: true) }
}

extension OrderKind {
  /// Whether an order of this kind waits for a price.
  package var waits: Bool { stopPrice != nil || limitPrice != nil }

  /// The price that must be reached first, of a stop or a stop-limit.
  public var stopPrice: Double? {
    switch self {
    case .market, .limit: nil
    case .stop(let stop), .stopLimit(let stop, _): stop
    }
  }

  /// The worst price, of a limit or a stop-limit.
  public var limitPrice: Double? {
    switch self {
    case .market, .stop: nil
    case .limit(let limit), .stopLimit(_, let limit): limit
    }
  }

  /// The kind that has these prices.
  package init(stop: Double?, limit: Double?) {
    switch (stop, limit) {
    case (nil, nil): self = .market
    case (nil, let limit?): self = .limit(limit)
    case (let stop?, nil): self = .stop(stop)
    case (let stop?, let limit?): self = .stopLimit(stop: stop, limit: limit)
    }
  }

  /// What a document calls it.
  package var name: String {
    switch self {
    case .market: "market"
    case .limit: "limit"
    case .stop: "stop"
    case .stopLimit: "stopLimit"
    }
  }
}
