import Glibc

extension Statistics {
  /// What came out.
  static let resultEntries: [StatisticEntry] = [
    StatisticEntry(
      "netProfit", "Net profit", .result, .money, isSigned: true,
      "Final equity less initial cash, after all costs; open positions at the last close."
    ) { Figure($0.final - $0.initial) },
    StatisticEntry(
      "netReturn", "Return", .result, .share, isSigned: true,
      "Final equity / initial cash - 1."
    ) { Figure($0.final / $0.initial - 1) },
    StatisticEntry(
      "cagr", "Annual return (CAGR)", .result, .share, isSigned: true,
      "(final equity / initial cash)^(1 / years) - 1, with years of 365.25 days from the open of the first tradable candle to that of the last, or to the last day of a longer one; needs 30 days."
    ) { $0.cagr },
    StatisticEntry(
      "bestPeriod", "Best period", .result, .share, isSigned: true,
      "The highest return of a period (a day, or a candle where candles are longer)."
    ) { sample in sample.ofReturns(atLeast: 1) { $0.highest } },
    StatisticEntry(
      "worstPeriod", "Worst period", .result, .share, isSigned: true,
      "The lowest return of a period."
    ) { sample in sample.ofReturns(atLeast: 1) { $0.lowest } },
    StatisticEntry(
      "alpha", "Annual alpha", .result, .share, isSigned: true,
      "(mean return - beta · mean return of buy and hold) · periods a year; risk-free rate 0."
    ) { sample in
      sample.ofPairs { pairs in
        (pairs.own.mean - pairs.covariance / pairs.hold.variance * pairs.hold.mean)
          * sample.periods.perYear
      }
    },
    StatisticEntry(
      "beta", "Beta", .result, .number(decimals: 2),
      "Covariance of the returns with those of buy and hold / variance of those of buy and hold, both with n - 1."
    ) { sample in sample.ofPairs { $0.covariance / $0.hold.variance } },
    StatisticEntry(
      "informationRatio", "Information ratio", .result, .number(decimals: 2), isSigned: true,
      "Mean of (return - return of buy and hold) / its standard deviation (n - 1) · sqrt(periods a year)."
    ) { sample in
      sample.ofPairs {
        $0.excess.mean / $0.excess.deviation * sample.periods.perYear.squareRoot()
      }
    },
  ]
}

extension Sample {
  /// The growth a year.
  var cagr: Figure {
    guard days >= 30 else { return .unknown("needs 30 days, there are \(Int(days))") }
    guard final > initial * Self.nothing else { return .unknown("equity ended at zero or below") }
    return Figure(pow(final / initial, 1 / years) - 1)
  }

  /// A figure of the returns.
  func ofReturns(atLeast least: Int, _ figure: (ReturnSeries) -> Double) -> Figure {
    guard let returns else { return .unknown("equity fell to zero or below") }
    return .of(atLeast: least, "returns", count: returns.count) {
      Figure(figure(returns), orElse: "the returns do not vary")
    }
  }

  /// A figure of the returns beside those of holding.
  func ofPairs(_ figure: (PairedReturns) -> Double) -> Figure {
    if let whyNotHeld { return .unknown(whyNotHeld) }
    guard let returns, let holdReturns else { return .unknown("equity fell to zero or below") }
    return .of(atLeast: 20, "returns", count: returns.count) {
      Figure(
        figure(pairs ?? PairedReturns(returns, holdReturns)), orElse: "the returns do not vary")
    }
  }
}
