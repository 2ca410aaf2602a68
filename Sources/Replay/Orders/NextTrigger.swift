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
  var hasScheduledOrders = false

  init() {}

  /// Takes an order that waits.
  @inline(__always)
  fileprivate mutating func take(_ order: UnsafePointer<WorkingOrder>) {
    bar = min(bar, order.pointee.lastBar)
    time = min(time, order.pointee.dayEnd)
    if let schedule = order.pointee.schedule {
      hasScheduledOrders = true
      time = min(time, schedule.due)
      return
    }
    let trigger = order.trigger
    let slack = trigger.price.tieWidth
    if trigger.isAbove {
      high = min(high, trigger.price - slack)
    } else {
      low = max(low, trigger.price + slack)
    }
    if let trail = order.pointee.trail, order.pointee.terms.start == nil {
      // It follows beyond the best price.
      if trigger.isAbove { low = max(low, trail.best) } else { high = min(high, trail.best) }
    }
  }
}

extension Book {
  /// Works out anew what must happen next to the orders that wait, and to what is held.
  mutating func updateNext(_ funds: inout Funds) {
    var next = NextTrigger()
    // An open between two ticks may be the end, too.
    if let price = exactLiquidationPrice(funds) {
      if held < 0 {
        next.high = price - price.tieWidth
      } else {
        next.low = price + price.tieWidth
      }
    }
    if paysInterest { next.time = interestDue }
    waiting.forEachInPlace { next.take($0) }
    self.next = next
  }
}
