import Market
import Strategy

/// How an exit, a bracket's child and the end of the run close what is held.
extension Account {
  /// Closes what an exit or a bracket's child closes, and takes the orders out of the book that lose
  /// their reason by it.
  mutating func close(
    _ order: WorkingOrder, at price: Double, _ moment: Moment, _ ledger: inout Ledger
  ) {
    let own = order.bracket == 0 ? nil : lots.firstIndex { $0.number == order.bracket }
    let units = min(order.quantity, own.map { lots[$0].quantity } ?? held.magnitude)
    let cost = sizing.cost(units, at: price)
    let signed = order.buys ? units : -units
    let fill = fillCount
    book(order.id, signed, at: price, cost, moment, &ledger)
    let exit = Exit(
      fill: fill, price: price, cost: cost, units: units, order: order, moment: moment)
    if let own {
      ledger.add(trade(lots[own], lots[own].quantity, lots[own].cost, exit), isPart: false)
      lots.remove(at: own)
    } else {
      match(exit, &ledger)
    }
    if lots.isEmpty { held = 0 } else { held += signed }
    if held < 0 { alarm = Alarm(waiting, self) }
    if waiting.isEmpty && market.isEmpty { return }
    if order.bracket != 0 {
      cancel(.otherSideFilled, moment, &ledger) {
        $0.bracket == order.bracket && $0.id != order.id
      }
    }
    if held == 0 {
      cancel(.positionClosed, moment, &ledger) {
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
    let order: WorkingOrder
    let moment: Moment
  }

  /// Matches an exit of the position with the oldest lots; costs are split by quantity. Twelve digits decide whether
  /// a lot is closed whole, so that fractions of units leave no dust.
  private mutating func match(_ exit: Exit, _ ledger: inout Ledger) {
    let isAll = exit.order.quantity >= exit.units && exit.units == held.magnitude
    var left = exit.units
    var done = 0
    while done < lots.count, isAll || left >= lots[done].quantity * (1 - 1e-12) {
      ledger.add(trade(lots[done], lots[done].quantity, lots[done].cost, exit), isPart: false)
      left -= lots[done].quantity
      done += 1
    }
    if done == lots.count { return lots.removeAll(keepingCapacity: true) }
    lots.removeFirst(done)
    guard left > exit.units * 1e-12 else { return }
    let cost = lots[0].cost * (left / lots[0].quantity)
    ledger.add(trade(lots[0], left, cost, exit), isPart: true)
    lots[0].quantity -= left
    lots[0].cost -= cost
  }

  private func trade(_ lot: Lot, _ units: Double, _ entryCost: Double, _ exit: Exit) -> Trade {
    var lot = lot
    lot.reach(exit.price, exit.price)
    let side = exit.order.side
    return Trade(
      number: lot.number, side: side, quantity: units, entryFill: lot.fill,
      entryCandle: lot.candle, entryTime: lot.time, entryPrice: lot.price, exitFill: exit.fill,
      exitCandle: exit.moment.candle, exitTime: exit.moment.time, exitPrice: exit.price,
      exitPurpose: exit.order.purpose, costs: entryCost + exit.cost * (units / exit.units),
      worst: lot.worst(side) * units, best: lot.best(side) * units, entryRule: lot.rule,
      exitRule: exit.order.rule, stop: lot.stop, target: lot.target)
  }

  /// Closes all that is held: at the last close, or because nothing is left of the account.
  mutating func closeAll(
    at price: Double, _ moment: Moment, _ ledger: inout Ledger,
    for purpose: OrderRecord.Purpose = .end
  ) {
    guard held != 0 else { return }
    var exit = WorkingOrder(id: 0, purpose: purpose, side: held > 0 ? .long : .short, kind: .market)
    exit.id = register(purpose, exit.direction, .market, rule: -1, explanation: 0, moment, &ledger)
    close(exit, at: price, moment, &ledger)
  }

  /// Lists what is still held as open trades, marked at the last close.
  func listOpen(at price: Double, _ moment: Moment, _ ledger: inout Ledger) {
    let side: Side = held > 0 ? .long : .short
    for var lot in lots {
      lot.reach(price, price)
      let trade = Trade(
        number: lot.number, side: side, quantity: lot.quantity, entryFill: lot.fill,
        entryCandle: lot.candle, entryTime: lot.time, entryPrice: lot.price, exitFill: nil,
        exitCandle: moment.candle, exitTime: moment.time, exitPrice: price, exitPurpose: nil,
        costs: lot.cost, worst: lot.worst(side) * lot.quantity, best: lot.best(side) * lot.quantity,
        entryRule: lot.rule, exitRule: -1, stop: lot.stop, target: lot.target)
      ledger.add(trade, isPart: false)
    }
  }
}
