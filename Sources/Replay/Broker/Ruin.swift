import Market
import Strategy

/// How an account ends that has nothing left: without leverage it is closed where its equity reaches
/// zero on the path, and trades no more.
extension Account {
  /// The first price on the tick at which nothing is left of the equity; `nil` where no price does
  /// that. A long is paid from the cash, so that only a short can cost more than there is.
  @inline(__always)
  var ruinPrice: Double? { held < 0 ? prices.up(cash / -held) : nil }

  /// Closes the account if its equity is gone at a price.
  mutating func endIfRuined(
    at price: Double, _ moment: Moment, _ ledger: inout Ledger
  ) {
    guard ruin == nil, equity(at: price) <= 0 else { return }
    cancel(.accountClosed, moment, &ledger) { _ in true }
    if held != 0 { closeAll(at: price, moment, &ledger, for: .liquidation) }
    ruin = Run.Ruin(candle: moment.candle, time: moment.time, price: price, equity: cash)
  }
}
