extension Statistics {
  /// What it took of time and money.
  static let timeAndCostEntries: [StatisticEntry] = [
    StatisticEntry(
      "exposure", "Time in the market", .timeAndCosts, .share,
      "Candles at whose close a position was held / candles from the first tradable one."
    ) { Figure(Double($0.candlesHeld) / Double($0.candles)) },
    StatisticEntry(
      "candlesHeld", "Candles per trade", .timeAndCosts, .number(decimals: 1),
      "Mean number of base candles from entry to exit of a closed trade."
    ) { $0.ofTrades(atLeast: 1) { $0.candles.mean } },
    StatisticEntry(
      "turnover", "Annual turnover", .timeAndCosts, .number(decimals: 1),
      "Sum of |quantity · price| of all fills / mean equity at the ends of periods / years; needs 30 days."
    ) { sample in
      guard sample.days >= 30 else {
        return .unknown("needs 30 days, there are \(Int(sample.days))")
      }
      return Figure(sample.traded / sample.meanEquity / sample.years)
    },
    StatisticEntry(
      "costs", "Costs paid", .timeAndCosts, .money,
      "Sum of all commissions, taxes on sales, halves of the spread, interest, funding, and rolls."
    ) { Figure($0.costs) },
    StatisticEntry(
      "dividends", "Dividends", .timeAndCosts, .money, isSigned: true,
      "Sum of the dividends that long positions were paid, less those that short ones were charged; part of the profit."
    ) { sample in
      sample.dividends.map { Figure($0) } ?? .unknown("the run applies no dividends")
    },
    StatisticEntry(
      "salesTax", "Taxes on sales", .timeAndCosts, .money,
      "Sum of the taxes on sales; part of the costs paid."
    ) { $0.parts.tax.map { Figure($0) } ?? .unknown("the account pays no tax on sales") },
    StatisticEntry(
      "spreadPaid", "Spread paid", .timeAndCosts, .money,
      "Half of the spread for each unit of each fill; part of the costs paid."
    ) { $0.parts.spread.map { Figure($0) } ?? .unknown("the account pays no spread") },
    StatisticEntry(
      "slippage", "Slippage", .timeAndCosts, .money,
      "Sum of |units · (fill's price - candle's price)| of market and stop orders; in the prices of the fills, and not part of the costs paid."
    ) { $0.parts.slippage.map { Figure($0) } ?? .unknown("orders do not slip") },
    StatisticEntry(
      "interest", "Interest", .timeAndCosts, .money,
      "Sum of the interest on what was sold short and on borrowed money; part of the costs paid."
    ) { $0.parts.interest.map { Figure($0) } ?? .unknown("the account pays no interest") },
    StatisticEntry(
      "funding", "Funding", .timeAndCosts, .money, isSigned: true,
      "Sum of the funding that positions paid, less what they received; part of the costs paid."
    ) { $0.parts.funding.map { Figure($0) } ?? .unknown("the run has no funding rates") },
    StatisticEntry(
      "rolls", "Costs of rolls", .timeAndCosts, .money,
      "Sum of what both trades of each roll of a future cost, for what was held; part of the costs paid."
    ) { $0.parts.rolls.map { Figure($0) } ?? .unknown("nothing that was held rolled") },
    StatisticEntry(
      "costsShare", "Costs ÷ gross profit", .timeAndCosts, .share,
      "Costs of closed trades / sum of the profits before costs of the trades that had one."
    ) { sample in
      sample.ofTrades(atLeast: 1, orElse: "no trade had a profit before costs") {
        $0.costs.exactSum / $0.gross
      }
    },
  ]
}
