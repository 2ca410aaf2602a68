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
  /// Calendar time from the open of the first candle to that of the last, or to the last day of a longer one.
  var days: Double
  /// The mean of equity at the ends of periods.
  var meanEquity: Double
  /// Returns of the periods, and those of holding; `nil` where equity was not above zero.
  var returns: ReturnSeries?
  var holdReturns: ReturnSeries?
  /// Why there is no buying and holding to compare with; `nil` where there is.
  var whyNotHeld: String?
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

  /// What several statistics share, once `measure` has worked it out.
  private(set) var pairs: PairedReturns?
  private(set) var worst: WorstReturns?

  /// Years of 365.25 days.
  var years: Double { days / 365.25 }

  /// The share of the cash at the start up to which equity is nothing: what rounding may leave of an account
  /// that lost all of it.
  static let nothing = 1e-9

  /// Returns of the periods with the mean of equity at their ends; no returns where nothing was left of the
  /// equity, which has no return.
  static func returns(_ initial: Double, _ ends: ArraySlice<Double>) -> (
    ReturnSeries?, meanEquity: Double
  ) {
    var before = initial
    var sum = ExactSum()
    let nothing = initial * Self.nothing
    var isPositive = true
    let returns = [Double](unsafeUninitializedCapacity: ends.count) { room, count in
      ends.withUnsafeBufferPointer { ends in
        guard var next = room.baseAddress else { return }
        for end in ends {
          isPositive = isPositive && before > nothing
          next.initialize(to: end / before - 1)
          next += 1
          sum.add(end)
          before = end
        }
      }
      count = ends.count
    }
    return (isPositive ? ReturnSeries(returns) : nil, sum.value / Double(ends.count))
  }

  /// Works out once what several statistics share.
  mutating func measure() {
    guard let returns else { return }
    if let holdReturns, returns.count >= 20 { pairs = PairedReturns(returns, holdReturns) }
    if returns.count >= 100 { worst = WorstReturns(returns) }
  }
}
