import Glibc
import Market

extension Statistics {
  /// What it took to get there.
  static let riskEntries: [StatisticEntry] = [
    StatisticEntry(
      "volatility", "Annual volatility", .risk, .share,
      "Standard deviation of the returns (n - 1) · sqrt(periods a year)."
    ) { sample in
      sample.ofReturns(atLeast: 20) { $0.deviation * sample.periods.perYear.squareRoot() }
    },
    StatisticEntry(
      "maxDrawdown", "Maximum drawdown", .risk, .share, isSigned: true,
      "The lowest of equity / highest equity before - 1, at the closes of base candles."
    ) { Figure(-$0.drawdowns.deepest) },
    StatisticEntry(
      "maxDrawdownDays", "Maximum drawdown, days", .risk, .days,
      "Days from the high before the maximum drawdown to its recovery, or to the last candle."
    ) { $0.ofDrawdowns { $0.deepestDays } },
    StatisticEntry(
      "recoveryDays", "Recovery from maximum drawdown, days", .risk, .days,
      "Days from the low of the maximum drawdown to its recovery."
    ) { $0.recovery },
    StatisticEntry(
      "longestDrawdown", "Longest drawdown, days", .risk, .days,
      "The most days from a high to its recovery, or to the last candle."
    ) { $0.ofDrawdowns { $0.longestDays } },
    StatisticEntry(
      "averageDrawdown", "Average drawdown", .risk, .share, isSigned: true,
      "The mean depth of all drawdowns."
    ) { $0.ofDrawdowns { -$0.depthSum / Double($0.count) } },
    StatisticEntry(
      "averageDrawdownDays", "Average drawdown, days", .risk, .days,
      "The mean time from a high to its recovery, in days."
    ) { $0.ofDrawdowns { $0.daysSum / Double($0.count) } },
    StatisticEntry(
      "sharpe", "Sharpe ratio", .risk, .number(decimals: 2), isSigned: true,
      "Mean return / standard deviation of the returns (n - 1) · sqrt(periods a year); risk-free rate 0."
    ) { sample in
      sample.ofReturns(atLeast: 20) { $0.mean / $0.deviation * sample.periods.perYear.squareRoot() }
    },
    StatisticEntry(
      "sortino", "Sortino ratio", .risk, .number(decimals: 2), isSigned: true,
      "Mean return / downside deviation · sqrt(periods a year); downside deviation = sqrt(Σ min(return, 0)² / n) over all n."
    ) { sample in
      let figure = sample.ofReturns(atLeast: 20) { returns in
        returns.mean / returns.lossSquares.squareRoot() * sample.periods.perYear.squareRoot()
      }
      guard case .unknown = figure, let returns = sample.returns, returns.count >= 20,
        returns.lossSquares == 0, returns.mean > 0
      else { return figure }
      return .unknown("no return was below zero")
    },
    StatisticEntry(
      "calmar", "Calmar ratio", .risk, .number(decimals: 2), isSigned: true,
      "Annual return / maximum drawdown."
    ) { sample in
      guard case .known(let cagr) = sample.cagr else { return sample.cagr }
      return Figure(cagr / sample.drawdowns.deepest, orElse: "there was no drawdown")
    },
    StatisticEntry(
      "recoveryFactor", "Recovery factor", .risk, .number(decimals: 2), isSigned: true,
      "Return / maximum drawdown."
    ) { sample in
      Figure(
        (sample.final / sample.initial - 1) / sample.drawdowns.deepest,
        orElse: "there was no drawdown")
    },
    StatisticEntry(
      "valueAtRisk", "Value at risk, 95 %", .risk, .share, isSigned: true,
      "The 5 % quantile of the returns (historical, interpolated linearly)."
    ) { $0.ofWorst { $0.limit } },
    StatisticEntry(
      "expectedShortfall", "Expected shortfall", .risk, .share, isSigned: true,
      "The mean of the returns at or below the value at risk."
    ) { $0.ofWorst { $0.mean } },
    StatisticEntry(
      "skew", "Skew", .risk, .number(decimals: 2), isSigned: true,
      "n / ((n - 1)(n - 2)) · Σ((return - mean) / s)³."
    ) { sample in sample.ofReturns(atLeast: 30) { $0.skewness } },
    StatisticEntry(
      "kurtosis", "Excess kurtosis", .risk, .number(decimals: 2), isSigned: true,
      "n(n + 1) / ((n - 1)(n - 2)(n - 3)) · Σ((return - mean) / s)⁴ - 3(n - 1)² / ((n - 2)(n - 3)); 0 for a normal distribution."
    ) { sample in sample.ofReturns(atLeast: 30) { $0.excessKurtosis } },
  ]
}

extension Sample {
  /// A figure of the worst returns.
  func ofWorst(_ figure: (WorstReturns) -> Double) -> Figure {
    ofReturns(atLeast: 100) { figure(worst ?? WorstReturns($0)) }
  }

  /// A figure of the drawdowns, where there was one.
  func ofDrawdowns(_ figure: (DrawdownSummary) -> Double) -> Figure {
    drawdowns.count > 0 ? Figure(figure(drawdowns)) : .unknown("there was no drawdown")
  }

  var recovery: Figure {
    guard let low = drawdowns.deepestLow else { return .unknown("there was no drawdown") }
    guard let end = drawdowns.deepestEnd else { return .unknown("it had not recovered at the end") }
    return Figure(Double(end.milliseconds - low.milliseconds) / 86_400_000)
  }
}
