import Market
import Strategy

/// How an entry that meets its price opens a position or adds to it.
extension Account {
  /// Opens a position or adds a lot to it. A position on the other side is closed first, by an order
  /// of its own, so that a reversal pays what two orders cost.
  mutating func open(
    _ order: WorkingOrder, at price: Double, _ moment: Moment, bar: Int, _ ledger: inout Ledger
  ) {
    let sign = Double(order.side.rawValue)
    if held * sign < 0 { reverse(order, at: price, moment, &ledger) }
    let stop =
      (order.stopLoss ?? order.trailingStop).map { prices.bracket($0, from: price, -sign) } ?? .nan
    let target = order.takeProfit.map { prices.bracket($0, from: price, sign) } ?? .nan
    if (price - stop) * sign <= 0 {
      return ledger.close(order.id, .rejected, .stopBeyondPrice, moment)
    }
    if (target - price) * sign <= 0 {
      return ledger.close(order.id, .rejected, .targetBeyondPrice, moment)
    }
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
      lot.target = target
      if execution.brackets == .position { replaceBrackets(by: lot, moment, &ledger) }
      addChildren(of: lot, order, moment, &ledger)
    }
    lots.append(lot)
    held += sign * units
    if held < 0 { alarm = Alarm(waiting, self) }
  }

  /// Puts the stop and the target of a new lot in the place of those of the lots held before.
  private mutating func replaceBrackets(
    by lot: Lot, _ moment: Moment, _ ledger: inout Ledger
  ) {
    cancel(.replaced, moment, &ledger) { $0.purpose.isOfBracket }
    for i in lots.indices { (lots[i].stop, lots[i].target) = (lot.stop, lot.target) }
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
    if execution.brackets == .lot {
      child.quantity = lot.quantity
      child.bracket = lot.number
    }
    child.trailingStop = trail
    let all = execution.brackets == .lot ? lot.quantity : held.magnitude + lot.quantity
    let units = child.buys ? all : -all
    child.id = register(
      purpose, child.direction, kind, quantity: units, rule: -1, explanation: 0, moment, &ledger)
    if price > 0 {
      waiting.append(child)
    } else {
      ledger.close(child.id, .rejected, .priceNotPositive, moment)
    }
  }
}
