import Strategy

/// The least that must happen before a waiting order can do anything: between two alarms a broker
/// has nothing to work.
struct Alarm: Hashable, Sendable {
  /// A low at or below this price.
  var low = -Double.infinity
  /// A high at or above this price.
  var high = Double.infinity
  /// The close of this bar.
  var bar = Int.max
  /// A candle that opens at this time (milliseconds) or later.
  var time = Int64.max

  init() {}

  /// The alarm of some orders, and of what is held.
  init(_ orders: [WorkingOrder], _ account: Account) {
    if let price = account.ruinPrice { high = price }
    for order in orders {
      let trigger = order.trigger
      if trigger.isAbove { high = min(high, trigger.price) } else { low = max(low, trigger.price) }
      if order.trail != nil { low = .infinity }  // it follows every candle
      bar = min(bar, order.lastBar)
      if order.isForTheDay { time = min(time, order.dayEnd) }
    }
  }
}

extension WorkingOrder {
  /// The price that the order waits for, and whether the price must rise to it.
  ///
  /// Buy stops and sell limits wait for a rise, sell stops and buy limits for a fall.
  @inline(__always)
  var trigger: (price: Double, isAbove: Bool, isStop: Bool) {
    switch kind {
    case .market: (.nan, true, true)
    case .limit(let limit): (limit, !buys, false)
    case .stop(let stop): (stop, buys, true)
    case .stopLimit(let stop, let limit): isTriggered ? (limit, !buys, false) : (stop, buys, true)
    }
  }
}

extension Account {
  /// Tells the orders for the day that are new when their day ends (milliseconds).
  mutating func startDay(ending end: Int64) {
    for i in waiting.indices where waiting[i].isForTheDay && waiting[i].dayEnd == .min {
      waiting[i].dayEnd = end
    }
    alarm = Alarm(waiting, self)
  }
}
