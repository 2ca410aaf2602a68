import Market
import Strategy

/// What statistics are made of: one curve of equity with the trades that made it.
///
/// The curve begins with the first candle on which the strategy could have traded, so that a warm-up
/// counts neither for nor against it.
struct Sample: Sendable {
  /// Equity before the first and after the last candle.
  var initial: Double
  var final: Double
  /// Calendar time between the opens of the first and the last candle.
  var days: Double
  /// The mean of equity at the ends of periods.
  var meanEquity: Double
  /// Returns of the periods, and those of holding; `nil` where equity was not above zero.
  var returns: ReturnSeries?
  var holdReturns: ReturnSeries?
  var periods: Periods
  var drawdowns: DrawdownSummary
  /// Candles of the curve, and those at whose close a position was held.
  var candles: Int
  var candlesHeld: Int
  /// Closed trades; `nil` where there are none by nature (holding).
  var trades: ClosedTrades?
  var openTrades: Int
  /// Money that was bought and sold for, and what that cost.
  var traded: Double
  var costs: Double
  /// Dividends, net; `nil` where the account took part in none.
  var dividends: Double?
  /// What was paid besides commissions, of the whole account alone.
  var parts = PaidParts()

  /// Years of 365.25 days.
  var years: Double { days / 365.25 }
  /// Returns of the periods; `nil` where equity was not above zero, which has no return.
  static func returns(_ initial: Double, _ ends: [Double]) -> ReturnSeries? {
    var before = initial
    var returns: [Double] = []
    returns.reserveCapacity(ends.count)
    for end in ends {
      guard before > 0 else { return nil }
      returns.append(end / before - 1)
      before = end
    }
    return ReturnSeries(returns)
  }
}
