public import Market
import Text

/// A run that cannot be, or that was stopped.
public struct ReplayError: UserError, Hashable {
  /// What happened.
  public enum Fact: Hashable, Sendable {
    /// A number of the account that is out of range.
    case setting(name: String, value: Double, expected: String)
    /// A cost in ticks, and an instrument without one.
    case noTick(setting: String, symbol: String)
    /// A time of day, and candles that have none: the key and their length.
    case clockOnDays(String, Timeframe)
    /// Slippage by an expression that the plan has no column of.
    case slippageWithoutColumn(String)
    /// `from` is not before `to`.
    case emptyRange(from: Time, to: Time)
    /// No candles were given.
    case noData
    /// Candles of several lengths: two symbols and their timeframes.
    case differentTimeframes(String, Timeframe?, String, Timeframe?)
    /// Two instruments of one name.
    case sameInstrument(String)
    /// Prices in several currencies: two symbols and their currencies.
    case differentCurrencies(String, String, String, String)
    /// Prices in another currency than the account, without rates: a symbol and both currencies.
    case accountInOtherCurrency(String, String, account: String)
    /// An expression or a weight of an instrument that is not there, and those that are.
    case unknownInstrument(String, all: [String])
    /// An instrument that the fixed weights of a portfolio leave out.
    case noWeight(String)
    /// More instruments than a run's records can number.
    case tooManyInstruments(Int)
    /// Trials that do not share their bars.
    case trialsOfSeveralTimeframes([Timeframe])
    /// A strategy that has put another graph in place of the plan's, which other trials share.
    case graphReplaced(strategy: String)
    /// More candles than a run's records can number.
    case tooManyCandles
    /// Prices from before and after a split that do not show it.
    case splitNotInPrices(symbol: String, event: CorporateEvent, before: Double, after: Double)
    /// A candle before the first rate of exchange that is known.
    case noExchangeRate(symbol: String, candle: Time, first: Time?)
    /// A rate of exchange that cannot be, and what it should be.
    case wrongExchangeRate(symbol: String, ExchangeRate, String)
    /// The caller asked to stop, after this number of candles.
    case stopped(candles: Int)
  }

  /// What happened.
  public let fact: Fact

  /// An error of a fact.
  public init(_ fact: Fact) { self.fact = fact }

  /// What the process exits with.
  public var exitCode: ExitCode {
    switch fact {
    case .setting, .noTick, .clockOnDays, .slippageWithoutColumn, .emptyRange, .noData,
      .sameInstrument, .trialsOfSeveralTimeframes, .graphReplaced, .unknownInstrument, .noWeight:
      .usage
    case .differentTimeframes, .differentCurrencies, .accountInOtherCurrency, .tooManyInstruments,
      .tooManyCandles,
      .splitNotInPrices, .noExchangeRate, .wrongExchangeRate:
      .data
    case .stopped: .interrupted
    }
  }

  /// The whole message: value, place and cure.
  public var description: String {
    switch fact {
    case .setting(let name, let value, let expected):
      "\(name) is \(value); it must be \(expected)"
    case .noTick(let setting, let symbol):
      "'\(setting)' is in ticks, and \(symbol.isEmpty ? "the instrument" : symbol) has none; add "
        + "\"instrument\": { \"tick\": 0.01 }, or give it in price or basis points"
    case .clockOnDays(let key, let frame):
      "'\(key)' is a time of day, and candles of \(frame) have none; take intraday candles, or "
        + (key == "flatAt" ? "\"flatAt\": \"sessionEnd\"" : "\"timeInForce\": \"day\"")
    case .slippageWithoutColumn(let expression):
      "the slippage '\(expression)' has no column; set plan.slippage = try plan.column(…)"
    case .emptyRange:
      "'from' is not before 'to', so there is no candle to replay; exchange them or widen the range"
    case .noData: "there are no candles to replay; name a file or a series"
    case .differentTimeframes(let first, let frame, let second, let other):
      "\(first) has candles of \(frame.map(\.description) ?? "no known length") and \(second) of "
        + "\(other.map(\.description) ?? "no known length"); instruments that share an account need "
        + "candles of one length: 'kreplay data resample' makes coarser ones"
    case .sameInstrument(""): "two of the instruments have no name; give each its own \"symbol\""
    case .sameInstrument(let symbol):
      "two of the instruments are called '\(symbol)'; give each its own \"symbol\""
    case .differentCurrencies(let first, let currency, let second, let other):
      "\(first) has prices in \(currency) and \(second) in \(other); instruments that share an "
        + "account need prices in one currency, or rates between them: \"account\": { \"currency\": "
        + "\"\(currency)\", \"rates\": { \"\(other + currency)\": \"rates.csv\" } }"
    case .accountInOtherCurrency(let symbol, let prices, let account):
      "the prices of \(symbol.isEmpty ? "the instrument" : "'\(symbol)'") are in \(prices) and the account is "
        + "in \(account), and the source has no exchangeRates between them"
    case .unknownInstrument(let name, let all):
      "there is no instrument '\(name)' among the data"
        + (Nearest.name(to: name, among: all).map { "; did you mean '\($0)'?" }
          ?? "; they have \(listed(all.prefix(12).map { $0.isEmpty ? "one without a name" : $0 }))\(all.count > 12 ? " and more" : "")")
    case .noWeight(let symbol):
      "'portfolio.weights.fixed' has no weight for \(symbol.isEmpty ? "the instrument" : "'\(symbol)'"); "
        + "add it, or \"trade\": false to its entry of 'data'"
    case .tooManyInstruments(let count):
      "there are \(count) instruments, more than the 65,535 that a run can have"
    case .trialsOfSeveralTimeframes(let frames):
      "trials that are played together need bars of one timeframe, not "
        + frames.map(\.description).joined(separator: " and ") + "; play them one after the other"
    case .graphReplaced(let strategy):
      "\(strategy) puts another graph in place of 'plan.graph', which it shares with other trials; add its "
        + "columns to the one that is there"
    case .tooManyCandles:
      "the data have more than 4,294,967,294 candles; replay a part of them with 'from' and 'to'"
    case .splitNotInPrices(let symbol, let event, let before, let after):
      event.notInPrices(
        of: symbol.isEmpty ? "the data" : symbol, before: before, after: after,
        cure: "write \"splitAdjusted\": true beside \"events\"")
    case .noExchangeRate(let symbol, let candle, let first):
      "there is no rate of exchange for \(symbol.isEmpty ? "the instrument" : "'\(symbol)'") at \(candle)"
        + (first.map { ": the first is known from \($0) on" } ?? "")
        + "; name rates that begin earlier, or a later \"from\""
    case .wrongExchangeRate(let symbol, let rate, let expected):
      "the rate of exchange for \(symbol.isEmpty ? "the instrument" : "'\(symbol)'") at \(rate.time) is "
        + "\(NumberText.shortest(rate.rate)); it must be \(expected)"
    case .stopped(let candles):
      "stopped after \(candles) candles; nothing was written"
    }
  }
}
