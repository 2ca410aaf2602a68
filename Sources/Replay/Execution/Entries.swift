import Market
import Strategy

/// How an entry that meets its price opens a position or adds to it.
extension Book {
  /// Opens a position or adds a lot to it. A position on the other side is closed first, by an order
  /// of its own, so that a reversal pays what two orders cost.
  ///
  /// - Returns: what is left of it, as ``fill(_:at:_:bar:_:_:)`` does.
  @inline(__always)
  mutating func open<E: EventSink>(
    _ order: OrderTicket, at fillPrice: FillPrice, _ moment: Moment, bar: Int, _ funds: inout Funds,
    _ events: inout E
  ) -> Double {
    let price = fillPrice.price
    let sign = Double(order.side.rawValue)
    if Model.isComplete, !order.isBegun,
      let most = order.exits?._withUnsafeGuaranteedRef({ $0.bracket.most }), most.isLimited,
      !allowsEntry(order.side, most: most.ofSide, ofAll: most.ofAll, moment)
    {
      return refuse(order, .dayIsFull, moment, &events)
    }
    if held * sign < 0, !reverse(order, at: fillPrice, moment, &funds, &events) { return .infinity }
    if settles { settle(moment, &funds) }
    if hasTiers { sizing.costs.takeTier(funds.traded, at: moment.time) }
    var lot = Lot(
      quantity: 0, price: price, cost: 0, number: funds.lots + 1, fill: funds.fills,
      order: order.id, candle: moment.candle, ownCandle: moment.own, bar: bar, time: moment.time,
      rule: order.rule,
      highest: price, lowest: price)
    lot.exchangeRate = exchangeRate
    var nearestStop = Double.nan
    if Model.waits, let exits = order.exits?.takeUnretainedValue() {
      // A share of nothing is no distance.
      if price == 0, exits.bracket.hasShares {
        return refuse(order, .priceNotPositive, moment, &events)
      }
      lot.stop = prices.level(of: exits.bracket.stopLoss, price, -sign)
      nearestStop = lot.stop
      if exits.bracket.trailAfter == nil, exits.bracket.trailingStop != nil {
        let trail = prices.level(of: exits.bracket.trailingStop, price, -sign)
        if lot.stop.isNaN { lot.stop = trail }
        nearestStop = sign > 0 ? max(lot.stop, trail) : min(lot.stop, trail)
      }
      lot.target = nearestTarget(exits.bracket, price, sign)
      if (price - lot.stop) * sign <= price.tieWidth {
        return refuse(order, .stopBeyondPrice, moment, &events)
      }
      if (lot.target - price) * sign <= price.tieWidth {
        return refuse(order, .targetBeyondPrice, moment, &events)
      }
    }
    if Model.isComplete, funds.positionsLeft <= 0 {
      return refuse(order, .noPlace, moment, &events)
    }
    var size =
      isWeighted(order)
      ? weighted(order, fillPrice, funds)
      : sizing.units(
        order.size, order.side, fillPrice, equity: equity(at: price, funds), stop: nearestStop)
    if Model.isComplete, funds.mostShare < .infinity {
      size = capped(size, order, fillPrice, funds)
    }
    switch size {
    case .none(let reason): return refuse(order, reason, moment, &events)
    case .units(let units): lot.quantity = units
    }
    var part = tradable(lot.quantity)
    if isLimited, part <= 0 { return .infinity }
    if Model.isComplete, fillPrice.impact != nil, let slippageModel {
      // What the units without it cost decides how far they push the price.
      let pushed = slippageModel.withImpact(fillPrice, part, buys: order.buys, prices)
      return open(order, at: pushed, moment, bar: bar, &funds, &events)
    }
    if minNotional > 0 {
      let each = pointValue * price.magnitude
      if !Funds.isEnough(lot.quantity * each, for: minNotional) {
        return refuse(order, .belowNotional, moment, &events)
      }
      if !Funds.isEnough(part * each, for: minNotional) { return .infinity }
    }
    var left = 0.0
    // The money must be there for all of it at first, and then for each part.
    if isBegun(order) {
      left = lot.quantity - part
      lot.quantity = part
    }
    var cost = sizing.costs.cost(lot.quantity, fillPrice, buys: order.buys)
    lot.cost = cost.total
    var money = self.money(for: lot, order.side, funds)
    if order.fits, !Funds.isEnough(money.there, for: money.needed) {
      let fitting = sizing.lots.down(self.fitting(fillPrice, order, funds))
      if fitting > sizing.nothing, fitting < lot.quantity {
        let value = fitting * pointValue * price.magnitude
        if minNotional > 0, !Funds.isEnough(value, for: minNotional) {
          return refuse(order, .belowNotional, moment, &events)
        }
        lot.quantity = fitting
        cost = sizing.costs.cost(fitting, fillPrice, buys: order.buys)
        lot.cost = cost.total
        money = self.money(for: lot, order.side, funds)
      }
    }
    guard Funds.isEnough(money.there, for: money.needed) else {
      let missing = money.needed - money.there
      let day = order.side == .long ? funds.pending.day(for: missing) : nil
      events.miss(
        order.id, missing, until: day.map { Time(seconds: Int64($0) * 86_400) })
      return refuse(order, day == nil ? .notAffordable : .unsettled, moment, &events)
    }
    part = min(part, lot.quantity)
    if isLimited, part < lot.quantity {
      left = lot.quantity - part
      lot.quantity = part
      cost = sizing.costs.cost(part, fillPrice, buys: order.buys)
      lot.cost = cost.total
    }
    funds.lots += 1
    book(
      order.id, sign * lot.quantity, left: left, at: fillPrice, cost, moment, &funds, &events)
    if !isBegun(order) { countEntry(order.side, moment) }
    if Model.waits, order.exits != nil { addChildren(of: lot, order, moment, &funds, &events) }
    let signed = sign * lot.quantity
    if held == 0 {
      events.hold(true, moment)
      held = signed
    } else {
      held = sizing.lots.withoutNoise(held + signed)
    }
    lots.append(lot)
    if Model.isComplete, order.cancelsOthers { cancelOthers(than: order, moment, &funds, &events) }
    if isAtRisk(owing: funds.owes) || hasWaiting { updateNext(&funds) }
    return left
  }

  /// The target of a fill that the price meets first; unknown without one.
  private func nearestTarget(_ bracket: Bracket, _ price: Double, _ sign: Double) -> Double {
    guard let targets = bracket.targets, bracket.takeProfit == nil else {
      return prices.level(of: bracket.takeProfit, price, sign)
    }
    var nearest = Double.nan
    for target in targets {
      let level = prices.level(of: target.distance, price, sign)
      if !((level - nearest) * sign >= 0) { nearest = level }
    }
    return nearest
  }

  /// Refuses an entry, of which nothing is left then.
  @inline(__always)
  private func refuse<E: EventSink>(
    _ order: OrderTicket, _ reason: RejectionReason, _ moment: Moment, _ events: inout E
  ) -> Double {
    events.close(order.id, .rejected, reason, moment)
    return 0
  }

  /// The most units of an entry that there is the money for.
  private func fitting(_ fillPrice: FillPrice, _ order: OrderTicket, _ funds: borrowing Funds)
    -> Double
  {
    let worth = pointValue * fillPrice.price.magnitude
    var money = equity(at: fillPrice.price, funds)
    if isMargined {
      money -= funds.elsewhereInitial
      money -= initial.money(held.magnitude, worth: held.magnitude * worth)
    } else {
      money =
        order.side == .long
        ? funds.spendable + unpledged(funds) : money - funds.elsewhereInitial + held * worth
    }
    let each = isMargined ? initial.money(1, worth: worth) : worth
    return sizing.costs.fitting(money, each: each, fillPrice, buys: order.buys)
  }

  /// What of the cash others leave to be spent, beside what they were paid for: what is sold short is
  /// answered for by the proceeds and as much again, a contract by its margin.
  func unpledged(_ funds: borrowing Funds) -> Double {
    funds.elsewhere - funds.elsewhereInitial
  }

  /// The money that an entry needs and what there is: a long is paid from the cash; a short may not be
  /// worth more than the equity, costs included, and all that is held no more than that either. On margin
  /// the equity after the costs must be the initial margin of all that is held then. A price below zero
  /// needs as much as one above.
  @inline(__always)
  private func money(
    for lot: Lot, _ side: Side, _ funds: borrowing Funds
  ) -> (needed: Double, there: Double) {
    if isMargined {
      let units = held.magnitude + lot.quantity
      let needed = initial.money(units, worth: units * pointValue * lot.price.magnitude)
      return (needed + funds.elsewhereInitial + lot.cost, equity(at: lot.price, funds))
    }
    let price = lot.price.magnitude
    if side == .long {
      return (lot.quantity * pointValue * price + lot.cost, funds.spendable + unpledged(funds))
    }
    let needed = (lot.quantity - held) * pointValue * price + lot.cost
    return (needed, equity(at: lot.price, funds) - funds.elsewhereInitial)
  }

  /// Lets the proceeds be spent that are there by the session of a candle.
  private mutating func settle(_ moment: Moment, _ funds: inout Funds) {
    if funds.pending.total > 0 { funds.pending.settle(settlementDay(of: moment.time)) }
  }

  /// Closes the other side before an entry.
  ///
  /// - Returns: whether all of it is closed. Where there was too little volume, the rest of that exit goes on
  ///   at the next open, and the entry waits for it.
  private mutating func reverse<E: EventSink>(
    _ order: OrderTicket, at fillPrice: FillPrice, _ moment: Moment, _ funds: inout Funds,
    _ events: inout E
  ) -> Bool {
    let side: Side = order.side == .long ? .short : .long
    if volumeLeft < .infinity || keepsNewLots {
      let part = held.magnitude - keptUnits(own: nil, of: -1)
      if part <= noise(of: held.magnitude) || tradable(part) <= 0 { return false }
      if market.contains(where: { $0.purpose == .exit && $0.side == side && $0.isBegun }) {
        return false
      }
    }
    var exit = OrderTicket(id: 0, purpose: .exit, side: side)
    exit.rule = order.rule
    exit.explanation = order.explanation
    exit.id = register(
      .exit, exit.direction, .market, rule: order.rule, explanation: order.explanation, moment,
      &funds, &events)
    let left = close(exit, at: fillPrice, moment, &funds, &events)
    if left > 0 { market.append(exit.left(left, in: moment.candle)) }
    return left == 0
  }
}
