import Market
import Strategy

/// How all is closed that an account holds: where its equity falls to the maintenance margin, or where
/// nothing is left of an account without one.
extension Book {
  /// The price at which the account must be closed; `nil` where there is none. Without
  /// margin a long is paid from the cash, so that only a short can cost more than there is.
  ///
  /// With cash `c`, what others are worth `w` and need `n`, and `q` units that each need `a` and the share
  /// `m` of their value, a long is closed where `c + w + q · p = n + q · (a + m · p)`, a short where
  /// `c + w - q · p = n + q · (a + m · p)`.
  @inline(__always)
  func exactEndPrice(_ funds: borrowing Funds) -> Double? {
    if held == 0 || (held > 0 && !isMargined) { return nil }
    var there = funds.cash + funds.elsewhere
    if !isMargined { return there / (-held * unit) }
    there -= funds.elsewhereMaintenance + maintenance.each * held.magnitude
    if held < 0 { return there / (-held * unit * (1 + maintenance.share)) }
    return there < 0 ? -there / (held * unit * (1 - maintenance.share)) : nil
  }

  /// The first price on the tick at which the account must be closed: above a short, below a long.
  @inline(__always)
  func endPrice(_ funds: borrowing Funds) -> Double? {
    exactEndPrice(funds).map { held < 0 ? prices.up($0) : prices.down($0) }
  }

  /// Whether that price is reached on a straight path before an order that fills there.
  @inline(__always)
  func endsFirst(_ end: Double, from start: Double, to target: Double, before order: Double?)
    -> Bool
  {
    let noise = end.tieWidth
    if held < 0 {
      return end > start && end <= target + noise && end + noise < order ?? .infinity
    }
    return end < start && end >= target - noise && end - noise > order ?? -.infinity
  }

  /// Whether a candle reaches that price.
  @inline(__always)
  func isEnded(by candle: borrowing BaseCandle, _ funds: borrowing Funds) -> Bool {
    guard let end = endPrice(funds) else { return false }
    return held < 0 ? candle.high >= end - end.tieWidth : candle.low <= end + end.tieWidth
  }

  /// Closes this part of the account if it must be at a price.
  mutating func endIfNeeded<E: EventSink>(
    at price: Double, _ moment: Moment, _ funds: inout Funds, _ events: inout E
  ) {
    // What rounding leaves of an equality is not money.
    let value = (held * unit * price).magnitude
    let noise = 1e-12 * value
    var needed = 0.0
    if isMargined {
      needed = funds.elsewhereMaintenance + maintenance.money(held.magnitude, worth: value)
    }
    guard funds.ruin == nil, equity(at: price, funds) - needed <= noise else { return }
    let reason: RejectionReason = isMargined ? .marginCalled : .accountClosed
    cancel(reason, moment, &funds, &events) { _ in true }
    closeAll(at: price, moment, &funds, &events, for: .liquidation)
    funds.isCalled = true
    endIfNothingIsLeft(at: price, moment, &funds, noise)
  }

  /// Ends an account of which nothing is left.
  func endIfNothingIsLeft(
    at price: Double, _ moment: Moment, _ funds: inout Funds, _ noise: Double
  ) {
    let equity = funds.cash + funds.elsewhere
    if isMargined, equity > noise { return }
    funds.ruin = Run.Ruin(
      candle: moment.candle, time: moment.time, price: price, equity: equity)
  }
}
