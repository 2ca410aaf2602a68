import Market
import Strategy

/// How an exit, a bracket's child and the end of the run close what is held.
extension Book {
  /// Closes what an exit or a bracket's child closes, and takes the orders out of the market that lose
  /// their reason by it.
  ///
  /// - Returns: what is left of it, as ``fill(_:at:_:bar:_:_:)`` does.
  @inline(__always)
  @discardableResult
  mutating func close<E: EventSink>(
    _ order: OrderTicket, at fillPrice: FillPrice, _ moment: Moment, _ funds: inout Funds,
    _ events: inout E
  ) -> Double {
    let own = !Model.waits || order.lot == 0 ? nil : lots.place(of: order.lot)
    let there =
      own.map { lots[$0].quantity }
      ?? (order.entryRule < 0 ? held.magnitude : units(of: Int(order.entryRule)))
    var isPart = order.quantity < there - noise(of: there)
    var units = isPart ? order.quantity : there
    var left = 0.0
    if hasDayRules, !order.purpose.isForced {
      if isHeld(order) { return .infinity }
      let part = there - keptUnits(own: own, of: Int(order.entryRule))
      if part <= noise(of: there) { return .infinity }
      if part < units - noise(of: units) { (left, units, isPart) = (units - part, part, true) }
    }
    if isLimited, volumeLeft < .infinity, !order.purpose.isForced {
      let part = tradable(units)
      if part <= 0 { return .infinity }
      if part < units { (left, units, isPart) = (left + units - part, part, true) }
    }
    var fillPrice = fillPrice
    if Model.isComplete, fillPrice.impact != nil, let slippageModel {
      fillPrice = slippageModel.withImpact(fillPrice, units, buys: order.buys, prices)
    }
    if hasTiers { sizing.costs.takeTier(funds.traded, at: moment.time) }
    var cost = sizing.costs.cost(units, fillPrice, buys: order.buys)
    if order.purpose == .liquidation { cost.total += liquidationCost(units, fillPrice.price) }
    // It is paid out by the company or the buyer, and not sold.
    if order.purpose == .delisting { cost = Costs.Cost(total: 0) }
    let signed = order.buys ? units : -units
    let fill = funds.fills
    book(order.id, signed, left: left, at: fillPrice, cost, moment, &funds, &events)
    if settles, !order.buys {
      wait(for: units * pointValue * fillPrice.price - cost.total, moment, &funds)
    }
    let exit = Exit(
      instrument: instrument, fill: fill, price: fillPrice.price, cost: cost.total, units: units,
      side: order.side, purpose: order.purpose, rule: order.rule,
      entryRule: Int(order.entryRule), moment: moment, pointValue: pointValue,
      multiplier: contract.multiplier, exchangeRate: exchangeRate)
    if let own, isPart {
      closePart(of: own, units, exit, &funds, &events)
    } else if let own {
      lots[own].end(exit, &funds, &events)
      lots.remove(at: own)
    } else {
      match(exit, isAll: !isPart && units == held.magnitude, &funds, &events)
    }
    if lots.isEmpty {
      held = 0
      (interestDue, interestDay) = (.min, .min)
      events.hold(false, moment)
    } else {
      held = sizing.lots.withoutNoise(held + signed)
    }
    if !isIdle { end(after: order, moment, &funds, &events) }
    if isAtRisk(owing: funds.owes) || hasWaiting { updateNext(&funds) }
    return left
  }

  /// How many units are no more than what rounding leaves of some, so that fractions of units leave no dust:
  /// the thirteenth of their digits, or a thousand-millionth of a lot (of a unit where there are no lots).
  @inline(__always)
  func noise(of units: Double) -> Double { max(units * 1e-12, sizing.nothing) }

  /// Keeps the proceeds of a sale until they are settled.
  private mutating func wait(for proceeds: Double, _ moment: Moment, _ funds: inout Funds) {
    let day = settlementDay(of: moment.time)
    funds.pending.settle(day)
    funds.pending.add(proceeds, due: settlementDue(after: day))
  }

  /// What it costs besides that all is closed because the account must be.
  private func liquidationCost(_ units: Double, _ price: Double) -> Double {
    liquidationShare * (units * pointValue * price).magnitude
  }

  /// Takes the orders out of the market that an exit has made pointless.
  private mutating func end<E: EventSink>(
    after order: OrderTicket, _ moment: Moment, _ funds: inout Funds, _ events: inout E
  ) {
    if order.lot != 0, lots.place(of: order.lot) == nil {
      cancel(.otherSideFilled, moment, &funds, &events) {
        $0.lot == order.lot && $0.id != order.id
      }
    }
    if held != 0 {
      let left = lots
      cancel(.positionClosed, moment, &funds, &events) { ticket in
        if ticket.entryRule >= 0, ticket.id != order.id {
          return !left.contains { $0.rule == Int(ticket.entryRule) }
        }
        return order.lot == 0 && ticket.lot != 0 && left.place(of: ticket.lot) == nil
      }
    }
    if held == 0 {
      cancel(.positionClosed, moment, &funds, &events) {
        $0.side == order.side && $0.purpose != .entry && $0.id != order.id
      }
    }
  }

  /// Matches an exit of the position with lots, in the account's order; costs are split by quantity.
  @inline(__always)
  private mutating func match<E: EventSink>(
    _ exit: Exit, isAll: Bool, _ funds: inout Funds, _ events: inout E
  ) {
    if isAll {
      for i in 0..<lots.count { lots[i].end(exit, &funds, &events) }
      lots.removeAll()
    } else {
      matchPart(exit, &funds, &events)
    }
  }

  private mutating func matchPart<E: EventSink>(
    _ exit: Exit, _ funds: inout Funds, _ events: inout E
  ) {
    if exit.entryRule >= 0 { return matchOwn(exit, &funds, &events) }
    var left = exit.units
    if lotOrder == .average { averagePrices() }
    while !lots.isEmpty, case let place = placeToClose, case let lot = lots[place],
      closes(lot, whole: left, exit)
    {
      lot.end(exit, &funds, &events)
      left -= lot.quantity
      lots.remove(at: place)
    }
    guard !lots.isEmpty, left > exit.units * 1e-12 else { return }
    closePart(of: placeToClose, left, exit, &funds, &events)
  }

  /// Whether what is left of an exit closes a lot whole; what it lacks may be what rounding left of all its units.
  private func closes(_ lot: Lot, whole left: Double, _ exit: Exit) -> Bool {
    if left >= lot.quantity * (1 - 1e-12) { return true }
    let noise = noise(of: exit.units)
    return left > noise && left >= lot.quantity - noise
  }

  /// The lot of which an exit sells first. Precondition: there is one.
  private var placeToClose: Int {
    if lotOrder != .lifo { return 0 }
    // Those that may not be closed yet are the newest, and something else is left where an exit trades.
    return hasDayRules ? lots.lastIndex { !isKept($0) } ?? lots.count - 1 : lots.count - 1
  }

  /// Closes lots that one rule opened, likewise, each at its own price.
  private mutating func matchOwn<E: EventSink>(
    _ exit: Exit, _ funds: inout Funds, _ events: inout E
  ) {
    var left = exit.units
    while left > exit.units * 1e-12,
      let place = lotOrder == .lifo
        ? lots.lastIndex(where: { $0.rule == exit.entryRule && !isKept($0) })
        : lots.firstIndex(where: { $0.rule == exit.entryRule })
    {
      let lot = lots[place]
      guard closes(lot, whole: left, exit) else {
        return closePart(of: place, left, exit, &funds, &events)
      }
      lot.end(exit, &funds, &events)
      left -= lot.quantity
      lots.remove(at: place)
    }
  }

  /// The units of what a rule opened.
  func units(of rule: Int) -> Double {
    lots.reduce(0) { $1.rule == rule ? $0 + $1.quantity : $0 }
  }

  /// Gives all units the average of their prices, and of their rates of exchange by what their fills cost.
  private mutating func averagePrices() {
    if lots.count < 2 { return }
    var (units, price, paid, value) = (0.0, 0.0, 0.0, 0.0)
    var (rolled, rolledValue) = (0.0, 0.0)
    for lot in lots {
      units += lot.quantity
      price += lot.quantity * lot.price
      paid += lot.quantity * (lot.price - lot.rolled)
      value += lot.quantity * (lot.price - lot.rolled) * lot.exchangeRate
      rolled += lot.quantity * lot.rolled
      rolledValue += lot.quantity * lot.rolledValue
    }
    // What was paid for all of them stays the same in both currencies.
    let hasSeveralRates = lots.contains { $0.exchangeRate != lots[0].exchangeRate }
    for place in lots.indices {
      lots[place].price = price / units
      lots[place].rolled = rolled / units
      lots[place].rolledValue = rolledValue / units
      if hasSeveralRates, paid != 0 { lots[place].exchangeRate = value / paid }
    }
  }

  /// Closes some units of a lot, of which more are left.
  private mutating func closePart<E: EventSink>(
    of place: Int, _ units: Double, _ exit: Exit, _ funds: inout Funds, _ events: inout E
  ) {
    let lot = lots[place]
    let part = units / lot.quantity
    let cost = lot.cost * part
    if funds.kelly != nil { funds.kelly?.add(lot.trade(units, cost, exit)) }
    events.add(lot.trade(units, cost, exit), isPart: true)
    lots[place].quantity = sizing.lots.withoutNoise(lot.quantity - units)
    lots[place].cost -= cost
    lots[place].dividends -= lot.dividends * part
  }
}

/// An exit as it is matched with lots.
private struct Exit {
  let instrument: Int
  let fill: Int
  let price: Double
  let cost: Double
  let units: Double
  let side: Side
  let purpose: OrderRecord.Purpose
  let rule: Int
  /// The rule whose lots it closes, below 0 for any.
  let entryRule: Int
  let moment: Moment
  /// What a unit gains where the price gains 1, in the account's currency and in that of the prices.
  let pointValue: Double, multiplier: Double
  let exchangeRate: Double
}

extension Lot {
  /// Ends it whole.
  @inline(__always)
  fileprivate func end<E: EventSink>(_ exit: Exit, _ funds: inout Funds, _ events: inout E) {
    if funds.kelly != nil { funds.kelly?.add(trade(ending: exit)) }
    events.add(trade(ending: exit), isPart: false)
  }

  /// The trade that closes it whole.
  @inline(__always)
  fileprivate func trade(ending exit: Exit) -> Trade { trade(quantity, cost, exit) }

  /// The trade of some of its units, with their part of the entry's cost.
  @inline(__always)
  fileprivate func trade(_ units: Double, _ entryCost: Double, _ exit: Exit) -> Trade {
    var lot = self
    lot.updateExtremes(exit.price, exit.price)
    return Trade(
      number: number, instrument: exit.instrument, side: exit.side, quantity: units,
      entryFill: fill, entryCandle: candle, entryTime: time, entryPrice: price,
      exitFill: exit.fill, exitCandle: exit.moment.candle, exitTime: exit.moment.time,
      exitPrice: exit.price, exitPurpose: exit.purpose,
      costs: entryCost + exit.cost * (units / exit.units),
      adverse: lot.adverse(exit.side) * units * exit.pointValue,
      favourable: lot.favourable(exit.side) * units * exit.pointValue,
      entryRule: rule, exitRule: exit.rule, stop: stop, target: target,
      dividends: units == quantity ? dividends : dividends * (units / quantity), splits: splits,
      rolled: rolled, rolledValue: rolledValue, candles: exit.moment.own - ownCandle,
      multiplier: exit.multiplier, exchangeRates: (exchangeRate, exit.exchangeRate))
  }
}

extension OrderRecord.Purpose {
  /// Whether it closes all there is, whatever volume a candle has.
  @inline(__always)
  fileprivate var isForced: Bool { self == .liquidation || self == .end || self == .delisting }
}
