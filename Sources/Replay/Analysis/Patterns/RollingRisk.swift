package import Market

/// The Sharpe ratio and the annual volatility of the last returns, at the end of each period: the figures of the
/// whole run (``Statistics``) over a window that moves on.
package struct RollingRisk: Sendable {
  /// The figures of one window.
  package struct Point: Hashable, Sendable {
    /// The end of its last period.
    package let time: Time
    /// `nil` where the equity did not move within it.
    package let sharpe: Double?
    /// The standard deviation of its returns a year, as a share.
    package let volatility: Double
  }

  /// How many returns each window has.
  package let window: Int
  /// What a period is: `day`.
  package let period: String
  /// All windows, in the order of time.
  package let points: [Point]

  /// The fewest returns of a window.
  package static let least = 20

  /// The windows of a run from the first candle on which the strategy could trade: a quarter of a year of days (63),
  /// a year of weeks, three years of longer periods, and half of a run that is shorter than two of these.
  ///
  /// - Returns: `nil` where there are fewer than 40 returns, or equity was not above zero.
  /// - Complexity: O(periods · window).
  package init?(of run: Run) {
    let facts = RunFacts(run)
    let sampling = Sampling(facts)
    guard let returns = sampling.all?.returns?.values, returns.count >= 2 * Self.least else {
      return nil
    }
    let perYear = sampling.periods.perYear
    let usual = perYear >= 100 ? 63 : perYear >= 20 ? 52 : 36
    let window = min(usual, returns.count / 2)
    let times = facts.days.times.suffix(returns.count)
    self.window = window
    period = sampling.periods.name
    points = zip(times.dropFirst(window - 1), 0...returns.count - window).map { time, first in
      let own = ReturnSeries(Array(returns[first..<first + window]))
      let sharpe = own.mean / own.deviation * perYear.squareRoot()
      return Point(
        time: time, sharpe: own.highest > own.lowest && sharpe.isFinite ? sharpe : nil,
        volatility: own.deviation * perYear.squareRoot())
    }
  }
}
