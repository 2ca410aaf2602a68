import Market
import Strategy

/// How an account ends that has nothing left: without leverage it is closed where its equity reaches
/// zero on the path, and trades no more.
extension Book {
  /// The price at which nothing is left of the equity; `nil` where no price does that. A long is paid
  /// from the cash, so that only a short can cost more than there is.
  @inline(__always)
  func exactRuinPrice(_ funds: Funds) -> Double? {
    held < 0 ? (funds.cash + funds.elsewhere) / -held : nil
  }

  /// The first price on the tick at which nothing is left, which the way inside a candle meets.
  @inline(__always)
  func ruinPrice(_ funds: Funds) -> Double? { exactRuinPrice(funds).map { prices.up($0) } }

  /// Closes this part of the account if nothing is left of the whole at a price.
  mutating func endIfRuined<E: EventSink>(
    at price: Double, _ moment: Moment, _ funds: inout Funds, _ events: inout E
  ) {
    // What is left of an equality on paper is not money.
    let noise = 1e-12 * (held * price).magnitude
    guard funds.ruin == nil, equity(at: price, funds) <= noise else { return }
    cancel(.accountClosed, moment, funds, &events) { _ in true }
    closeAll(at: price, moment, &funds, &events, for: .liquidation)
    funds.ruin = Run.Ruin(
      candle: moment.candle, time: moment.time, price: price,
      equity: funds.cash + funds.elsewhere)
  }
}
