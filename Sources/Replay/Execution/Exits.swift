import Market
import Strategy

/// How an exit, a bracket's child and the end of the run close what is held.
extension Book {
  /// Closes what an exit or a bracket's child closes, and takes the orders out of the market that lose
  /// their reason by it.
  @inline(__always)
  mutating func close<E: EventSink>(
    _ order: OrderTicket, at deal: Deal, _ moment: Moment, _ funds: inout Funds,
    _ events: inout E
  ) {
    let own = order.lot == 0 ? nil : lots.firstIndex { $0.number == order.lot }
    let there = own.map { lots[$0].quantity } ?? held.magnitude
    // Twelve digits decide whether a part is the whole, so that fractions of units leave no dust.
    let isPart = order.quantity < there * (1 - 1e-12)
    let units = isPart ? order.quantity : own == nil ? min(order.quantity, there) : there
    var deal = deal
    if deal.push != nil, let slips { deal = slips.pushed(deal, units, buys: order.buys, prices) }
    let cost = sizing.costs.cost(units, deal, buys: order.buys)
    let signed = order.buys ? units : -units
    let fill = funds.fills
    book(order.id, signed, at: deal, cost, moment, &funds, &events)
    let exit = Exit(
      fill: fill, price: deal.price, cost: cost.total, units: units, order: order, moment: moment)
    if let own, isPart {
      closePart(of: own, units, exit, &events)
    } else if let own {
      events.add(trade(lots[own], lots[own].quantity, lots[own].cost, exit), isPart: false)
      lots.remove(at: own)
    } else {
      match(exit, &events)
    }
    if lots.isEmpty {
      held = 0
      events.hold(false, moment)
    } else {
      held += signed
    }
    if !isIdle { end(after: order, moment, funds, &events) }
    if held < 0 || !waiting.isEmpty { updateNext(funds) }
  }

  /// Takes the orders out of the market that an exit has made pointless.
  private mutating func end<E: EventSink>(
    after order: OrderTicket, _ moment: Moment, _ funds: Funds, _ events: inout E
  ) {
    if order.lot != 0, !lots.contains(where: { $0.number == order.lot }) {
      cancel(.otherSideFilled, moment, funds, &events) {
        $0.lot == order.lot && $0.id != order.id
      }
    }
    if held == 0 {
      cancel(.positionClosed, moment, funds, &events) {
        $0.side == order.side && $0.purpose != .entry && $0.id != order.id
      }
    }
  }

  /// An exit as it is matched with lots.
  private struct Exit {
    let fill: Int
    let price: Double
    let cost: Double
    let units: Double
    let order: OrderTicket
    let moment: Moment
  }

  /// Matches an exit of the position with the oldest lots; costs are split by quantity. Twelve digits
  /// decide whether a lot is closed whole, so that fractions of units leave no dust.
  @inline(__always)
  private mutating func match<E: EventSink>(_ exit: Exit, _ events: inout E) {
    let isAll = exit.order.quantity >= exit.units && exit.units == held.magnitude
    if isAll {
      for lot in lots { events.add(trade(lot, lot.quantity, lot.cost, exit), isPart: false) }
      lots.removeAll()
    } else {
      matchPart(exit, &events)
    }
  }

  private mutating func matchPart<E: EventSink>(_ exit: Exit, _ events: inout E) {
    var left = exit.units
    while let lot = lots.first, left >= lot.quantity * (1 - 1e-12) {
      events.add(trade(lot, lot.quantity, lot.cost, exit), isPart: false)
      left -= lot.quantity
      lots.remove(at: 0)
    }
    guard !lots.isEmpty, left > exit.units * 1e-12 else { return }
    closePart(of: 0, left, exit, &events)
  }

  /// Closes some units of a lot, of which more are left.
  private mutating func closePart<E: EventSink>(
    of place: Int, _ units: Double, _ exit: Exit, _ events: inout E
  ) {
    let lot = lots[place]
    let part = units / lot.quantity
    let cost = lot.cost * part
    events.add(trade(lot, units, cost, exit), isPart: true)
    lots[place].quantity -= units
    lots[place].cost -= cost
    lots[place].dividends -= lot.dividends * part
  }

  @inline(__always)
  private func trade(_ lot: Lot, _ units: Double, _ entryCost: Double, _ exit: Exit) -> Trade {
    var lot = lot
    lot.reach(exit.price, exit.price)
    let side = exit.order.side
    return Trade(
      number: lot.number, instrument: instrument, side: side, quantity: units, entryFill: lot.fill,
      entryCandle: lot.candle, entryTime: lot.time, entryPrice: lot.price, exitFill: exit.fill,
      exitCandle: exit.moment.candle, exitTime: exit.moment.time, exitPrice: exit.price,
      exitPurpose: exit.order.purpose, costs: entryCost + exit.cost * (units / exit.units),
      adverse: lot.adverse(side) * units, favourable: lot.favourable(side) * units,
      entryRule: lot.rule, exitRule: exit.order.rule, stop: lot.stop, target: lot.target,
      dividends: units == lot.quantity ? lot.dividends : lot.dividends * (units / lot.quantity),
      splits: lot.splits)
  }

  /// Closes all that is held: at the last close, or because nothing is left of the account.
  mutating func closeAll<E: EventSink>(
    at price: Double, _ moment: Moment, _ funds: inout Funds, _ events: inout E,
    for purpose: OrderRecord.Purpose = .end
  ) {
    guard held != 0 else { return }
    var exit = OrderTicket(id: 0, purpose: purpose, side: held > 0 ? .long : .short)
    exit.id = register(
      purpose, exit.direction, .market, rule: -1, explanation: 0, moment, &funds, &events)
    close(exit, at: Deal(price), moment, &funds, &events)
  }

  /// Lists what is still held as open trades, marked at the last close.
  func listOpen<E: EventSink>(at price: Double, _ moment: Moment, _ events: inout E) {
    let side: Side = held > 0 ? .long : .short
    for var lot in lots {
      lot.reach(price, price)
      let trade = Trade(
        number: lot.number, instrument: instrument, side: side, quantity: lot.quantity,
        entryFill: lot.fill, entryCandle: lot.candle, entryTime: lot.time, entryPrice: lot.price,
        exitFill: nil, exitCandle: moment.candle, exitTime: moment.time, exitPrice: price,
        exitPurpose: nil, costs: lot.cost, adverse: lot.adverse(side) * lot.quantity,
        favourable: lot.favourable(side) * lot.quantity, entryRule: lot.rule, exitRule: -1,
        stop: lot.stop, target: lot.target, dividends: lot.dividends, splits: lot.splits)
      events.add(trade, isPart: false)
    }
  }
}
