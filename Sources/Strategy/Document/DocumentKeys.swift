import Market

/// Every key of a strategy document: the reader, the messages and the JSON Schema are made from
/// this table.
enum DocumentKeys {
  /// The most named indicators, and the most parameters.
  static let nameLimit = 500
  /// The most money that an account may have.
  static let moneyLimit = 1e15

  static let root: [Shape.Key] = [
    .init("$schema", .text(.any), "Where an editor finds the schema; not read."),
    .init(
      "name", .text(.any), "The strategy's name, as reports show it.",
      examples: ["\"MA crossover\""]),
    .init("notes", .text(.any), "What a reader of the report should know."),
    .init(
      "use", .choice(ReadyMade.all.map(\.name)),
      "A ready-made strategy; 'parameters' may change its numbers."),
    .init(
      "data", .oneOrList("candles", .textOrKinds(.file, [dataFile, dataStore])), isRequired: true,
      "The candles: a file, relative to this document, a series of a candle store, or a sample ('kreplay data samples'). A list of these trades several instruments with one account.",
      examples: [
        "\"sample:aapl-1d\"", "\"prices.csv\"",
        "{ \"store\": \"candles.sqlite\", \"symbol\": \"AAPL\" }",
        "[\"sample:aapl-1d\", \"sample:msft-1d\"]",
      ]),
    .init(
      "from", .text(.time),
      "The first moment that is traded, in the instrument's time zone if it names none; candles before it warm up. A date is its session where candles of a day or longer open on the evening before, else its midnight.",
      examples: ["\"2015-01-01\""]),
    .init(
      "to", .text(.time), "The first moment that is no longer traded, read like 'from'.",
      examples: ["\"2020-01-01\""]),
    .init(
      "timeframe", .text(.timeframe),
      "The length of a bar; the data may be finer. Default: that of the data.",
      examples: ["\"1d\"", "\"15m\"", "\"1w\""]),
    .init(
      "parameters", .parameters,
      "Numbers that expressions use by name and '--set fast=12' changes.",
      examples: ["{ \"fast\": 10, \"slow\": 30 }"]),
    .init(
      "indicators", .indicators, "Named expressions, drawn on the chart under their names.",
      examples: ["{ \"fastMA\": \"sma(close, fast)\" }"]),
    .init(
      "long", .objectOrList(side(.long), "longRule", rule(.long)),
      "When to buy, and when to sell again; several rules as a list, each with a name."),
    .init(
      "short", .objectOrList(side(.short), "shortRule", rule(.short)),
      "When to sell short, and when to buy back, likewise."),
    .init(
      "entriesPerDay", .whole(1...1_000),
      "The most entries of both sides together that fill in one trading day, of each instrument; a side may have its own.",
      examples: ["1"]),
    .init(
      "oneCancelsOther", .flag,
      "Whether the first entry that fills, or a part of it, cancels the others that wait, of all rules and both sides, in each instrument; they stay if left out.",
      examples: ["true"]),
    .init("size", .oneOf(size), "How much each order trades; all of the equity if left out."),
    .init(
      "portfolio", .object(portfolio),
      "How the account is spread over several instruments: how many, how much of each, which first."
    ),
    .init(
      "account", .object(account), "Starting cash and trading costs."),
    .init("execution", .object(execution), "How orders meet candles."),
    .init(
      "instrument", .object(instrument),
      "What is traded, where the data do not say; of several instruments, what all have in common."),
    .init(
      "sweep", .described("sweep"),
      "What 'kreplay sweep' tries where its options do not say: 'set' has the values of parameters, 'where' a condition on them, 'by' the figure that is highest for the best, 'walkForward', 'shuffle', 'realityCheck' and 'crossValidate' how the search is tested; it changes no run.",
      examples: ["{ \"set\": { \"fast\": \"5..50\" }, \"by\": \"sharpe\" }"]),
    .init("report", .object(report), "How the report looks; it changes no run."),
  ]

  /// One of several rules of a side.
  static func rule(_ side: Side) -> [Shape.Key] {
    self.side(side).map { key in
      Shape.Key(
        key.name, key.shape, isRequired: key.name == "name", key.summary, examples: key.examples)
    }
  }

  static func side(_ side: Side) -> [Shape.Key] {
    let isLong = side == .long
    return [
      .init(
        "name", .text(.any),
        "What trades and reports call the rule; each of a list has one.",
        examples: ["\"breakout\""]),
      .init(
        "enter", .rule, isRequired: true,
        isLong
          ? "Buy where this is true; a short position is closed first."
          : "Sell short where this is true; a long position is closed first.",
        examples: [isLong ? "\"fastMA crosses above slowMA\"" : "\"fastMA crosses below slowMA\""]),
      .init(
        "when", .rule,
        "What must be true as well where 'enter' is, so that several rules can each have their own hours. Where it is no longer true nothing is entered; orders that wait already stay.",
        examples: ["\"in session and time in 09:35–15:30\""]),
      .init(
        "exit", .rule, isLong ? "Sell where this is true." : "Buy back where this is true.",
        examples: [isLong ? "\"fastMA crosses below slowMA\"" : "\"fastMA crosses above slowMA\""]),
      .init(
        "exitShare", .amount(.above(0, to: 1)),
        "How much of what is held 'exit' closes each time it is true, in whole lots; all of it if left out.",
        examples: ["0.5"]),
      .init(
        "stopLoss", .distance(mostPercent: isLong ? 100 : 1_000),
        "How far from the entry's price a loss is stopped: a distance in price, or a percentage.",
        examples: ["\"2 * atr(14)\"", "\"5%\""]),
      .init(
        "takeProfit", .distance(mostPercent: isLong ? 10_000 : 100),
        "How far from the entry's price a profit is taken: a distance in price, or a percentage.",
        examples: ["\"3 * atr(14)\"", "\"10%\""]),
      .init(
        "stopPrice", .amount(price),
        "The price at which a loss is stopped, in place of 'stopLoss': a level, worked out where the entry is asked for.",
        examples: [isLong ? "\"low[1]\"" : "\"high[1]\""]),
      .init(
        "targetPrice", .amount(price),
        "The price at which a profit is taken, in place of 'takeProfit': a level, worked out where the entry is asked for.",
        examples: [isLong ? "\"highest(high, 20)\"" : "\"lowest(low, 20)\""]),
      .init(
        "follow", .flagOrChoice(["tighten"]),
        "Whether stop and targets follow the expressions of 'stopPrice', 'targetPrice' and the 'price' of 'targets' at each bar's close; with 'tighten' the stop only towards the price. They stay where they are if left out.",
        examples: ["true", "\"tighten\""]),
      .init(
        "targets", .oneOrList("target", .object(targets)),
        "Targets that each close a part of the entry, in place of 'takeProfit', in any order.",
        examples: [
          "[{ \"distance\": \"2 * atr(14)\", \"share\": 0.5 }, { \"distance\": \"4 * atr(14)\" }]"
        ]),
      .init(
        "trailingStop", .distance(mostPercent: isLong ? 100 : 1_000),
        "How far from the best price since the entry a stop follows: a distance in price, worked out where the entry is asked for, or a percentage. It never goes back.",
        examples: ["\"3 * atr(14)\"", "\"5%\""]),
      .init(
        "trailAfter", .distance(mostPercent: isLong ? 10_000 : 100),
        "How far the price must have gone in favour before 'trailingStop' starts: a distance from the entry's price, or a percentage; it starts at the entry if left out.",
        examples: ["\"2 * atr(14)\"", "\"3%\""]),
      .init(
        "breakEvenAfter", .distance(mostPercent: isLong ? 10_000 : 100),
        "How far the price must have gone in favour before a stop comes to the entry's price, beside the other stops: a distance from the entry's price, or a percentage.",
        examples: ["\"2 * atr(14)\"", "\"3%\""]),
      .init(
        "order", .choiceOrObject(["market"], order),
        "How the entry reaches the market; a market order if left out.",
        examples: ["\"market\"", "{ \"type\": \"limit\", \"price\": \"close - atr(14)\" }"]),
      .init(
        "exitOrder", .choiceOrObject(["market"], order),
        "How the exit reaches the market, keys as in 'order'; a market order if left out.",
        examples: ["{ \"type\": \"market\", \"at\": \"close\" }"]),
      .init(
        "flatAt", .text(.flatTime),
        "When what an entry opened is closed at the latest: 'sessionEnd', at the close of the session's last candle, or at the first open from a time of day on.",
        examples: ["\"sessionEnd\"", "\"15:55\""]),
      .init(
        "entriesPerDay", .whole(1...1_000),
        "The most entries of this side that fill in one trading day.", examples: ["1"]),
      .init(
        "pyramiding", .flagOrObject(pyramiding),
        "Whether 'enter' adds to a position that is there, and how often.",
        examples: ["true", "{ \"entries\": 4, \"spacing\": \"atr(20) / 2\" }"]),
      .init(
        "keepEntry", .flag,
        "Whether an entry that waits for its price stays when 'exit' comes true; it is cancelled if left out."
      ),
    ]
  }

  /// Above 0, but for instruments whose prices may be below.
  static let price = NumberRange(
    lower: 0, upper: moneyLimit, includesLower: false, mayBeBelow: true)

  /// Of which keys an object has exactly one, by its name among the schema's definitions.
  static let eitherOf = ["target": ["distance", "price"]]

  static let targets: [Shape.Key] = [
    .init(
      "distance", .distance(mostPercent: 10_000),
      "How far from the entry's price it lies: a distance in price, or a percentage.",
      examples: ["\"2 * atr(14)\"", "\"5%\""]),
    .init(
      "price", .amount(price),
      "The price at which it lies, in place of 'distance': a level, worked out where the entry is asked for.",
      examples: ["\"highest(high, 20)\""]),
    .init(
      "share", .number(.above(0, to: 1)),
      "The part of the entry's units that it closes, in whole lots; left out, what the others leave.",
      examples: ["0.5"]),
  ]

  static let pyramiding: [Shape.Key] = [
    .init(
      "entries", .whole(1...1_000), "The most entries that a position may have, the first too.",
      examples: ["4"]),
    .init(
      "spacing", .distance(mostPercent: 10_000),
      "How far beyond the latest entry's price, in its favour, the close must be for the next: a distance in price, or a percentage.",
      examples: ["\"atr(20) / 2\"", "\"2%\""]),
  ]

  static let execution: [Shape.Key] = [
    .init(
      "fill", .choice(ExecutionSettings.Fill.allCases.map(\.rawValue)),
      "Where a market order fills: at the next candle's open, or (optimistic) at the close that made the signal."
    ),
    .init(
      "intrabar", .choice(ExecutionSettings.Intrabar.allCases.map(\.rawValue)),
      "Which way the price went inside a candle, where that matters."),
    .init(
      "limitFill", .choice(ExecutionSettings.LimitFill.allCases.map(\.rawValue)),
      "Whether a limit order fills at a touch, or one tick beyond."),
    .init(
      "brackets", .choice(ExecutionSettings.Brackets.allCases.map(\.rawValue)),
      "With pyramiding, what a stop or target closes: the lot of its own entry, or the whole position by those of the latest entry."
    ),
    .init(
      "emptyCandles", .choice(ExecutionSettings.EmptyCandles.allCases.map(\.rawValue)),
      "What orders do in candles without volume: fill as in others, or rest, as while trading is halted; fill if left out."
    ),
    .init(
      "minNotional", .number(.from(0, to: moneyLimit)),
      "The least that an entry may be worth, in the currency; smaller ones are refused.",
      examples: ["10"]),
    .init(
      "participation", .number(.above(0, to: 1)),
      "The share of a candle's volume that orders may take together; what is left of them goes on working over the next candles. Any if left out.",
      examples: ["0.1"]),
    .init("closeAtEnd", .flag, "Whether an open position is closed at the last close."),
  ]

  static let report: [Shape.Key] = [
    .init(
      "chart", .described("chart"),
      "The chart of candles in place of the usual one. Its columns are those of the candles, named indicators and expressions; width and colours are the report's, and 'transform' is not for reports: 'kreplay chart --run' draws a run on bricks.",
      examples: ["{ \"panes\": [{ \"layers\": [\"candles\", \"holdings\"] }] }"])
  ]

  static let instrument: [Shape.Key] = [
    .init("symbol", .text(.any), "Its name at the exchange.", examples: ["\"AAPL\""]),
    .init("tick", .number(.from(0, to: 1e9)), "The smallest step of a price.", examples: ["0.01"]),
    .init(
      "lot", .number(.from(0, to: 1e12)), "The smallest quantity that trades.", examples: ["1"]),
    .init("currency", .text(.any), "The currency of its prices.", examples: ["\"USD\""]),
    .init(
      "contract", .object(contract),
      "What a unit is worth beside its price: of a future, an option or a contract for difference.",
      examples: ["{ \"multiplier\": 50 }"]),
    .init(
      "sameDayExit", .flag,
      "Whether what was bought (or sold short) on a trading day may be sold on it; it may if left out. With false, exits, stops and targets of it trade from the next trading day on (T+1).",
      examples: ["false"]),
    .init(
      "priceLimit", .number(.above(0, to: 1)),
      "How far the price may go in a trading day, as a share of the close of the day before: nothing is bought in a candle that never left the highest price, nothing sold in one that never left the lowest; orders wait. Any way if left out.",
      examples: ["0.1"]),
    .init(
      "short", .flag,
      "Whether it may be sold short; it may if left out. With false, a document that sells short is refused.",
      examples: ["false"]),
    .init(
      "negativePrices", .flag,
      "Whether its prices may be 0 or below, as those of oil and electricity have been: candles, orders, stops and targets may have such prices then. They may not if left out.",
      examples: ["true"]),
    .init(
      "zone", .text(.zone), "The exchange's time zone.", examples: ["\"America/New_York\""]),
    .init(
      "sessionOpen", .text(.clock), "When a trading day begins, in that zone.",
      examples: ["\"09:30\""]),
    .init(
      "calendar", .text(.calendar),
      "The exchange's calendar, which knows zone, hours, half days and holidays; 'kreplay calendar' lists them.",
      examples: ["\"XNYS\"", "\"forex\"", "\"24/7\""]),
  ]

  /// A named indicator in its long form.
  static let indicator: [Shape.Key] = [
    .init(
      "expression", .expression, isRequired: true, "What it is.", examples: ["\"sma(close, 20)\""]),
    .init("chart", .flag, "Whether the chart shows it; it does if left out."),
  ]
}
