import Market
import Strategy

/// One base candle as the broker works it.
struct BaseCandle: Sendable {
  var moment: Moment
  var open: Double
  var high: Double
  var low: Double
  var close: Double
  /// Bars that have closed before this candle: the place of the bar that it is part of.
  var bar: Int
}

/// Which way the price went inside a candle: `open → high → low → close`, or the low first.
enum CandlePath: Hashable, Sendable {
  case highFirst, lowFirst

  /// The way through the extreme that is nearer to the open; the low first where both are as near.
  static func nearer(_ candle: BaseCandle) -> CandlePath {
    candle.high - candle.open < candle.open - candle.low ? .highFirst : .lowFirst
  }
}

/// How the orders of the book meet the price on its way through a candle.
extension Account {
  /// Fills market orders, and the waiting orders that the open has already reached.
  mutating func work(openOf candle: BaseCandle, _ ledger: inout Ledger) {
    reach(candle.open, candle.open)
    if !market.isEmpty {
      // In place, since a fill may cancel orders that come after it.
      while let order = market.first {
        market.removeFirst()
        fill(order, at: candle.open, candle.moment, bar: candle.bar, &ledger)
      }
    }
    if !waiting.isEmpty { settle(at: candle.open, candle, &ledger) }
    if held < 0 { endIfRuined(at: candle.open, candle.moment, &ledger) }
    trail(candle.open)
  }

  /// Lets the price go from the open through both extremes to the close.
  mutating func walk(_ path: CandlePath, _ candle: BaseCandle, _ ledger: inout Ledger) {
    let (first, second) =
      path == .highFirst ? (candle.high, candle.low) : (candle.low, candle.high)
    go(from: candle.open, to: first, candle, &ledger)
    go(from: first, to: second, candle, &ledger)
    go(from: second, to: candle.close, candle, &ledger)
  }

  private mutating func go(
    from start: Double, to target: Double, _ candle: BaseCandle, _ ledger: inout Ledger
  ) {
    var price = start
    while true {
      let order = nextMet(from: price, to: target)
      if let end = ruinPrice, end > price, end <= target, end < order?.price ?? .infinity {
        price = end
        reach(price, price)
        endIfRuined(at: price, candle.moment, &ledger)
        continue
      }
      guard let (place, met) = order else { break }
      price = met
      reach(price, price)
      trigger(place, at: price, candle, &ledger)
      settle(at: price, candle, &ledger)
      if held < 0 { endIfRuined(at: price, candle.moment, &ledger) }
      trail(price)
    }
    reach(target, target)
    trail(target)
  }

  /// The waiting order that the price meets first on a straight way, and where; the older one of two
  /// at the same price.
  private func nextMet(from start: Double, to target: Double) -> (place: Int, price: Double)? {
    var first: (place: Int, price: Double)?
    for place in waiting.indices {
      let trigger = waiting[place].trigger
      guard isReached(trigger, by: target), !isReached(trigger, by: start) else { continue }
      // Where the way began between a limit and the tick beyond it, the limit itself is behind.
      let met = trigger.isAbove ? max(trigger.price, start) : min(trigger.price, start)
      let isNearer = first.map { (met - start).magnitude < ($0.price - start).magnitude }
      if isNearer ?? true { first = (place, met) }
    }
    return first
  }

  /// Whether an order does something at a price: a stop and a touched limit at its own price, a limit
  /// that asks to be traded through one tick beyond (or anywhere beyond where there is no tick).
  @inline(__always)
  private func isReached(
    _ trigger: (price: Double, isAbove: Bool, isStop: Bool), by price: Double
  ) -> Bool {
    if trigger.isStop || execution.limitFill == .touch {
      return trigger.isAbove ? price >= trigger.price : price <= trigger.price
    }
    if prices.size == 0 { return trigger.isAbove ? price > trigger.price : price < trigger.price }
    return trigger.isAbove
      ? price >= prices.down(trigger.price + prices.size)
      : price <= prices.up(trigger.price - prices.size)
  }

  /// How many waiting orders a candle reaches, and whether it is one that brings nothing with it and
  /// has one price on both ways, so that the way inside the candle does not matter.
  func met(by candle: BaseCandle) -> (count: Int, isPlain: Bool) {
    var count = 0
    var isPlain = true
    if let end = ruinPrice, candle.high >= end {
      count += 1
      isPlain = waiting.isEmpty
    }
    for order in waiting {
      var trigger = order.trigger
      if let stop = trailed(order, by: trigger.isAbove ? candle.low : candle.high) {
        trigger.price = stop
        isPlain = false
      }
      guard isReached(trigger, by: trigger.isAbove ? candle.high : candle.low) else { continue }
      count += 1
      if case .stopLimit = order.kind { isPlain = false }
      if order.hasChildren || opensWithin(trigger, candle.open) { isPlain = false }
    }
    return (count, isPlain && count == 1)
  }

  /// Whether a candle opens at a better price than a limit, but not far enough beyond it: going on
  /// from there fills at the open's price, coming back from the other extreme at the limit.
  private func opensWithin(
    _ trigger: (price: Double, isAbove: Bool, isStop: Bool), _ open: Double
  ) -> Bool {
    !trigger.isStop && (trigger.isAbove ? open > trigger.price : open < trigger.price)
  }

  /// Works every order that is already reached at a price, the oldest first, until none is: those
  /// that a gap jumped over, children that have just come to the book, limits whose stop was met.
  private mutating func settle(at price: Double, _ candle: BaseCandle, _ ledger: inout Ledger) {
    while let place = waiting.firstIndex(where: { isReached($0.trigger, by: price) }) {
      trigger(place, at: price, candle, &ledger)
    }
  }

  /// A stop-limit becomes a limit; any other order trades.
  private mutating func trigger(
    _ place: Int, at price: Double, _ candle: BaseCandle, _ ledger: inout Ledger
  ) {
    if case .stopLimit = waiting[place].kind, !waiting[place].isTriggered {
      waiting[place].isTriggered = true
      alarm = Alarm(waiting, self)
      return
    }
    let order = waiting.remove(at: place)
    fill(order, at: price, candle.moment, bar: candle.bar, &ledger)
    alarm = Alarm(waiting, self)
  }
}
