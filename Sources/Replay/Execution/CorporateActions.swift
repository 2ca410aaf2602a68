import Market
import Strategy

/// What splits, dividends and a delisting do to what is held and to the orders in the market.
extension Book {
  /// Takes part in an event before the open of a candle. A delisting shows as an order and its fill.
  mutating func meet<E: EventSink>(
    _ event: CorporateEvent, _ moment: Moment, _ funds: inout Funds, _ events: inout E
  ) {
    let (before, isAwaited) = (held, !isIdle || isAtRisk)
    switch event.kind {
    case .dividend: pay(event.value, &funds)
    case .split: split(event.value, moment, funds, &events)
    case .delisting: end(paying: event.value, moment, &funds, &events)
    }
    if before != 0, event.kind != .delisting {
      events.add(
        AccountEvent(
          instrument: instrument, candle: moment.candle, time: moment.time, event: event,
          unitsBefore: before, units: held, exchangeRate: exchangeRate))
    }
    // A split may have taken out the last of them.
    if isAwaited { updateNext(funds) }
  }

  /// Pays out what is held, and ends all orders: the instrument is traded no more.
  private mutating func end<E: EventSink>(
    paying price: Double, _ moment: Moment, _ funds: inout Funds, _ events: inout E
  ) {
    isDelisted = true
    cancel(.delisted, moment, funds, &events) { _ in true }
    closeAll(at: price, moment, &funds, &events, for: .delisting)
    let noise = 1e-12 * funds.cash.magnitude
    guard funds.ruin == nil, funds.cash + funds.elsewhere <= noise else { return }
    funds.isCalled = true
    endIfNothingIsLeft(at: price, moment, &funds, noise)
  }

  /// Pays cash for each unit that is held, or charges it where units are owed.
  private mutating func pay(_ amount: Double, _ funds: inout Funds) {
    let cash = amount * exchangeRate
    funds.cash += held * cash
    let sign: Double = held < 0 ? -1 : 1
    for place in lots.indices { lots[place].dividends += sign * lots[place].quantity * cash }
  }

  /// Makes `ratio` units of each, and a price of each price that is by so much lower. Fractions of a lot
  /// are kept.
  private mutating func split<E: EventSink>(
    _ ratio: Double, _ moment: Moment, _ funds: borrowing Funds, _ events: inout E
  ) {
    held *= ratio
    for place in lots.indices { lots[place].split(ratio, prices, isLong: held > 0) }
    market.changeEach { $0.split(ratio) }
    for place in waiting.indices { waiting[place].split(ratio, prices) }
    for order in waiting where order.terms.fault != nil {
      events.close(order.id, .cancelled, order.terms.fault, moment)
    }
    waiting.removeAll { $0.terms.fault != nil }
  }
}

extension Lot {
  /// Makes `ratio` units of each.
  fileprivate mutating func split(_ ratio: Double, _ prices: TickGrid, isLong: Bool) {
    quantity *= ratio
    splits *= ratio
    price /= ratio
    highest /= ratio
    lowest /= ratio
    // Away from the entry, as their orders.
    stop = isLong ? prices.down(stop / ratio) : prices.up(stop / ratio)
    target = isLong ? prices.up(target / ratio) : prices.down(target / ratio)
  }
}

extension WorkingOrder {
  /// Makes `ratio` units of each.
  fileprivate mutating func split(_ ratio: Double, _ prices: TickGrid) {
    ticket.split(ratio)
    terms.split(ratio, prices, buys: ticket.buys)
    if let own = trail {
      trail = Trail(distance: own.distance.split(ratio), best: own.best / ratio)
    }
  }
}

extension OrderTicket {
  /// Makes `ratio` units of each. Sizes in money stay what they are.
  fileprivate mutating func split(_ ratio: Double) {
    if case .units(let units) = size { size = .units(units * ratio) }
    quantity *= ratio
    guard var bracket = exits?.bracket else { return }
    bracket.stopLoss = bracket.stopLoss?.split(ratio)
    bracket.takeProfit = bracket.takeProfit?.split(ratio)
    bracket.trailingStop = bracket.trailingStop?.split(ratio)
    bracket.trailAfter = bracket.trailAfter?.split(ratio)
    bracket.targets = bracket.targets?.map {
      PartialTarget($0.distance.split(ratio), share: $0.share)
    }
    bracket.breakEvenAfter = bracket.breakEvenAfter?.split(ratio)
    bring(SharedBracket(bracket))
  }
}

extension Distance {
  /// The distance in prices after a split.
  fileprivate func split(_ ratio: Double) -> Distance {
    switch self {
    case .price(let step): .price(step / ratio)
    case .level(let price): .level(price / ratio)
    case .share: self
    }
  }
}
