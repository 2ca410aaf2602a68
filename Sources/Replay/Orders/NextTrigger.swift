import Strategy

/// The least that must happen before an account has something to do: between two of these there is
/// nothing to work.
struct NextTrigger: Hashable, Sendable {
  /// A low at or below this price.
  var low = -Double.infinity
  /// A high at or above this price.
  var high = Double.infinity
  /// The close of this bar.
  var bar = Int.max
  /// A candle that opens at this time (milliseconds) or later.
  var time = Int64.max
  /// Whether an order waits for a time.
  var hasAppointments = false

  init() {}

  /// That of some orders, and of what is held.
  init(_ orders: [WorkingOrder], _ book: Book, _ funds: Funds) {
    // An open between two ticks may be the end, too.
    if let price = book.exactEndPrice(funds) {
      if book.held < 0 { high = price - price.tieWidth } else { low = price + price.tieWidth }
    }
    if book.paysInterest { time = book.interestDue }
    for order in orders {
      bar = min(bar, order.lastBar)
      time = min(time, order.dayEnd)
      if let appointment = order.appointment {
        hasAppointments = true
        time = min(time, appointment.due)
        continue
      }
      let trigger = order.trigger
      let slack = trigger.price.tieWidth
      if trigger.isAbove {
        high = min(high, trigger.price - slack)
      } else {
        low = max(low, trigger.price + slack)
      }
      if let trail = order.trail, order.terms.start == nil {
        // It follows beyond the best price.
        if trigger.isAbove { low = max(low, trail.best) } else { high = min(high, trail.best) }
      }
    }
  }
}
