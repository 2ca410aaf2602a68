/// The keys of an account and of contracts.
extension DocumentKeys {
  static let account: [Shape.Key] = [
    .init(
      "cash", .number(.above(0, to: moneyLimit)), "The money at the start; 10000 if left out.",
      examples: ["10000"]),
    .init(
      "currency", .text(.any),
      "Its currency; that of the prices if left out. Where prices are in another one, 'rates' lead from it to this.",
      examples: ["\"USD\""]),
    .init(
      "rates", DocumentKeys.rates,
      "Rates of exchange, where prices are in another currency than the account: a pair such as EURUSD (dollars for a euro), and a file of dates and rates, or candles whose closes are the rates. What is held is worth what the last rate known at each candle's open makes of it.",
      examples: ["{ \"EURUSD\": \"eurusd.csv\" }"]),
    .init("commission", .object(commission), "What each order costs; nothing if left out."),
    .init(
      "leverage", .number(.from(1, to: mostLeverage)),
      "How many times the equity may be held; without it, what is bought is paid from the cash.",
      examples: ["5"]),
    .init(
      "margin", .object(margin),
      "What the equity must be beside what is held, as shares of its value, and when all is closed.",
      examples: ["{ \"initial\": 0.5, \"maintenance\": 0.25 }"]),
    .init(
      "interest", .object(interest),
      "What borrowed shares and borrowed money cost, for each calendar day; a day ends where its trading day does.",
      examples: ["{ \"borrowing\": 0.01, \"margin\": 0.06 }"]),
    .init(
      "settlement", .whole(0...10),
      "After how many trading days the proceeds of a sale can be spent, of an account that pays what it buys and sells nothing short; at once if left out.",
      examples: ["1"]),
    .init(
      "spread", .oneOf(spread),
      "How far bid and ask are apart. Candles have the price between them, and each fill pays half of it.",
      examples: ["{ \"ticks\": 1 }", "{ \"price\": 0.02 }"]),
    .init(
      "slippage", .oneOf(slippage),
      "How much worse than the candle's price market and stop orders fill, within the candle; limit orders do not slip.",
      examples: ["{ \"ticks\": 1 }", "{ \"basisPoints\": 2 }"]),
    .init(
      "preset", .choice(MarketPreset.names),
      "The usual costs and steps of a market, under the document's own: 'kreplay presets' prints them.",
      examples: ["\"us-stock-ibkr\""]),
    .init(
      "lots", .choice(AccountSettings.LotOrder.allCases.map(\.rawValue)),
      "Which units an exit of a part sells: the oldest, the newest, or all at their average price; a stop or target of one entry sells that entry's. fifo if left out."
    ),
  ]

  /// The most times that the equity may be held.
  static let mostLeverage = 1_000.0

  static let margin: [Shape.Key] = [
    .init(
      "initial", .number(.from(1 / mostLeverage, to: 1)),
      "The share of the value that the equity must be where an entry fills: 0.2 is a leverage of 5.",
      examples: ["0.5"]),
    .init(
      "maintenance", .number(.from(0, to: 1)),
      "The share at which everything is closed; where nothing is left if left out.",
      examples: ["0.25"]),
    .init(
      "liquidationCost", .number(.from(0, to: 0.5)),
      "What closing costs then besides the commission, as a share of what is closed.",
      examples: ["0.005"]),
  ]

  static let interest: [Shape.Key] = [
    .init(
      "borrowing", .number(.from(0, to: 10)),
      "A year's rate on the value of what is sold short.", examples: ["0.01"]),
    .init(
      "margin", .number(.from(0, to: 10)),
      "A year's rate on what long positions are worth beyond the equity; needs 'leverage'.",
      examples: ["0.06"]),
  ]

  static let commission: [Shape.Key] = [
    .init(
      "currency", .text(.any),
      "The currency of its amounts: the account's, as if left out, or that of the prices.",
      examples: ["\"USD\""]),
    .init("rate", .number(.from(0, to: 0.5)), "A share of what is traded.", examples: ["0.001"]),
    .init(
      "fixed", .number(.from(0, to: 1e9)),
      "An amount for each order that fills, and for each part of one that fills in parts.",
      examples: ["1"]),
    .init(
      "perUnit", .number(.from(0, to: 1e9)), "An amount for each unit.", examples: ["0.005"]),
    .init(
      "maker", .number(.from(0, to: 0.5)),
      "What limit orders pay in place of 'rate': a share of what is traded.",
      examples: ["0.0002"]),
    .init(
      "taker", .number(.from(0, to: 0.5)), "Another name of 'rate', beside 'maker'.",
      examples: ["0.0005"]),
    .init(
      "minimum", .number(.from(0, to: 1e9)),
      "The least that an order pays; of one that fills in parts, each part.", examples: ["1"]),
    .init(
      "maximum", .number(.from(0, to: 1e9)),
      "The most that an order pays; of one that fills in parts, each part.", examples: ["20"]),
    .init(
      "maximumRate", .number(.above(0, to: 0.5)),
      "The most that an order pays, as a share of what is traded; where 'minimum' contradicts it, this one holds.",
      examples: ["0.01"]),
    .init(
      "salesTax", .number(.from(0, to: 0.5)),
      "A tax on what is sold, as a share; beside the commission and its limits.",
      examples: ["0.003"]),
    .init(
      "tiers", .oneOrList("tier", .object(tiers)),
      "What orders cost from some traded volume of a calendar month (UTC) on, the smallest volume first.",
      examples: ["[{ \"from\": 1000000, \"rate\": 0.0009 }]"]),
    .init(
      "tiersBy", .choice(CommissionTier.Measure.allCases.map(\.rawValue)),
      "What that volume is counted in: the value that was traded, or units; notional if left out."),
  ]

  static let tiers: [Shape.Key] = [
    .init(
      "from", .number(.above(0, to: 1e15)), isRequired: true,
      "How much the account must have traded in the calendar month before the order.",
      examples: ["1000000"]),
    .init("rate", .number(.from(0, to: 0.5)), "In place of 'rate'.", examples: ["0.0009"]),
    .init(
      "maker", .number(.from(0, to: 0.5)),
      "In place of 'maker'; left out beside 'rate', limit orders pay that.", examples: ["0.0008"]),
    .init("perUnit", .number(.from(0, to: 1e9)), "In place of 'perUnit'.", examples: ["0.004"]),
  ]

  static let spread: [Shape.Key] = [
    .init("price", .number(.from(0, to: moneyLimit)), "In price.", examples: ["0.02"]),
    .init("ticks", .number(.from(0, to: 1e6)), "In ticks of the instrument.", examples: ["1"]),
    .init(
      "basisPoints", .number(.from(0, to: 5_000)), "In hundredths of a per cent of the price.",
      examples: ["2"]),
  ]

  static let slippage: [Shape.Key] =
    [
      .init(
        "price", .amount(.from(0, to: moneyLimit)),
        "In price: a number, or an expression as it was at the close of the last bar before.",
        examples: ["0.02", "\"0.1 * atr(14)\""])
    ] + spread.dropFirst() + [
      .init(
        "impact", .number(.from(0, to: 1)),
        "By the square root of the order's part of the candle's volume: the share of the price that an order as large as the volume costs.",
        examples: ["0.02"]),
      .init(
        "range", .number(.from(0, to: 1)), "As a share of the candle's range, high less low.",
        examples: ["0.1"]),
    ]

  static let contract: [Shape.Key] = [
    .init(
      "multiplier", .number(.above(0, to: 1e9)),
      "The money that a unit gains where the price gains 1.", examples: ["50"]),
    .init(
      "tickValue", .number(.above(0, to: 1e9)),
      "The same for one tick, in place of 'multiplier'; needs 'tick'.", examples: ["12.5"]),
    .init(
      "margin", .number(.above(0, to: 1e12)),
      "What the equity must be for each unit where an entry fills, in money.", examples: ["12000"]),
    .init(
      "maintenance", .number(.from(0, to: 1e12)),
      "The money for each unit at which everything is closed; beside 'margin'.",
      examples: ["10900"]),
  ]
}
