import Glibc
import Market

extension Statistics {
  /// What it took to get there.
  static let riskEntries: [StatisticEntry] = [
    StatisticEntry(
      "volatility", "Volatility a year", .risk, .share,
      "Standard deviation of the returns (n - 1) · sqrt(periods a year)."
    ) { sample in
      sample.ofReturns(atLeast: 20) { $0.deviation * sample.periods.perYear.squareRoot() }
    },
    StatisticEntry(
      "maxDrawdown", "Largest drawdown", .risk, .share, isSigned: true,
      "The lowest of equity / highest equity before - 1, at the closes of base candles."
    ) { Figure(-$0.drawdowns.deepest) },
    StatisticEntry(
      "maxDrawdownDays", "Largest drawdown, days", .risk, .days,
      "Days from the high before the largest drawdown until equity was there again, or until the last candle."
    ) { $0.ofDrawdowns { $0.deepestDays } },
    StatisticEntry(
      "recoveryDays", "Recovery from it, days", .risk, .days,
      "Days from the lowest point of the largest drawdown until equity was at its high again."
    ) { $0.recovery },
    StatisticEntry(
      "longestDrawdown", "Longest drawdown, days", .risk, .days,
      "The most days from a high until equity was there again, or until the last candle."
    ) { $0.ofDrawdowns { $0.longestDays } },
    StatisticEntry(
      "averageDrawdown", "Average drawdown", .risk, .share, isSigned: true,
      "The mean depth of all drawdowns."
    ) { $0.ofDrawdowns { -$0.depthSum / Double($0.count) } },
    StatisticEntry(
      "averageDrawdownDays", "Average drawdown, days", .risk, .days,
      "The mean time from a high until equity was there again."
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
      sample.ofReturns(atLeast: 20) { returns in
        let downside = returns.map { min($0, 0) * min($0, 0) }.mean.squareRoot()
        return returns.mean / downside * sample.periods.perYear.squareRoot()
      }
    },
    StatisticEntry(
      "calmar", "Calmar ratio", .risk, .number(decimals: 2), isSigned: true,
      "Growth a year / largest drawdown."
    ) { sample in
      guard case .known(let growth) = sample.growth else { return sample.growth }
      return Figure(growth / sample.drawdowns.deepest, orElse: "there was no drawdown")
    },
    StatisticEntry(
      "recoveryFactor", "Recovery factor", .risk, .number(decimals: 2), isSigned: true,
      "Net result as a share of the cash / largest drawdown."
    ) { sample in
      Figure(
        (sample.final / sample.initial - 1) / sample.drawdowns.deepest,
        orElse: "there was no drawdown")
    },
    StatisticEntry(
      "valueAtRisk", "Value at risk, 95 %", .risk, .share, isSigned: true,
      "The return that 5 % of the periods were below (historical, between neighbours in proportion)."
    ) { sample in sample.ofReturns(atLeast: 100) { $0.quantile(0.05) } },
    StatisticEntry(
      "expectedShortfall", "Expected shortfall", .risk, .share, isSigned: true,
      "The mean of the returns that are not above the value at risk."
    ) { sample in
      sample.ofReturns(atLeast: 100) { returns in
        let limit = returns.quantile(0.05)
        return returns.filter { $0 <= limit }.mean
      }
    },
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
