import Market
import Strategy

/// How an order that meets its price changes the account.
extension Account {
  /// Trades an order at a price, or rejects it.
  mutating func fill(
    _ order: WorkingOrder, at price: Double, _ moment: Moment, bar: Int, _ ledger: inout Ledger
  ) {
    if order.purpose == .entry {
      open(order, at: price, moment, bar: bar, &ledger)
    } else if holds(order.side) {
      close(order, at: price, moment, &ledger)
    } else {
      ledger.close(order.id, .cancelled, .positionClosed, moment)
    }
  }

  // MARK: Entries

  /// Opens a position or adds a lot to it. A position on the other side is closed first, by an order
  /// of its own, so that a reversal pays what two orders cost.
  private mutating func open(
    _ order: WorkingOrder, at price: Double, _ moment: Moment, bar: Int, _ ledger: inout Ledger
  ) {
    let sign = Double(order.side.rawValue)
    if held * sign < 0 { reverse(order, at: price, moment, &ledger) }
    let stop =
      (order.stopLoss ?? order.trailingStop).map { prices.bracket($0, from: price, -sign) } ?? .nan
    let units: Double
    switch sizing.units(order.size, price: price, equity: equity(at: price), stop: stop) {
    case .none(let reason): return ledger.close(order.id, .rejected, reason, moment)
    case .units(let some): units = some
    }
    let cost = sizing.cost(units, at: price)
    guard affords(units, order.side, at: price, cost) else {
      return ledger.close(order.id, .rejected, .notAffordable, moment)
    }
    var lot = Lot(
      quantity: units, price: price, cost: cost, number: lotCount + 1, fill: fillCount,
      candle: moment.candle, bar: bar, time: moment.time, rule: order.rule, highest: price,
      lowest: price)
    lotCount += 1
    book(order.id, sign * units, at: price, cost, moment, &ledger)
    if order.hasChildren {
      lot.stop = stop
      lot.target = order.takeProfit.map { prices.bracket($0, from: price, sign) } ?? .nan
      addChildren(of: lot, order, moment, &ledger)
    }
    lots.append(lot)
    held += sign * units
  }

  /// Whether there is the money: a long is paid from the cash; a short may not be worth more than
  /// the equity, costs included.
  private func affords(_ units: Double, _ side: Side, at price: Double, _ cost: Double) -> Bool {
    let needed: Double
    let there: Double
    if side == .long {
      (needed, there) = (units * price + cost, cash)
    } else {
      (needed, there) = ((units - held) * price + cost, equity(at: price))
    }
    return Self.isEnough(there, for: needed)
  }

  /// Whether there is as much as is needed; money counts as equal to nine digits.
  @inline(__always)
  static func isEnough(_ there: Double, for needed: Double) -> Bool {
    needed <= there + 1e-9 * there.magnitude
  }

  private mutating func reverse(
    _ order: WorkingOrder, at price: Double, _ moment: Moment, _ ledger: inout Ledger
  ) {
    let side: Side = order.side == .long ? .short : .long
    var exit = WorkingOrder(id: 0, purpose: .exit, side: side, kind: .market)
    exit.rule = order.rule
    exit.explanation = order.explanation
    exit.id = register(
      .exit, exit.direction, .market, rule: order.rule, explanation: order.explanation, moment,
      &ledger)
    close(exit, at: price, moment, &ledger)
  }

  /// Brings the stop and the target of a lot to the book. One whose price is not above zero can
  /// never be reached and is refused.
  private mutating func addChildren(
    of lot: Lot, _ entry: WorkingOrder, _ moment: Moment, _ ledger: inout Ledger
  ) {
    if entry.stopLoss != nil {
      addChild(.stopLoss, .stop(lot.stop), lot.stop, of: lot, entry.side, moment, &ledger)
    }
    if let trailing = entry.trailingStop {
      let side = Double(entry.side.rawValue)
      let price = prices.bracket(trailing, from: lot.price, -side)
      addChild(.trailingStop, .stop(price), price, of: lot, entry.side, moment, &ledger, trailing)
    }
    if entry.takeProfit != nil {
      addChild(.takeProfit, .limit(lot.target), lot.target, of: lot, entry.side, moment, &ledger)
    }
    alarm = Alarm(waiting, self)
  }

  private mutating func addChild(
    _ purpose: OrderRecord.Purpose, _ kind: OrderKind, _ price: Double, of lot: Lot, _ side: Side,
    _ moment: Moment, _ ledger: inout Ledger, _ trail: Distance? = nil
  ) {
    var child = WorkingOrder(id: 0, purpose: purpose, side: side, kind: kind)
    child.quantity = lot.quantity
    child.bracket = lot.number
    child.trailingStop = trail
    let units = child.buys ? lot.quantity : -lot.quantity
    child.id = register(
      purpose, child.direction, kind, quantity: units, rule: -1, explanation: 0, moment, &ledger)
    if price > 0 {
      waiting.append(child)
    } else {
      ledger.close(child.id, .rejected, .priceNotPositive, moment)
    }
  }

  // MARK: Exits

  /// Closes what an exit or a bracket's child closes, and takes the orders out of the book that lose
  /// their reason by it.
  private mutating func close(
    _ order: WorkingOrder, at price: Double, _ moment: Moment, _ ledger: inout Ledger
  ) {
    let units = min(order.quantity, held.magnitude)
    let cost = sizing.cost(units, at: price)
    let signed = order.buys ? units : -units
    let fill = fillCount
    book(order.id, signed, at: price, cost, moment, &ledger)
    let exit = Exit(
      fill: fill, price: price, cost: cost, units: units, order: order, moment: moment)
    match(exit, &ledger)
    if lots.isEmpty { held = 0 } else { held += signed }
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

  /// Matches an exit with the oldest lots; costs are split by quantity. Twelve digits decide whether
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

  // MARK: The end

  /// Closes what is held at the last close.
  mutating func closeAll(at price: Double, _ moment: Moment, _ ledger: inout Ledger) {
    guard held != 0 else { return }
    var exit = WorkingOrder(id: 0, purpose: .end, side: held > 0 ? .long : .short, kind: .market)
    exit.id = register(.end, exit.direction, .market, rule: -1, explanation: 0, moment, &ledger)
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

  // MARK: Both

  /// Moves the money of a fill and keeps its record.
  @inline(__always)
  private mutating func book(
    _ order: Int, _ units: Double, at price: Double, _ cost: Double, _ moment: Moment,
    _ ledger: inout Ledger
  ) {
    cash -= units * price + cost
    fillCount += 1
    ledger.add(
      Fill(
        order: order, candle: moment.candle, time: moment.time, quantity: units, price: price,
        cost: cost))
    ledger.close(order, filled: units, moment)
  }
}

extension Lot {
  /// The largest loss per unit so far, not above 0.
  func worst(_ side: Side) -> Double {
    side == .long ? min(0, lowest - price) : min(0, price - highest)
  }
  /// The largest profit per unit so far, not below 0.
  func best(_ side: Side) -> Double {
    side == .long ? max(0, highest - price) : max(0, price - lowest)
  }
}

extension Steps {
  /// The price of a bracket's child at a distance from its entry: above it for `direction` 1, below
  /// for -1, rounded away from the entry, which is against the trader for stop and target alike.
  func bracket(_ distance: Distance, from entry: Double, _ direction: Double) -> Double {
    let price =
      switch distance {
      case .price(let step): entry + direction * step
      case .share(let share): entry * (1 + direction * share)
      }
    return direction > 0 ? up(price) : down(price)
  }
}
