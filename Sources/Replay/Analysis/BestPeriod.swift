public import Market
import Strategy

/// What the best period made: a day, or a candle where candles are longer.
public struct BestPeriod: Hashable, Sendable {
  /// The open time of its last base candle.
  public let time: Time
  /// The return of the equity over it, as a share.
  public let share: Double
  /// The final equity as it would be had nothing moved in it, in the currency.
  public let finalEquityWithout: Double

  /// The best period from the first candle on which the strategy could trade; `nil` where equity did not
  /// stay above zero, or there is none.
  init?(_ run: Run) {
    var before = run.account.cash
    var best: (time: Time, share: Double)?
    for day in run.days where day.candle >= run.holding?.candle ?? 0 {
      guard before > run.account.cash * Sample.nothing else { return nil }
      let share = day.equity / before - 1
      if share > best?.share ?? -.infinity { best = (day.time, share) }
      before = day.equity
    }
    guard let best, best.share > -1 else { return nil }
    (time, share) = best
    finalEquityWithout = run.finalEquity / (1 + best.share)
  }
}
