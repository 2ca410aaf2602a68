import Market
import Strategy

/// How a strategy's wishes come to the book.
extension Account {
  /// Where a wish is made: the close of a bar.
  struct Occasion {
    /// The candle with which the bar closed.
    var moment: Moment
    var close: Double
    /// Whether the bar was over only in the gap after that candle, whose close is then past.
    var isLate = false
    /// The bar's place in the run.
    var bar: Int
    /// Where the values that explain the wish stand.
    var explanation: Int
    /// The standard size.
    var size: Size
  }

  /// Brings a wish to the book; orders are active from the next candle.
  mutating func place(_ wish: Wish, _ occasion: Occasion, _ ledger: inout Ledger) {
    switch wish.action {
    case .enter(let side):
      retire(.entry, side, .replaced, before: occasion.bar, occasion, &ledger)
      enter(wish, side, occasion, &ledger)
    case .exit(let side):
      let isHeld = holds(side)
      let reason: RejectionReason = isHeld ? .positionClosed : .exitCameTrue
      retire(.entry, side, reason, before: .max, occasion, &ledger)
      guard isHeld else { return }
      retire(.exit, side, .replaced, before: occasion.bar, occasion, &ledger)
      exit(wish, side, occasion, &ledger)
    }
  }

  /// Cancels the orders of a side that still wait from an earlier bar.
  private mutating func retire(
    _ purpose: OrderRecord.Purpose, _ side: Side, _ reason: RejectionReason, before bar: Int,
    _ occasion: Occasion, _ ledger: inout Ledger
  ) {
    if waiting.isEmpty && market.isEmpty { return }
    cancel(reason, occasion.moment, &ledger) {
      $0.purpose == purpose && $0.side == side && $0.bar < bar
    }
  }

  private mutating func enter(
    _ wish: Wish, _ side: Side, _ occasion: Occasion, _ ledger: inout Ledger
  ) {
    var order = working(wish, .entry, side, occasion)
    order.size = wish.size ?? occasion.size
    order.stopLoss = wish.stopLoss
    order.takeProfit = wish.takeProfit
    order.trailingStop = wish.trailingStop
    let fault =
      order.kind.fault ?? wish.stopLoss?.fault ?? wish.takeProfit?.fault
      ?? wish.trailingStop?.fault
    submit(order, fault, occasion, &ledger)
  }

  private mutating func exit(
    _ wish: Wish, _ side: Side, _ occasion: Occasion, _ ledger: inout Ledger
  ) {
    let order = working(wish, .exit, side, occasion)
    submit(order, order.kind.fault, occasion, &ledger)
  }

  @inline(__always)
  private func working(
    _ wish: Wish, _ purpose: OrderRecord.Purpose, _ side: Side, _ occasion: Occasion
  ) -> WorkingOrder {
    var order = WorkingOrder(id: 0, purpose: purpose, side: side, kind: .market)
    order.kind = wish.kind.onTick(prices, buys: order.buys)
    order.bar = occasion.bar
    order.rule = wish.rule
    order.explanation = occasion.explanation
    switch wish.timeInForce {
    case .goodTillCancelled: break
    case .day:
      order.isForTheDay = true
      order.dayEnd = .min  // set by the first candle in which it is active
    case .bars(let count):
      let (last, isTooFar) = occasion.bar.addingReportingOverflow(max(count, 1))
      order.lastBar = isTooFar ? .max : last
    }
    return order
  }

  private mutating func submit(
    _ order: WorkingOrder, _ fault: RejectionReason?, _ occasion: Occasion, _ ledger: inout Ledger
  ) {
    var order = order
    order.id = register(
      order.purpose, order.direction, order.kind, rule: order.rule,
      explanation: order.explanation, occasion.moment, &ledger)
    if let fault {
      ledger.close(order.id, .rejected, fault, occasion.moment)
    } else if order.kind != .market {
      waiting.append(order)
      alarm = Alarm(waiting, self)
    } else if execution.fill == .close && !occasion.isLate {
      fill(order, at: occasion.close, occasion.moment, bar: occasion.bar, &ledger)
    } else {
      market.append(order)
    }
  }
}

extension OrderKind {
  /// The same with its prices on the tick, rounded against the trader: a limit to the better side,
  /// which is harder to reach, a stop to the worse, at which it fills.
  func onTick(_ steps: Steps, buys: Bool) -> OrderKind {
    func limit(_ price: Double) -> Double { buys ? steps.down(price) : steps.up(price) }
    func stop(_ price: Double) -> Double { buys ? steps.up(price) : steps.down(price) }
    return switch self {
    case .market: .market
    case .limit(let price): .limit(limit(price))
    case .stop(let price): .stop(stop(price))
    case .stopLimit(let trigger, let price): .stopLimit(stop: stop(trigger), limit: limit(price))
    }
  }

  /// Why an order of this kind cannot be worked, if so.
  var fault: RejectionReason? {
    switch self {
    case .market: nil
    case .limit(let price), .stop(let price): price.fault
    case .stopLimit(let stop, let limit): stop.fault ?? limit.fault
    }
  }
}

extension Distance {
  /// Why a bracket cannot have this distance, if so.
  var fault: RejectionReason? {
    switch self {
    case .price(let number), .share(let number), .level(let number): number.fault
    }
  }
}

extension Double {
  /// Why an order cannot have this price, if so.
  fileprivate var fault: RejectionReason? {
    if !isFinite { return .priceUnknown }
    return self > 0 ? nil : .priceNotPositive
  }
}
