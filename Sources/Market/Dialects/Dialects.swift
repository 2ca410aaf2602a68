import Text

/// All dialects.
public enum Dialects {
  /// All dialects.
  public static let all: [Dialect] =
    [
      .csv, .csvDayFirst, .csvMonthFirst, .csvDecimalPoint, .csvDecimalComma, .csvThousandsComma,
      .csvThousandsApostrophe, .csvThirtySeconds, .alphaVantageDaily, .alphaVantageIntraday,
      .barchart, .binance, .cryptoDataDownload,
      .decimalComma, .dukascopy, .euronext, .finam, .finamEnd, .histData, .histDataMetaTrader,
      .investing, .investingLocal, .kibot, .kraken, .leanTrade, .leanQuote, .leanUnscaled,
      .metaStock, .metaTrader4, .metaTrader5, .moex, .nasdaq, .nasdaqLegacy, .ninjaTrader,
      .polygonFlat, .quandl, .stooqBulk, .stooqPolish, .stooqUS, .taiex, .tradeStation,
      .tradingView, .twse, .twseEnglish, .yahoo, .yahooLegacy, .yfinance, .zipline,
    ] + documents + ticks

  /// Those of JSON.
  private static let documents: [Dialect] = [
    .alpaca, .alphaVantageJSON, .binanceREST, .binanceStream, .bybitREST, .coinAPI, .coinbaseREST,
    .databentoJSON, .deribit, .derive, .finMind, .freqtrade, .gateREST, .huobi, .kchart,
    .klinechart, .krakenREST, .oanda, .polygonREST, .tpexJSON, .twelveData, .twseJSON, .upbit,
    .yahooChart, .json,
  ]

  /// Those whose rows become candles.
  private static let ticks: [Dialect] = [
    .binanceAggregateTrades, .binanceTrades, .histDataTicks, .kibotTicks, .krakenTrades,
    .ninjaTraderTicks, .tickCSV,
  ]

  /// The dialect of a name.
  ///
  /// - Throws: `DialectError` that lists what there is.
  public static func named(_ name: String) throws(DialectError) -> Dialect {
    guard let dialect = all.first(where: { $0.name == name.lowercased() }) else {
      throw DialectError(name: name)
    }
    return dialect
  }

  /// What a file looks like.
  struct Recognition {
    /// The dialect that it looks most like; plain CSV where it looks like none.
    var dialect = Dialect.csv
    /// Others that it looks as much like. No file that is known does.
    var others: [Dialect] = []

    /// What the reader should know of the others.
    var note: String? {
      guard let other = others.first else { return nil }
      let names = ([dialect] + others).map { "'\($0.name)'" }.joined(separator: " and ")
      return
        "the file looks as much like one as like another of the dialects \(names); it was read as '\(dialect.name)', and --dialect \(other.name) reads it as the other"
    }
  }

  /// The dialect that a file looks most like. Columns that were named by the person may make it a file
  /// of ticks, or of no dialect.
  static func recognise(_ sample: FileHead, _ options: ReadingOptions) -> Recognition {
    let seen = recognise(sample)
    let header = sample.lines.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
    let choice =
      options.columns.isEmpty ? options.knownColumns[header] ?? ColumnChoice() : options.columns
    let isOfTicks = ticks.contains { $0.name == seen.dialect.name }
    let isDocument = documents.contains { $0.name == seen.dialect.name }
    if isDocument || choice.isEmpty { return seen }
    if choice.isOfTicks, !isOfTicks { return Recognition(dialect: .tickCSV) }
    return choice.isOfCandles && isOfTicks ? Recognition(dialect: .csv) : seen
  }

  /// The dialect that a file looks most like, and others that are as sure.
  ///
  /// Of equally sure ones the first in the list is taken, and the reader is told of the others.
  static func recognise(_ sample: FileHead, among dialects: [Dialect] = all) -> Recognition {
    var best = Recognition()
    var most = 0
    for dialect in dialects {
      guard let strength = dialect.strength(sample), strength >= most, strength > 0 else {
        continue
      }
      if strength == most {
        best.others.append(dialect)
      } else {
        best = Recognition(dialect: dialect)
      }
      most = strength
    }
    return best
  }
}

/// A name that no dialect has.
public struct DialectError: UserError, Hashable {
  /// What was given; untrusted text.
  public let name: String

  /// What the process exits with.
  public var exitCode: ExitCode { .usage }

  /// The whole message: value, place and cure.
  public var description: String {
    let names = Dialects.all.map(\.name)
    return "there is no dialect '\(excerpt(name))'"
      + suggestion(
        Nearest.name(to: name, among: names), listing: "there are \(listed(names))")
  }
}
