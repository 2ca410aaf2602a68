import Market
import Strategy

/// What splits, dividends, rolls and a delisting do to what is held and to the orders in the market.
extension Book {
  /// Takes part in an event before the open of a candle. A delisting shows as an order and its fill.
  ///
  /// - Parameter close: the one before.
  mutating func apply<E: EventSink>(
    _ event: CorporateEvent, after close: Double, _ moment: Moment, _ funds: inout Funds,
    _ events: inout E
  ) {
    let (before, isAwaited) = (held, !isIdle || isAtRisk(owing: funds.owes))
    switch event.kind {
    case .dividend: pay(event.value, &funds)
    case .split:
      held *= event.value
      change(event, moment, &funds, &events)
    case .roll: roll(event, after: close, moment, &funds, &events)
    case .delisting: end(paying: event.value, moment, &funds, &events)
    }
    if before != 0, event.kind != .delisting {
      events.add(
        AccountEvent(
          instrument: instrument, candle: moment.candle, time: moment.time, event: event,
          unitsBefore: before, units: held, exchangeRate: exchangeRate,
          multiplier: event.kind == .roll ? contract.multiplier : 1))
    }
    // A split may have taken out the last of them.
    if isAwaited || isAtRisk(owing: funds.owes) { updateNext(&funds) }
  }

  /// Pays out what is held, and ends all orders: the instrument is traded no more.
  private mutating func end<E: EventSink>(
    paying price: Double, _ moment: Moment, _ funds: inout Funds, _ events: inout E
  ) {
    isDelisted = true
    cancel(.delisted, moment, &funds, &events) { _ in true }
    // An account that has nothing left, and holds none of these, is none the poorer.
    guard held != 0 else { return }
    closeAll(at: price, moment, &funds, &events, for: .delisting)
    let noise = 1e-12 * funds.cash.magnitude
    guard funds.ruin == nil, funds.cash + funds.others.worth <= noise else { return }
    funds.isCalled = true
    funds.called = LiquidationPlace()
    closeAccountIfNothingIsLeft(at: price, moment, &funds, noise)
  }

  /// Pays cash for each unit that is held, or charges it where units are owed.
  private mutating func pay(_ amount: Double, _ funds: inout Funds) {
    let cash = amount * exchangeRate
    funds.cash += held * cash
    let sign: Double = held < 0 ? -1 : 1
    for place in lots.indices { lots[place].dividends += sign * lots[place].quantity * cash }
  }

  /// Sells what is held of one contract and buys as much of the next, which costs what an exit and an
  /// entry of these units cost: commission, tax and half of the spread of each. As a trade it goes on, from
  /// an entry at a price of the next contract.
  private mutating func roll<E: EventSink>(
    _ event: CorporateEvent, after close: Double, _ moment: Moment, _ funds: inout Funds,
    _ events: inout E
  ) {
    if held != 0 {
      funds.cash -= held * pointValue * event.value
      rollCosts(from: close, to: event.price(close), moment, &funds, &events)
    }
    change(event, moment, &funds, &events)
  }

  private mutating func rollCosts<E: EventSink>(
    from close: Double, to next: Double, _ moment: Moment, _ funds: inout Funds,
    _ events: inout E
  ) {
    var amount = 0.0
    for (price, buys) in [(close, held < 0), (next, held > 0)] where price.isFinite {
      if hasTiers { sizing.costs.takeTier(funds.traded, at: moment.time) }
      amount += sizing.costs.cost(held.magnitude, FillPrice(price), buys: buys).total
      if hasTiers {
        sizing.costs.count(held, price, at: moment.time, in: &funds.traded)
      }
    }
    if amount > 0 {
      charge(.roll, amount, at: close, days: 0, rate: 0, moment, &funds, &events)
    }
  }

  /// Takes what is held and the orders in the market to units and prices of after an event. Fractions of a
  /// lot are kept.
  private mutating func change<E: EventSink>(
    _ event: CorporateEvent, _ moment: Moment, _ funds: inout Funds, _ events: inout E
  ) {
    for place in lots.indices {
      lots[place].apply(event, prices, exchangeRate, isLong: held > 0)
    }
    var changed: [SharedBracket] = []
    market.changeEach { $0.apply(event, &changed) }
    for place in waiting.indices { waiting[place].apply(event, prices, &changed) }
    for exits in changed { keep(exits) }
    let mayBeNegative = mayBeNegative
    for order in waiting {
      guard let fault = order.terms.fault(mayBeNegative) else { continue }
      events.close(order.id, .cancelled, fault, moment)
    }
    waiting.removeAll { $0.terms.fault(mayBeNegative) != nil }
  }
}

extension Lot {
  /// Takes it to units and prices of after an event.
  ///
  /// - Parameter rate: what a unit of the prices' currency is worth in the account's.
  fileprivate mutating func apply(
    _ event: CorporateEvent, _ prices: TickGrid, _ rate: Double, isLong: Bool
  ) {
    if event.kind == .split {
      quantity *= event.value
      splits *= event.value
      rolled /= event.value
      rolledValue /= event.value
    } else {
      // What the next contract costs more is paid at the rate of now.
      rolled += event.value
      rolledValue += event.value * rate
    }
    price = event.price(price)
    highest = event.price(highest)
    lowest = event.price(lowest)
    // Away from the entry, as their orders.
    let (stopAfter, targetAfter) = (event.price(stop), event.price(target))
    stop = isLong ? prices.down(stopAfter) : prices.up(stopAfter)
    target = isLong ? prices.up(targetAfter) : prices.down(targetAfter)
  }
}

extension WorkingOrder {
  /// Takes it to units and prices of after an event.
  fileprivate mutating func apply(
    _ event: CorporateEvent, _ prices: TickGrid, _ changed: inout [SharedBracket]
  ) {
    ticket.apply(event, &changed)
    terms.apply(event, prices, buys: ticket.buys)
    if let own = trail {
      trail = Trail(distance: own.distance.after(event), best: event.price(own.best))
    }
  }
}

extension OrderTicket {
  /// Takes it to units and prices of after an event. Sizes in money stay what they are.
  ///
  /// - Parameter changed: takes its stops and targets, which somebody must keep.
  fileprivate mutating func apply(_ event: CorporateEvent, _ changed: inout [SharedBracket]) {
    if event.kind == .split {
      if case .units(let units) = size { size = .units(units * event.value) }
      quantity *= event.value
    }
    guard var bracket = exits?.takeUnretainedValue().bracket else { return }
    bracket.stopLoss = bracket.stopLoss?.after(event)
    bracket.takeProfit = bracket.takeProfit?.after(event)
    bracket.trailingStop = bracket.trailingStop?.after(event)
    bracket.trailAfter = bracket.trailAfter?.after(event)
    bracket.targets = bracket.targets?.map {
      PartialTarget($0.distance.after(event), share: $0.share)
    }
    bracket.breakEvenAfter = bracket.breakEvenAfter?.after(event)
    guard let exits = SharedBracket(bracket) else { return }
    changed.append(exits)
    self.exits = .passUnretained(exits)
  }
}

extension Distance {
  /// The distance in prices of after an event.
  fileprivate func after(_ event: CorporateEvent) -> Distance {
    switch self {
    case .price(let step): .price(event.distance(step))
    case .level(let price): .level(event.price(price))
    case .share: self
    }
  }
}
