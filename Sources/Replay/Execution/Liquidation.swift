import Market
import Strategy

/// How all is closed that an account holds: where its equity falls to the maintenance margin, or where
/// nothing is left of an account without one.
extension Book {
  /// The price at which the account must be closed; `nil` where there is none. Without
  /// margin a long is paid from the cash, so that above zero it can lose no more than there is but where costs have
  /// taken more than the cash.
  ///
  /// With cash `c`, what others are worth `w` and need `n`, and `q` units that each need `a` and the share
  /// `m` of their value, a long is closed where `c + w + q · p = n + q · (a + m · p)`, a short where
  /// `c + w - q · p = n + q · (a + m · p)`. Where prices may be below zero, a long can cost more than there is,
  /// too, and there the share is one of `-p`.
  @inline(__always)
  func exactLiquidationPrice(_ funds: borrowing Funds) -> Double? {
    if !isAtRisk(owing: funds.owes) { return nil }
    var there = funds.cash + funds.others.worth
    if !isMargined { return (there - funds.others.needed) / (-held * pointValue) }
    there -= funds.others.needed + maintenance.each * held.magnitude
    if held < 0 {
      let share = mayBeNegative && there < 0 ? -maintenance.share : maintenance.share
      return there / (-held * pointValue * (1 + share))
    }
    if there < 0 { return -there / (held * pointValue * (1 - maintenance.share)) }
    return mayBeNegative ? -there / (held * pointValue * (1 + maintenance.share)) : nil
  }

  /// The first price on the tick at which the account must be closed: above a short, below a long.
  @inline(__always)
  func liquidationPrice(_ funds: borrowing Funds) -> Double? {
    exactLiquidationPrice(funds).map { held < 0 ? prices.up($0) : prices.down($0) }
  }

  /// Where on a leg of the way the account must be closed; `nil` where an order is met there or before, or
  /// where it need not be.
  @inline(__always)
  func nextLiquidation(
    from price: Double, on leg: PathLeg, before order: Double?, _ funds: borrowing Funds
  ) -> LiquidationPrice? {
    if Model.isComplete, funds.others.isMoving {
      return nextLiquidationAmongMoving(from: price, on: leg, before: order, funds)
    }
    guard let end = liquidationPrice(funds),
      isReachedFirst(end, from: price, to: leg.target, before: order)
    else { return nil }
    return LiquidationPrice(price: end, place: 0)
  }

  /// The same where others move on the leg too. The equity above what is needed goes in a straight line there;
  /// the price is that on the tick at which there is less.
  @inline(never)
  private func nextLiquidationAmongMoving(
    from price: Double, on leg: PathLeg, before order: Double?, _ funds: borrowing Funds
  ) -> LiquidationPrice? {
    let end = Double(leg.number + 1)
    guard isAtRisk(owing: funds.owes), funds.ruin == nil, funds.others.place < end else {
      return nil
    }
    let others = funds.others.values(at: end)
    let now = excessEquity(at: price, worth: funds.others.worth, needed: funds.others.needed, funds)
    let then = excessEquity(at: leg.target, worth: others.worth, needed: others.needed, funds)
    guard then <= noise(at: leg.target, funds) else { return nil }
    let share = now > max(then, 0) ? min(1, now / (now - then)) : 0
    let exact = price + (leg.target - price) * share
    let place = funds.others.place + (end - funds.others.place) * share
    let first = max(
      min(price, leg.target),
      min(max(price, leg.target), held < 0 ? prices.up(exact) : prices.down(exact)))
    // Where it was not closed at a place, that is equal up to rounding error.
    if share < 1, place - funds.others.place < 1e-9, first == price { return nil }
    let isBefore = order.map { (exact - price).magnitude + exact.tieWidth < ($0 - price).magnitude }
    return isBefore ?? true ? LiquidationPrice(price: first, place: place) : nil
  }

  /// The equity at a price above what all that is held needs.
  private func excessEquity(
    at price: Double, worth: Double, needed: Double, _ funds: borrowing Funds
  ) -> Double {
    let value = held * pointValue * price
    let own = isMargined ? maintenance.money(held.magnitude, worth: value.magnitude) : 0
    return funds.cash + worth + value - (needed + own)
  }

  /// What rounding leaves of an equality at a price, which is not money.
  private func noise(at price: Double, _ funds: borrowing Funds) -> Double {
    1e-12 * ((held * pointValue * price).magnitude + funds.others.worth.magnitude)
  }

  /// Whether that price is reached on a straight path before an order that fills there.
  @inline(__always)
  private func isReachedFirst(
    _ end: Double, from start: Double, to target: Double, before order: Double?
  )
    -> Bool
  {
    let noise = end.tieWidth
    if held < 0 {
      return end > start && end <= target + noise && end + noise < order ?? .infinity
    }
    return end < start && end >= target - noise && end - noise > order ?? -.infinity
  }

  /// Whether a candle reaches that price; where others move with it, whether it may.
  @inline(__always)
  func isLiquidated(by candle: borrowing BaseCandle, _ funds: borrowing Funds) -> Bool {
    if Model.isComplete, funds.others.isMoving {
      let worst = held < 0 ? candle.high : candle.low
      return isAtRisk(owing: funds.owes)
        && excessEquity(at: worst, worth: funds.others.least, needed: 0, funds)
          <= noise(at: worst, funds)
    }
    guard let end = liquidationPrice(funds) else { return false }
    return held < 0 ? candle.high >= end - end.tieWidth : candle.low <= end + end.tieWidth
  }

  /// Closes this part of the account if it must be at a price.
  mutating func liquidateIfNeeded<E: EventSink>(
    at price: Double, _ moment: Moment, _ funds: inout Funds, _ events: inout E
  ) {
    let noise = noise(at: price, funds)
    let (worth, needed) = (funds.others.worth, funds.others.needed)
    guard funds.ruin == nil, excessEquity(at: price, worth: worth, needed: needed, funds) <= noise
    else { return }
    let reason: RejectionReason = hasCalls(funds) ? .marginCalled : .accountClosed
    cancel(reason, moment, &funds, &events) { _ in true }
    closeAll(at: price, moment, &funds, &events, for: .liquidation)
    funds.isCalled = true
    funds.called = LiquidationPlace(
      place: funds.others.place, isOtherWay: funds.others.isOtherWay)
    closeAccountIfNothingIsLeft(at: price, moment, &funds, noise)
  }

  /// Ends an account of which nothing is left.
  func closeAccountIfNothingIsLeft(
    at price: Double, _ moment: Moment, _ funds: inout Funds, _ noise: Double
  ) {
    let equity = funds.cash + funds.others.worth
    if hasCalls(funds), equity > noise { return }
    funds.ruin = Run.Ruin(
      candle: moment.candle, time: moment.time, price: price, equity: equity)
  }

  /// Whether something of the account is held on margin.
  private func hasCalls(_ funds: borrowing Funds) -> Bool { isMargined || funds.others.needed > 0 }
}

/// Where an account must be closed on the way of a candle.
struct LiquidationPrice {
  let price: Double
  /// How far others have come there, if they move.
  let place: Double
}
