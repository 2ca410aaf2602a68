import Market
import Strategy

/// One base candle as it is worked, or a finer candle inside it.
struct BaseCandle: Sendable {
  var moment: Moment
  var open: Double
  var high: Double
  var low: Double
  var close: Double
  /// How far an order can push the price in the base candle, of which a finer one is a part.
  var limits: FillLimits
  /// Bars that have closed before this candle: the place of the bar that it is part of.
  var bar: Int
}

extension BaseCandle {
  /// What was traded in the base candle.
  var volume: Double { limits.volume }
}

/// What limits fills in a candle: its extremes and its volume.
struct FillLimits: Hashable, Sendable {
  var high: Double
  var low: Double
  var volume: Double
}

/// Which way the price went inside a candle: `open → high → low → close`, or the low first.
enum CandlePath: Hashable, Sendable {
  case highFirst, lowFirst

  /// The way through the extreme that is nearer to the open; the low first where both are as near.
  static func nearer(_ candle: borrowing BaseCandle) -> CandlePath {
    let nearer = (candle.open - candle.low) - (candle.high - candle.open)
    return nearer > candle.high.tieWidth ? .highFirst : .lowFirst
  }
}

/// How the orders in the market meet the price on its way through a candle.
extension Book {
  /// Fills market orders, and the waiting orders that the open has already reached.
  @inline(__always)
  mutating func work<E: EventSink>(
    openOf candle: borrowing BaseCandle, _ funds: inout Funds, _ events: inout E
  ) {
    // One by one, since a fill may cancel orders that come after it.
    let now = candle.moment.candle
    var begun = isLimited ? market.numbers { $0.turn == now } : []
    while !market.isEmpty {
      if isLimited, !market.isDue(in: now) {
        // What began at this open keeps its place; what comes after it is what had its turn.
        guard let place = begun.firstIndex(of: market.firstNumber) else { break }
        begun.remove(at: place)
        market.append(market.removeFirst())
        continue
      }
      if execution.brackets == .position,
        tradeBrackets(before: market.oldest, at: candle.open, candle, &funds, &events)
      {
        continue
      }
      let order = market.removeFirst()
      let fillPrice = self.fillPrice(candle.open, buys: order.buys, candle.limits)
      let left = fill(order, at: fillPrice, candle.moment, bar: candle.bar, &funds, &events)
      if isLimited, left > 0 { market.append(order.left(left, in: now)) }
    }
    begin(candle, &funds, &events)
  }

  /// Works the waiting orders that the open has already reached.
  @inline(__always)
  private mutating func begin<E: EventSink>(
    _ candle: borrowing BaseCandle, _ funds: inout Funds, _ events: inout E
  ) {
    if !hasWaiting && !isAtRisk(owing: funds.owes) { return }
    settle(at: candle.open, candle, &funds, &events)
    if isAtRisk(owing: funds.owes) {
      liquidateIfNeeded(at: candle.open, candle.moment, &funds, &events)
    }
    trail(candle.open, &funds)
  }

  /// Lets the price go to the open of the next finer candle of a base candle, at once.
  mutating func jump<E: EventSink>(
    toOpenOf candle: borrowing BaseCandle, _ funds: inout Funds, _ events: inout E
  ) {
    lots.updateExtremes(candle.open, candle.open)
    begin(candle, &funds, &events)
  }

  /// Lets the price go from the open through both extremes to the close.
  mutating func walk<E: EventSink>(
    _ path: CandlePath, _ candle: borrowing BaseCandle, _ funds: inout Funds, _ events: inout E
  ) {
    if Model.isComplete { funds.others.begin(path) }
    let (first, second) =
      path == .highFirst ? (candle.high, candle.low) : (candle.low, candle.high)
    go(PathLeg(number: 0, start: candle.open, target: first), candle, &funds, &events)
    go(PathLeg(number: 1, start: first, target: second), candle, &funds, &events)
    go(PathLeg(number: 2, start: second, target: candle.close), candle, &funds, &events)
  }

  private mutating func go<E: EventSink>(
    _ leg: PathLeg, _ candle: borrowing BaseCandle, _ funds: inout Funds, _ events: inout E
  ) {
    let target = leg.target
    var price = leg.start
    while true {
      let order = nextMet(from: price, to: target, candle.moment.candle)
      if let end = nextLiquidation(from: price, on: leg, before: order?.price, funds) {
        price = end.price
        lots.updateExtremes(price, price)
        if Model.isComplete { funds.others.move(to: end.place) }
        liquidateIfNeeded(at: price, candle.moment, &funds, &events)
        continue
      }
      guard let (place, met) = order else { break }
      price = met
      move(to: price, on: leg, passes: hasDayRules && doesNothing(place), &funds)
      trigger(place, at: price, candle, &funds, &events)
      updateNext(&funds)
      settle(at: price, candle, &funds, &events)
      if isAtRisk(owing: funds.owes) {
        liquidateIfNeeded(at: price, candle.moment, &funds, &events)
      }
      trail(price, &funds)
    }
    move(to: target, on: leg, &funds)
    trail(target, &funds)
  }

  /// Comes to a price, and the others with it. One that it only passes is in no excursion.
  @inline(__always)
  private mutating func move(
    to price: Double, on leg: PathLeg, passes: Bool = false, _ funds: inout Funds
  ) {
    // Rounding can put the price of an order that may not trade beyond that of the candle.
    let passed = hasDayRules ? leg.nearest(price) : price
    if !passes { lots.updateExtremes(passed, passed) }
    if Model.isComplete, funds.others.isMoving { funds.others.move(to: leg.place(of: price)) }
  }

  /// The waiting order that the price meets first on a straight way, and where; the older one of two
  /// at the same price.
  private func nextMet(
    from start: Double, to target: Double, _ candle: Int
  ) -> (place: Int, price: Double)? {
    var first: (place: Int, price: Double)?
    var place = -1
    waiting.forEachInPlace { order in
      place += 1
      let trigger = order.trigger
      guard order.pointee.ticket.turn != candle, isReached(trigger, by: target),
        !isReached(trigger, by: start)
      else { return }
      // Where the way began between a limit and the tick beyond it, the limit itself is passed.
      // What is equal up to rounding error is passed at the limit.
      let isPast =
        (start - trigger.price) * (trigger.isAbove ? 1 : -1) > trigger.price.tieWidth
      let met = isPast ? start : trigger.price
      let isNearer = first.map {
        (met - start).magnitude + met.tieWidth < ($0.price - start).magnitude
      }
      if isNearer ?? true { first = (place, met) }
    }
    return first
  }

  /// Whether an order does something at a price: a stop and a touched limit at its own price, a limit
  /// that asks to be traded through one tick beyond (or anywhere beyond where there is no tick).
  @inline(__always)
  func isReached(_ trigger: OrderTerms.Trigger, by price: Double) -> Bool {
    var wanted = trigger.price
    let slack = wanted.tieWidth
    if !trigger.isStop, execution.limitFill == .through {
      if prices.size == 0 {
        return trigger.isAbove ? price > wanted + slack : price < wanted - slack
      }
      wanted =
        trigger.isAbove ? prices.down(wanted + prices.size) : prices.up(wanted - prices.size)
    }
    return trigger.isAbove ? price >= wanted - slack : price <= wanted + slack
  }

  /// How many waiting orders a candle reaches, and whether it is one that brings nothing with it and
  /// has one price on both ways, so that the way inside the candle does not matter.
  func met(by candle: borrowing BaseCandle, _ funds: inout Funds) -> (count: Int, isPlain: Bool) {
    var count = 0
    var isPlain = true
    if isLiquidated(by: candle, funds) {
      count += 1
      isPlain = !hasWaiting
    }
    let (open, high, low) = (candle.open, candle.high, candle.low)
    let now = candle.moment.candle
    waiting.forEachInPlace { order in
      if order.pointee.ticket.turn == now { return }
      var trigger = order.trigger
      if order.pointee.trail != nil,
        let stop = trailed(order, by: trigger.isAbove ? low : high)
      {
        trigger.price = stop
        isPlain = false
      }
      guard isReached(trigger, by: trigger.isAbove ? high : low) else { return }
      count += 1
      // What it opens may be lost on one of the ways.
      let opensRisk =
        order.pointee.ticket.purpose == .entry
        && (isMargined || mayBeNegative || order.pointee.ticket.side == .short)
      if order.pointee.terms.changes || order.hasChildren || opensRisk
        || opensWithin(trigger, open)
      {
        isPlain = false
      }
    }
    return (count, isPlain && count == 1)
  }

  /// Whether a candle opens at a better price than a limit, but not far enough beyond it: going on
  /// from there fills at the open's price, coming back from the other extreme at the limit.
  private func opensWithin(_ trigger: OrderTerms.Trigger, _ open: Double) -> Bool {
    let past = (open - trigger.price) * (trigger.isAbove ? 1 : -1)
    return !trigger.isStop && past > trigger.price.tieWidth
  }

  /// Works every order that is already reached at a price, the oldest first, until none is: those
  /// that a gap jumped over, children that have just come to the market, limits whose stop was met.
  private mutating func settle<E: EventSink>(
    at price: Double, _ candle: borrowing BaseCandle, _ funds: inout Funds, _ events: inout E
  ) {
    let now = candle.moment.candle
    guard var place = firstReached(from: 0, at: price, now) else { return }
    while true {
      let fills = funds.fills
      trigger(place, at: price, candle, &funds, &events)
      // Where nothing traded, those before it are as they were: hundreds may wait for volume.
      let start = funds.fills == fills ? place : 0
      guard let next = firstReached(from: start, at: price, now) else { break }
      place = next
    }
    // Once for all of them.
    updateNext(&funds)
  }

  /// The oldest order from a place on that is already reached at a price and has not had its turn in a
  /// candle.
  ///
  /// Apart, since a closure inside a function that changes the book would look at a copy of it.
  private func firstReached(from start: Int, at price: Double, _ candle: Int) -> Int? {
    waiting.firstInPlace(from: start) {
      $0.pointee.ticket.turn != candle && isReached($0.trigger, by: price)
    }
  }

  /// A stop-limit becomes a limit, a trailing stop starts; any other order trades. What must happen next is
  /// to be worked out after it.
  mutating func trigger<E: EventSink>(
    _ place: Int, at price: Double, _ candle: borrowing BaseCandle, _ funds: inout Funds,
    _ events: inout E
  ) {
    if waiting[place].terms.changes { return waiting[place].terms.change() }
    if execution.brackets == .position,
      tradeBrackets(before: waiting[place].ticket, at: price, candle, &funds, &events)
    {
      return  // It is still reached, if it still waits.
    }
    let isStop = waiting[place].isStop
    // Where there may be too little volume for it, it keeps its place: moving hundreds takes long.
    let ticket = isLimited ? waiting[place].ticket : waiting.remove(at: place).ticket
    let fillPrice =
      isStop
      ? self.fillPrice(price, buys: ticket.buys, candle.limits)
      : FillPrice(price, isMaker: true)
    let left = fill(ticket, at: fillPrice, candle.moment, bar: candle.bar, &funds, &events)
    guard isLimited else { return }
    // Its fill can have taken out others before it.
    let last = min(place + 1, waiting.count)
    guard let place = waiting[..<last].lastIndex(where: { $0.id == ticket.id }) else { return }
    if left > 0 {
      waiting[place].ticket = ticket.left(left, in: candle.moment.candle)
      // The stop of what may not be closed yet goes on waiting for its price.
      if isStop, !closesKept(ticket) { waiting[place].becomeMarket() }
    } else {
      waiting.remove(at: place)
    }
  }
}
