import Market

/// The keys of an entry of `data`.
extension DocumentKeys {
  static let dataFile: [Shape.Key] = [
    .init(
      "file", .text(.file), isRequired: true,
      "The file of candles, relative to this document; '-' is standard input.",
      examples: ["\"prices.csv\""]),
    dialect, zone,
    .init(
      "dates", .choice(DayOrMonth.allCases.map(\.rawValue)),
      "What comes first in dates such as 03/01/2024; the rows must show it if left out.",
      examples: ["\"day-first\""]),
    .init("symbol", .text(.any), "What is traded.", examples: ["\"AAPL\""]),
    length,
    .init(
      "columns", .object(columns),
      "Which column is what, where names do not show it: its name, its number in quotes, or '-' for none.",
      examples: ["{ \"time\": \"Zeit\", \"close\": \"Schluss\", \"volume\": \"-\" }"]),
    .init("sort", .flag, "Whether rows may be in any order; they are sorted by their times then."),
    .init(
      "datesOnly", .flag, "Whether of each time the date alone counts, as it is written."),
    .init(
      "defects", .object(defects), "What is done about rows that are wrong, and about what is odd.",
      examples: ["{ \"ohlc\": \"skip\" }"]),
    ownInstrument,
    events(
      "Splits, dividends and rolls of futures that go to the account, and a delisting: 'columns' for those of the file's own columns, or a file of events as 'kreplay data adjust' reads it, relative to this document. Prices are as they were traded then.",
      examples: ["\"columns\"", "\"aapl-events.csv\""]),
    splitAdjusted, trade, funding, magnifier,
  ]

  private static let dialect = Shape.Key(
    "dialect", .text(.any), "The file's dialect; left out, it is recognised by looking at it.",
    examples: ["\"metatrader4\""])

  private static let zone = Shape.Key(
    "zone", .text(.zone), "The time zone of the file's times, where they name none.",
    examples: ["\"Europe/Athens\""])

  private static let length = Shape.Key(
    "timeframe", .text(.timeframe),
    "The length of its candles; ticks become candles of it.", examples: ["\"1m\""])

  /// What an entry of 'data' says of its own instrument.
  private static let ownInstrument = Shape.Key(
    "instrument", .object(instrument),
    "What is traded, in the place of what the document's 'instrument' says; keys as there.",
    examples: ["{ \"lot\": 10 }"])

  private static func events(_ summary: String, examples: [String]) -> Shape.Key {
    .init("events", .text(.file), summary, examples: examples)
  }

  private static let funding = Shape.Key(
    "funding", .text(.file),
    "The funding of a perpetual: a file of times and rates, relative to this document.",
    examples: ["\"btcusdt-funding.csv\""])

  private static let magnifier = Shape.Key(
    "magnifier", .textOrKinds(.file, [finerFile, finerStore]),
    "Finer candles of the same instrument, which give the price path inside a candle where they make it.",
    examples: [
      "\"btcusdt-1m.csv\"", "{ \"store\": \"candles.sqlite\", \"timeframe\": \"1m\" }",
    ])

  /// Files that need more to be read can be imported into a store.
  private static let finerFile: [Shape.Key] = [
    .init(
      "file", .text(.file), isRequired: true,
      "The file of finer candles, relative to this document; one that needs more than these keys can be imported into a store.",
      examples: ["\"btcusdt-1m.csv\""]),
    dialect, zone,
    .init(
      "symbol", .text(.any), "Whose candles, in a file of several.", examples: ["\"BTCUSDT\""]),
    length,
  ]

  private static let finerStore: [Shape.Key] = [
    .init(
      "store", .text(.file), isRequired: true,
      "The candle store of the finer candles, relative to this document.",
      examples: ["\"candles.sqlite\""]),
    .init(
      "symbol", .text(.any), "Whose candles; left out, those of the same symbol.",
      examples: ["\"BTCUSDT\""]),
    .init(
      "timeframe", .text(.timeframe),
      "Which candles of the symbol; left out, the finest of which those of 'data' can be made.",
      examples: ["\"1m\""]),
  ]

  /// Where the rates of exchange of a pair are.
  static let rates = Shape.pairs(.textOrKinds(.file, [rateFile, rateStore]))

  private static let rateFile: [Shape.Key] = [
    .init(
      "file", .text(.file), isRequired: true,
      "The file of the pair's candles, relative to this document; one that needs more than these keys can be imported into a store.",
      examples: ["\"eurusd.csv\""]),
    dialect, zone,
    .init(
      "symbol", .text(.any), "Whose candles, in a file of several.", examples: ["\"EURUSD\""]),
    length,
  ]

  private static let rateStore: [Shape.Key] = [
    .init(
      "store", .text(.file), isRequired: true,
      "The candle store of the pair's candles, relative to this document.",
      examples: ["\"candles.sqlite\""]),
    .init(
      "symbol", .text(.any), "Whose candles; left out, those of the store's only symbol.",
      examples: ["\"EURUSD\""]),
    .init(
      "timeframe", .text(.timeframe), "Which candles of the symbol, where there are several.",
      examples: ["\"1d\""]),
  ]

  private static let splitAdjusted = Shape.Key(
    "splitAdjusted", .flag,
    "Whether the prices are without splits already, so that of 'events' dividends alone count.")

  private static let trade = Shape.Key(
    "trade", .flag,
    "Whether it is traded; with false its candles are for 'of(\"NAME\", …)' in expressions alone.",
    examples: ["false"])

  /// What a column may hold.
  static let columns: [Shape.Key] = ColumnChoice.Role.allCases.map { role in
    .init(
      role.rawValue, .text(.any),
      role == .ignore
        ? "Columns that are passed over, with commas between."
        : "The column of the \(role.summary).",
      examples: [example(of: role)])
  }

  private static func example(of role: ColumnChoice.Role) -> String {
    switch role {
    case .time: "\"Zeit\""
    case .clock: "\"Uhrzeit\""
    case .open: "\"Erster\""
    case .high: "\"Hoch\""
    case .low: "\"Tief\""
    case .close: "\"Schluss\""
    case .volume: "\"Up+Down\""
    case .price: "\"last\""
    case .bid: "\"best_bid\""
    case .ask: "\"best_ask\""
    case .symbol: "\"Name\""
    case .sequence: "\"trade_id\""
    case .dividend: "\"Div\""
    case .split: "\"Split Ratio\""
    case .ignore: "\"Status,Remark\""
    }
  }

  /// Each defect with the policies that it can have.
  static let defects: [Shape.Key] = Defect.allCases.map { defect in
    let policies = DefectPolicies.possible(defect).map(\.rawValue)
    return .init(
      defect.rawValue, .choice(policies),
      "\(defect.summary); \(DefectPolicies()[defect].rawValue) if left out.")
  }

  static let dataStore: [Shape.Key] = [
    .init(
      "store", .text(.file), isRequired: true,
      "The candle store, relative to this document; 'kreplay data import' fills it.",
      examples: ["\"candles.sqlite\""]),
    .init(
      "symbol", .text(.any), "Whose candles; left out, those of the store's only symbol.",
      examples: ["\"AAPL\""]),
    .init(
      "symbols", .text(.any),
      "In place of 'symbol' all symbols of the store that are like it, each an instrument: * is any text, ? any letter.",
      examples: ["\"US.*\""]),
    .init(
      "timeframe", .text(.timeframe),
      "Which candles of the symbol; left out, the finest that the strategy's bars can be made of.",
      examples: ["\"1m\""]),
    ownInstrument,
    events(
      "Splits, dividends and rolls of futures that go to the account, and a delisting: a file of events as 'kreplay data adjust' reads it, relative to this document. Prices are as they were traded then.",
      examples: ["\"aapl-events.csv\""]),
    splitAdjusted, trade, funding, magnifier,
  ]
}

extension ColumnChoice.Role {
  /// What it holds, in a few words.
  fileprivate var summary: String {
    switch self {
    case .time: "time, or of the date where 'clock' has the time of day"
    case .clock: "time of day"
    case .open: "opening price"
    case .high: "highest price"
    case .low: "lowest price"
    case .close: "closing price"
    case .volume: "volume; two with + between are added up"
    case .price: "price of a tick"
    case .bid: "bid of a tick"
    case .ask: "ask of a tick"
    case .symbol: "symbol"
    case .sequence: "number in the order of the source"
    case .dividend: "dividend for a share"
    case .split: "new shares for an old one"
    case .ignore: "others"
    }
  }
}
