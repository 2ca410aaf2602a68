import Market
import Strategy

/// How an order waits for its price, whatever its kind: for a stop to be reached, then for a limit.
///
/// This is the one place that knows kinds of orders: what they wait for, how their prices go to the
/// tick, and which of them cannot be worked.
struct OrderTerms: Hashable, Sendable {
  /// The price that must be reached first; `nil` for none.
  private(set) var stop: Double?
  /// The worst price at which it trades; `nil` for none.
  private(set) var limit: Double?
  /// Whether the stop has been reached, so that the limit is waited for.
  private(set) var isTriggered = false
  /// The price in favour of the position that must be reached before the order counts at all; `nil`
  /// once it was, or for none.
  private(set) var start: Double?
  /// Whether it trades at any price: what is left of a stop that was met, or was due.
  private(set) var isMarket = false

  /// The terms of a kind, with its prices on the tick, rounded against the trader: a limit to the
  /// better side, which is harder to reach, a stop to the worse, at which it fills.
  init(_ kind: OrderKind, _ prices: TickGrid, buys: Bool) {
    stop = kind.stopPrice.map { buys ? prices.up($0) : prices.down($0) }
    limit = kind.limitPrice.map { buys ? prices.down($0) : prices.up($0) }
  }

  /// The terms of a bracket's child, whose prices are on the tick already.
  init(_ kind: OrderKind, startingAt start: Double? = nil) {
    stop = kind.stopPrice
    limit = kind.limitPrice
    self.start = start
  }

  /// The kind of order that has these terms.
  var kind: OrderKind { OrderKind(stop: stop, limit: limit) }

  /// Why an order cannot be worked on these terms, if so.
  ///
  /// - Parameter mayBeNegative: whether prices may be 0 or below.
  func fault(_ mayBeNegative: Bool) -> RejectionReason? {
    stop?.fault(mayBeNegative) ?? limit?.fault(mayBeNegative)
  }

  /// The price that the order waits for, whether the price must rise to it, and whether it is a stop.
  ///
  /// Buy stops and sell limits wait for a rise, sell stops and buy limits for a fall.
  @inline(__always)
  func trigger(buys: Bool) -> Trigger {
    if isMarket {
      return Trigger(price: buys ? -.infinity : .infinity, isAbove: buys, isStop: true)
    }
    if let start { return Trigger(price: start, isAbove: !buys, isStop: true) }
    if let stop, !isTriggered { return Trigger(price: stop, isAbove: buys, isStop: true) }
    return Trigger(price: limit ?? .nan, isAbove: !buys, isStop: false)
  }

  /// What an order waits for.
  struct Trigger {
    var price: Double
    let isAbove: Bool
    let isStop: Bool
  }

  /// Whether reaching its price makes another order of it, instead of trading: a limit order of a
  /// stop-limit, a stop that counts of one that has not started.
  @inline(__always)
  var changes: Bool {
    !isMarket && (start != nil || (stop != nil && limit != nil && !isTriggered))
  }

  /// Trades at any price from here on.
  mutating func becomeMarket() { isMarket = true }

  /// Its price was reached.
  mutating func change() {
    if start == nil { isTriggered = true }
    start = nil
  }

  /// Takes prices to those after a split or a roll, on the tick again as at the start.
  mutating func apply(_ event: CorporateEvent, _ prices: TickGrid, buys: Bool) {
    func up(_ price: Double) -> Double { prices.up(event.price(price)) }
    func down(_ price: Double) -> Double { prices.down(event.price(price)) }
    stop = stop.map { buys ? up($0) : down($0) }
    limit = limit.map { buys ? down($0) : up($0) }
    start = start.map { buys ? down($0) : up($0) }
  }

  /// Moves the stop of an order that follows.
  mutating func move(stop price: Double) { stop = price }
  /// Moves its limit.
  mutating func move(limit price: Double) { limit = price }
}

extension Distance {
  /// Why a bracket cannot have this distance, if so.
  ///
  /// - Parameter mayBeNegative: whether a level may be 0 or below.
  func fault(_ mayBeNegative: Bool) -> RejectionReason? {
    switch self {
    case .price(let number), .share(let number): number.fault(false)
    case .level(let number): number.fault(mayBeNegative)
    }
  }

  /// Whether it is a share of a price.
  var isShare: Bool {
    if case .share = self { true } else { false }
  }
}

extension Double {
  /// Why an order cannot have this price, if so.
  fileprivate func fault(_ mayBeNegative: Bool) -> RejectionReason? {
    if !isFinite { return .priceUnknown }
    return self > 0 || mayBeNegative ? nil : .priceNotPositive
  }
}
