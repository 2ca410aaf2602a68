import Market
import Strategy

@testable import Replay

/// What must be so of each fill.
extension Books {
  /// Whether it may be one that was due at the last close before a gap, which the next candle tells.
  func mayBeLate(_ place: Int) -> Bool {
    let (fill, last) = (run.fills[place], close[run.fills[place].instrument])
    // Prices that are equal on paper are one price.
    return run.mayBeLate(fill) && (fill.price - last).magnitude <= last.magnitude * 0x1p-46
  }

  mutating func check(_ place: Int, _ step: Int) -> String? {
    let fill = run.fills[place]
    let (i, order) = (fill.instrument, run.orders[fill.order])
    guard candle[i] > 0, order.instrument == i else { return "fill \(place) has no candle" }
    let one = markets[i].candles[candle[i] - 1]
    if fill.time.milliseconds != times[step] { return "fill \(place) has another time" }
    if options.untraded.contains(i) { return "an untraded one is traded" }
    let isAlone = markets.count == 1
    let isForced = [.end, .liquidation, .delisting].contains(order.purpose)
    if !isForced, one.time != fill.time { return "fill \(place) has no candle" }
    let noise = one.high * 0x1p-46
    let isOfOthers = order.purpose == .liquidation && !isAlone
    if order.purpose != .delisting, !isOfOthers,
      fill.price < one.low - noise || fill.price > one.high + noise
    {
      return "fill \(place) at \(fill.price) is outside \(one)"
    }
    let multiplier = markets[i].instrument.contract.multiplier
    if !isNear(fill.exchangeRate * multiplier, unit[i]) { return "fill \(place) has another rate" }
    if !isForced, !mayBeLate(place) {
      room[i] -= fill.quantity.magnitude
      if room[i] < -1e-6 { return "fill \(place): too little volume" }
      if options.execution.emptyCandles == .rest, one.volume == 0 {
        return "fill \(place) in a halt"
      }
    }
    let least = options.execution.minNotional
    if order.purpose == .entry, !mayFit,
      fill.quantity.magnitude * fill.price * unit[i] < least * (1 - 1e-8)
    {
      return "entry \(place) is worth too little"
    }
    return checkCost(place, step)
  }

  private func checkCost(_ place: Int, _ step: Int) -> String? {
    let fill = run.fills[place]
    let (i, order) = (fill.instrument, run.orders[fill.order])
    if order.purpose == .delisting { return fill.cost == 0 ? nil : "a delisting costs" }
    let (before, maybe) = volume(before: place, step, fill.time)
    // The closing half of a reversal, which is placed in the candle of its fill, pays as its entry does.
    let mayReverse = order.purpose == .exit && order.placedCandle == fill.candle
    let makers = mayReverse ? [false, true] : [order.kind.limitPrice != nil]
    var costs = tiers(before, maybe).flatMap { tier in
      makers.map { cost(fill.quantity, fill.price, i, tier, isMaker: $0) }
    }
    if order.purpose == .liquidation {
      let share = options.account.margin?.liquidationCost ?? 0
      let more = share * (fill.quantity * fill.price).magnitude * unit[i]
      costs = costs.map { $0 + more }
    }
    return costs.contains { isNear(fill.cost, $0) }
      ? nil : "fill \(place) costs \(fill.cost), not \(costs)"
  }

  /// What an account without margin has bought it could pay for, with what sales had brought by then.
  func checkMoney(_ place: Int, _ step: Int) -> String? {
    let fill = run.fills[place]
    guard fill.quantity > 0, run.orders[fill.order].purpose == .entry,
      options.account.margin == nil, held.allSatisfy({ $0 >= 0 }), !awaits(step),
      markets.allSatisfy({ $0.instrument.contract.margin == nil }),
      markets.count == 1
        || !run.charges.contains(where: { $0.candle == step })
          && !run.accountEvents.contains(where: { $0.candle == step })
    else { return nil }
    let today = day(fill.instrument, fill.time.milliseconds)
    let bound = pending.reduce(0) { $1.due > today ? $0 + max(0, $1.money) : $0 }
    let noise = 1e-8 * max(cash.magnitude + bound, (fill.quantity * fill.price).magnitude)
    return cash - bound < -noise ? "fill \(place) leaves \(cash), of which \(bound) wait" : nil
  }

  /// The day from which on the proceeds of a sale can be spent.
  func settles(after fill: Fill) -> Int {
    let instrument = markets[fill.instrument].instrument
    var due = day(fill.instrument, fill.time.milliseconds)
    let calendar = instrument.calendar.flatMap { try? ExchangeCalendar($0) }
    for _ in 0..<options.account.settlement {
      due += 1
      while calendar.map({ !$0.isSession(due) })
        ?? (instrument.restsAtWeekends && CivilDate.weekday(dayNumber: due) > 5)
      {
        due += 1
      }
    }
    return due
  }

  /// Whether an instrument is surely held: nothing has traded at a close that may have ended it.
  func isHeld(_ i: Int) -> Bool {
    let end = late[i].reduce(held[i]) { $0 + run.fills[$1].quantity }
    return held[i] != 0 && end.magnitude > 1e-9
  }

  /// Whether something traded at the close of a moment that may be booked later. Of several instruments one
  /// comes to its close before the next takes its path.
  func awaits(_ step: Int) -> Bool {
    late.contains { $0.contains { run.fills[$0].candle == step } }
  }
}

extension Run {
  /// Whether a fill may be one of those for the close of a session, or makes room for one of the other side.
  func mayBeLate(_ fill: Fill) -> Bool {
    let order = orders[fill.order]
    if order.purpose == .flat || order.at == .close { return true }
    return order.purpose == .exit && order.placedCandle == fill.candle
      && orders.contains {
        $0.at == .close && $0.purpose == .entry && $0.instrument == fill.instrument
          && $0.closedCandle == fill.candle && $0.state != .cancelled
      }
  }
}
