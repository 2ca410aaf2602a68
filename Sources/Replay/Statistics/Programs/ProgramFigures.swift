import Glibc
package import Market

/// What other programs would say of a run's curve, worked out by their conventions (``Program``).
///
/// The curve is that of ``Statistics``: the cash, and the equity at the end of each day from the first on which
/// the strategy could have traded.
package struct ProgramFigures: Sendable {
  /// The figures that there are, by their keys in ``Statistics/catalogue``.
  package static let keys = [
    "sharpe", "sortino", "cagr", "volatility", "calmar", "maxDrawdown", "winRate", "profitFactor",
  ]

  /// A program with its figures in the order of `keys`; `nil` where it has none.
  package let all: [(program: Program, values: [Double?])]

  /// The figures of a run of days.
  ///
  /// - Parameter date: the date of a time in the zone of the exchange.
  /// - Returns: `nil` where periods are longer than days, where there are fewer than 20 returns, and where equity
  ///   fell to zero.
  package init?(of run: Run, date: (Time) -> CivilDate) {
    let facts = RunFacts(run)
    let sampling = Sampling(facts)
    guard sampling.periods.name == "day", let sample = sampling.all,
      let returns = sample.returns?.values, returns.count >= 20
    else { return nil }
    let ends = facts.days.times.suffix(returns.count)
    let before = facts.days.times.dropLast(returns.count).last
    let curve = ProgramCurve(
      cash: sample.initial, equity: Array(facts.days.equity.suffix(returns.count)),
      dates: ends.map(date), before: before.map(date), deepest: sample.drawdowns.deepest)
    let trades = sample.trades ?? ClosedTrades()
    all = Program.all.map { ($0, $0.figures(of: curve, trades)) }
  }
}

/// A curve as other programs take it.
struct ProgramCurve {
  /// What it begins with, and what it is worth at the end of each day.
  let cash: Double, equity: [Double]
  let returns: ReturnSeries
  let dates: [CivilDate]
  /// The maximum drawdown at the closes of candles, and at the ends of days; 0 or above.
  let deepestOfCandles: Double, deepestOfDays: Double
  /// Calendar days from the cash to the last equity.
  let span: Int
  /// The returns of months and of years.
  let months: ReturnSeries, years: ReturnSeries

  /// - Parameters:
  ///   - before: when there was the cash; a day before the first equity where it is left out.
  ///   - deepest: the maximum drawdown at the closes of candles.
  init(cash: Double, equity: [Double], dates: [CivilDate], before: CivilDate?, deepest: Double) {
    (self.cash, self.equity, self.dates) = (cash, equity, dates)
    let first = dates.first?.dayNumber ?? 0
    span = (dates.last?.dayNumber ?? 0) - (before?.dayNumber ?? first - 1)
    deepestOfCandles = deepest
    var (high, fall) = (cash, 0.0)
    for value in equity {
      high = max(high, value)
      fall = max(fall, 1 - value / high)
    }
    deepestOfDays = fall
    returns = Self.returns(cash, equity)
    months = Self.returns(cash, equity.ends(dates) { $0.year == $1.year && $0.month == $1.month })
    years = Self.returns(cash, equity.ends(dates) { $0.year == $1.year })
  }

  private static func returns(_ cash: Double, _ ends: [Double]) -> ReturnSeries {
    ReturnSeries(zip([cash] + ends.dropLast(), ends).map { $1 / $0 - 1 })
  }

  /// The share of the dates that are Saturdays and Sundays.
  var weekends: Double {
    Double(dates.count { $0.weekday >= 6 }) / Double(max(1, dates.count))
  }

  func returns(of period: Program.Period) -> ReturnSeries {
    switch period {
    case .days: returns
    case .months: months
    case .years: years
    }
  }
}

extension [Double] {
  /// The last value of each stretch of dates that belong together.
  fileprivate func ends(
    _ dates: [CivilDate], _ isTogether: (CivilDate, CivilDate) -> Bool
  ) -> [Double] {
    indices.filter { $0 == count - 1 || !isTogether(dates[$0], dates[$0 + 1]) }.map { self[$0] }
  }
}

extension Program {
  /// Its figures in the order of ``ProgramFigures/keys``.
  func figures(of curve: ProgramCurve, _ trades: ClosedTrades) -> [Double?] {
    let depth = deepest(curve)
    let values: [Double?] = [
      ratio(curve, risk: risk(curve)), downside.map { ratio(curve, risk: fall(curve, $0)) } ?? nil,
      growth.map { annualReturn(curve, $0) }, saysVolatility ? risk(curve) : nil,
      saysCalmar ? depth.map { annualReturn(curve, .days) / $0 } : nil, depth.map { -$0 },
      winRate.map { share(curve, trades, $0) }, profitFactor.map { factor(curve, trades, $0) },
    ]
    return values.map { value in value.flatMap { $0.isFinite ? $0 + 0 : nil } }
  }

  /// Periods of a year.
  private func count(_ curve: ProgramCurve) -> Double {
    switch (period, year) {
    case (.years, _): 1
    case (.months, _): 12
    case (.days, .days(let count)): count
    case (.days, .byWeekends(let limit)): curve.weekends > limit ? 365 : 252
    }
  }

  /// The gain a year above the rate, by a risk a year; of months and years from three and two of them.
  private func ratio(_ curve: ProgramCurve, risk: Double) -> Double? {
    let returns = curve.returns(of: period)
    guard returns.count >= (period == .months ? 3 : 2), risk > 0 else { return nil }
    let n = count(curve)
    let gain =
      switch gain {
      case .mean: returns.mean * n
      case .compoundedMean: pow(1 + returns.mean, n) - 1
      case .geometricMean: pow(1 + returns.geometricMean, n) - 1
      }
    return (gain - rate) / risk / (isAnnual ? 1 : n.squareRoot())
  }

  private func risk(_ curve: ProgramCurve) -> Double {
    let returns = curve.returns(of: period)
    let n = count(curve)
    switch risk {
    case .sample: return returns.deviation * n.squareRoot()
    case .population: return (returns.squares / Double(returns.count) * n).squareRoot()
    case .compounded:
      let square = pow(1 + returns.geometricMean, 2)
      return (pow(returns.variance + square, n) - pow(square, n)).squareRoot()
    }
  }

  private func fall(_ curve: ProgramCurve, _ downside: Downside) -> Double {
    let values = curve.returns(of: period).values
    let n = count(curve)
    switch downside {
    case .allReturns:
      return (values.map { pow(min($0 - rate / n, 0), 2) }.mean * n).squareRoot()
    case .losses: return values.filter { $0 < 0 }.deviation * n.squareRoot()
    }
  }

  private func annualReturn(_ curve: ProgramCurve, _ growth: Years) -> Double {
    let times = (curve.equity.last ?? curve.cash) / curve.cash
    switch growth {
    case .calendar(let days): return pow(times, days / Double(curve.span)) - 1
    case .days: return pow(times, count(curve, of: .days) / Double(curve.returns.count)) - 1
    }
  }

  /// Periods of a year, whatever the ratios are of.
  private func count(_ curve: ProgramCurve, of period: Period) -> Double {
    var other = self
    other.period = period
    return other.count(curve)
  }

  private func deepest(_ curve: ProgramCurve) -> Double? {
    switch drawdown {
    case .candles?: curve.deepestOfCandles
    case .days?: curve.deepestOfDays
    case nil: nil
    }
  }

  private func share(_ curve: ProgramCurve, _ trades: ClosedTrades, _ counted: Counted) -> Double {
    switch counted {
    case .trades: return trades.winRate
    case .days:
      let moved = curve.returns.values.filter { $0 != 0 }
      return Double(moved.count { $0 > 0 }) / Double(moved.count)
    }
  }

  private func factor(_ curve: ProgramCurve, _ trades: ClosedTrades, _ earned: Earned) -> Double {
    switch earned {
    case .money: trades.won / -trades.lost
    case .tradeReturns: trades.shares.factor
    case .days: curve.returns.values.factor
    }
  }
}

extension ReturnSeries {
  /// The return that, made each time, comes to the same.
  fileprivate var geometricMean: Double {
    expm1(values.lazy.map { log1p($0) }.exactTotal / Double(count))
  }
}

extension Collection<Double> {
  /// The sum of what is above 0 by that of what is below.
  fileprivate var factor: Double {
    lazy.filter { $0 > 0 }.exactTotal / -lazy.filter { $0 < 0 }.exactTotal
  }
}
