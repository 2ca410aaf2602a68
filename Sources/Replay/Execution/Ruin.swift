import Market
import Strategy

/// How an account ends that has nothing left: without leverage it is closed where its equity reaches
/// zero on the path, and trades no more.
extension Book {
  /// The first price on the tick at which nothing is left of the equity; `nil` where no price does
  /// that. A long is paid from the cash, so that only a short can cost more than there is.
  @inline(__always)
  func ruinPrice(_ funds: Funds) -> Double? {
    held < 0 ? prices.up((funds.cash + funds.elsewhere) / -held) : nil
  }

  /// Closes this part of the account if nothing is left of the whole at a price.
  mutating func endIfRuined<E: EventSink>(
    at price: Double, _ moment: Moment, _ funds: inout Funds, _ events: inout E
  ) {
    guard funds.ruin == nil, equity(at: price, funds) <= 0 else { return }
    cancel(.accountClosed, moment, funds, &events) { _ in true }
    closeAll(at: price, moment, &funds, &events, for: .liquidation)
    funds.ruin = Run.Ruin(
      candle: moment.candle, time: moment.time, price: price,
      equity: funds.cash + funds.elsewhere)
  }
}
