/// Another program, and what it does when it works out its figures of a curve: conventions, not code.
///
/// Annual figures are of days; rates are shares a year. What is `nil` a program does not say, or not of a
/// curve.
package struct Program: Sendable {
  /// Its name.
  package let name: String
  /// How many days its year has.
  let year: Year
  /// Of which returns its ratios are.
  var period = Period.days
  /// What stands above the line of its ratios.
  var gain = Gain.mean
  /// What its Sharpe ratio divides by.
  var risk = Risk.sample
  /// What its Sortino ratio divides by.
  var downside: Downside? = .allReturns
  /// The risk-free rate a year.
  var rate = 0.0
  /// Whether its ratios are annual; else they are of one period.
  var isAnnual = true
  /// How many years its annual return takes the curve for.
  var growth: Years?
  /// Whether it says the annual volatility, which is what its Sharpe ratio divides by.
  var saysVolatility = true
  /// Whether it says the ratio of the annual return by days and the maximum drawdown.
  var saysCalmar = true
  /// At which closes it looks for the maximum drawdown.
  var drawdown: Closes? = .days
  /// What its win rate counts.
  var winRate: Counted? = .trades
  /// What its profit factor adds up.
  var profitFactor: Earned? = .money

  /// Days of a year.
  enum Year: Sendable {
    case days(Double)
    /// 365 where more than a share of the dates are Saturdays and Sundays, else 252.
    case byWeekends(above: Double)
  }

  /// Stretches of the calendar that a return is of.
  enum Period: Sendable { case days, months, years }

  /// A gain a year.
  enum Gain: Sendable {
    /// The mean return, times the periods of a year.
    case mean
    /// The mean return, compounded over a year.
    case compoundedMean
    /// The geometric mean, compounded over a year.
    case geometricMean
  }

  /// A deviation of returns.
  enum Risk: Sendable {
    /// That of a sample (n - 1), times the root of the periods of a year.
    case sample
    /// That of all (n), times the same.
    case population
    /// That of a year's return where each of its periods is drawn on its own:
    /// `sqrt((s² + (1 + g)²)^N - (1 + g)^2N)` with the geometric mean g.
    case compounded
  }

  /// A deviation of losses, times the root of the periods of a year.
  enum Downside: Sendable {
    /// `sqrt(Σ min(return - rate, 0)² / n)` over all n.
    case allReturns
    /// The deviation (n - 1) of the negative returns alone, about their own mean.
    case losses
  }

  /// How time becomes years.
  enum Years: Sendable {
    /// Calendar time by years of so many days.
    case calendar(Double)
    /// Days of the curve by those of the program's year.
    case days
  }

  /// Values among which the deepest fall is.
  enum Closes: Sendable { case candles, days }

  /// What can win.
  enum Counted: Sendable {
    case trades
    /// Days on which the equity moved.
    case days
  }

  /// What gains and losses are of.
  enum Earned: Sendable {
    /// The money of closed trades.
    case money
    /// The returns of closed trades.
    case tradeReturns
    /// The returns of days.
    case days
  }
}

extension Program {
  /// Seven programs by what their sources and manuals say: backtesting.py 0.6.6, backtrader 1.9.78 with its
  /// analyzers as they are, quantstats 0.0.86, vectorbt 1.2.0, NautilusTrader 1.221, LEAN, and TradingView's
  /// strategy report. `scripts/reference-conventions.py` asks those that can be installed; NautilusTrader says
  /// the annual return and the drawdown only in later versions, which are read here by their source.
  package static let all = [
    Program(
      name: "backtesting.py", year: .byWeekends(above: 2.0 / 7 * 0.6), gain: .geometricMean,
      risk: .compounded, growth: .calendar(365.25), drawdown: .candles,
      profitFactor: .tradeReturns),
    Program(
      name: "backtrader", year: .days(252), period: .years, risk: .population, downside: nil,
      rate: 0.01, isAnnual: false, growth: .days, saysVolatility: false, saysCalmar: false,
      drawdown: .candles, winRate: nil, profitFactor: nil),
    Program(
      name: "quantstats", year: .days(252), growth: .days, winRate: .days, profitFactor: .days),
    Program(name: "vectorbt", year: .days(365), growth: .days, drawdown: .candles),
    Program(name: "NautilusTrader", year: .days(252), growth: .days, profitFactor: .days),
    Program(
      name: "LEAN", year: .days(252), gain: .compoundedMean, downside: .losses,
      growth: .calendar(365), saysCalmar: false),
    Program(
      name: "TradingView", year: .days(252), period: .months, rate: 0.02, isAnnual: false,
      saysVolatility: false, saysCalmar: false, drawdown: nil),
  ]
}
