import Strategy

/// An order that waits in the market for its price.
struct WorkingOrder: Sendable {
  var ticket: OrderTicket
  var terms: OrderTerms
  /// How it follows the price, if it is a trailing stop.
  var trail: Trail?
  /// When it trades, if it waits for a time.
  var appointment: Appointment?
  /// What its time in force is.
  var force = TimeInForce.goodTillCancelled
  /// The bar at whose close it expires.
  var lastBar = Int.max
  /// When the day ends with which it expires (milliseconds): `.max` for none, `.min` until the first
  /// candle in which it is active tells.
  var dayEnd = Int64.max

  @inline(__always)
  var id: Int { ticket.id }
  @inline(__always)
  var trigger: OrderTerms.Trigger {
    // No price triggers what waits for a time.
    if appointment != nil { return OrderTerms.Trigger(price: .nan, isAbove: true, isStop: true) }
    return terms.trigger(buys: ticket.buys)
  }
  /// Whether it expires with a day.
  var isForTheDay: Bool { dayEnd != .max }
  /// Trades at any price from here on, and no longer follows one or waits for a time.
  mutating func becomeMarket() {
    terms.becomeMarket()
    trail = nil
    appointment = nil
  }

  /// Whether its fill brings children to the market.
  @inline(__always)
  var hasChildren: Bool { ticket.purpose == .entry && ticket.hasBracket }
}

/// How a trailing stop follows the price.
struct Trail: Hashable, Sendable {
  var distance: Distance
  /// The best price that was passed since it started, from which the stop has its distance.
  var best: Double
}
