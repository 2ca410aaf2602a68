import Strategy

/// An order that waits in the market for its price.
struct WorkingOrder: Sendable {
  var ticket: OrderTicket
  var terms: OrderTerms
  /// How it follows the price, if it is a trailing stop.
  var trail: Trail?
  /// Of a bracket's order, the rule of the entry that brought it; -1 for none.
  var broughtBy = -1
  /// Of a target, its place among those of its entry.
  var targetPlace = 0
  /// When it trades, if it waits for a time.
  var schedule: OrderSchedule?
  /// What its time in force is.
  var force = TimeInForce.goodTillCancelled
  /// The bar at whose close it expires.
  var lastBar = Int.max
  /// When the day ends with which it expires (milliseconds): `.max` for none, `.min` until the first
  /// candle in which it is active tells.
  var dayEnd = Int64.max

  @inline(__always)
  var id: Int { ticket.id }
  /// Whether it trades at the price that it meets, and not at a limit.
  @inline(__always)
  var isStop: Bool { schedule != nil || terms.trigger(buys: ticket.buys).isStop }
  /// Trades at any price from here on, and no longer follows one or waits for a time.
  mutating func becomeMarket() {
    terms.becomeMarket()
    trail = nil
    schedule = nil
  }
}

/// What is asked of orders where they lie: a property of an order would be given a copy of it.
extension UnsafePointer<WorkingOrder> {
  @inline(__always)
  var trigger: OrderTerms.Trigger {
    // No price triggers what waits for a time.
    if pointee.schedule != nil {
      return OrderTerms.Trigger(price: .nan, isAbove: true, isStop: true)
    }
    let isEntry = pointee.ticket.purpose == .entry
    return pointee.terms.trigger(buys: isEntry == (pointee.ticket.side == .long))
  }

  /// Whether its fill brings children to the market.
  @inline(__always)
  var hasChildren: Bool {
    pointee.ticket.purpose == .entry && pointee.ticket.exits != nil
  }

  /// Whether it is a trailing stop that has started, and a price is better than all before.
  @inline(__always)
  func isTrailed(by price: Double) -> Bool {
    guard let trail = pointee.trail, pointee.terms.start == nil else { return false }
    return pointee.ticket.side == .long ? price > trail.best : price < trail.best
  }
}

/// How a trailing stop follows the price.
struct Trail: Hashable, Sendable {
  var distance: Distance
  /// The best price that was passed since it started, from which the stop has its distance.
  var best: Double
}
