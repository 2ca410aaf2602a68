/// The keys of how much an order trades.
extension DocumentKeys {
  static let size: [Shape.Key] = [
    .init(
      "equity", .amount(.share(to: mostLeverage)),
      "A share of the equity; above 1 with 'leverage'.", examples: ["0.95"]),
    .init("cash", .amount(.above(0, to: moneyLimit)), "An amount of money.", examples: ["5000"]),
    .init("units", .amount(.above(0, to: moneyLimit)), "A number of units.", examples: ["100"]),
    .init(
      "risk", .amount(.above(0, to: 1)), "A share of the equity that is lost if the stop is hit.",
      examples: ["0.01"]),
    .init(
      "volatility", .object(volatility),
      "A share of the equity that would have had a wished volatility so far.",
      examples: ["{ \"target\": 0.15 }"]),
    .init(
      "kelly", .object(kelly),
      "A share of the equity by Kelly's formula, from the trades that the run has closed so far.",
      examples: ["{ \"fraction\": 0.5, \"cap\": 0.25 }"]),
    .init(
      "fit", .flag,
      "Beside one of the others: whether an order that there is too little money for is made smaller instead of being refused."
    ),
  ]

  static let volatility: [Shape.Key] = [
    .init(
      "target", .amount(.above(0, to: 10)), isRequired: true,
      "The standard deviation of a year's returns that the position is to have: 0.15 is 15 %.",
      examples: ["0.15"]),
    .init(
      "bars", .whole(2...10_000),
      "The number of bars whose returns give the volatility so far; 60 if left out.",
      examples: ["60"]),
    .init(
      "barsPerYear", .number(.from(1, to: 1e6)),
      "How many bars a year has. Left out, it is 252, 52 or 12 where the document's 'timeframe' is 1d, 1w or 1M; other documents need it.",
      examples: ["252"]),
    .init(
      "most", .number(.share(to: mostLeverage)),
      "The largest share of the equity; all that the account may hold if left out.",
      examples: ["1"]),
  ]

  static let kelly: [Shape.Key] = [
    .init(
      "fraction", .number(.above(0, to: 1)),
      "The part of the formula's share that is traded; all of it if left out.", examples: ["0.5"]),
    .init(
      "cap", .number(.share(to: mostLeverage)),
      "The largest share of the equity; 0.25 if left out.", examples: ["0.25"]),
    .init(
      "trades", .whole(2...1_000_000),
      "How many trades must have closed before the formula counts; 30 if left out.",
      examples: ["30"]),
    .init(
      "before", .number(.share(to: mostLeverage)),
      "The share of the equity that is traded until then; 0.05, or 'cap' where that is less, if left out.",
      examples: ["0.05"]),
  ]
}
