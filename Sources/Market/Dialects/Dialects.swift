/// All dialects.
public enum Dialects {
  /// All dialects; of equally sure ones the first wins.
  public static let all: [Dialect] =
    [
      .csv, .csvDayFirst, .csvMonthFirst, .csvDecimalComma, .csvThousandsComma,
      .alphaVantageDaily, .alphaVantageIntraday, .barchart, .binance, .cryptoDataDownload,
      .decimalComma, .dukascopy, .histData, .histDataMetaTrader, .investing, .kraken,
      .leanTrade, .leanQuote, .metaTrader4, .metaTrader5, .moex, .nasdaq, .nasdaqLegacy,
      .polygonFlat, .quandl, .stooqBulk, .stooqPolish, .stooqUS, .taiex, .tradingView, .twse,
      .twseEnglish, .yahoo, .yahooLegacy, .zipline,
    ] + documents + ticks

  /// Those of JSON.
  private static let documents: [Dialect] = [
    .krakenREST, .binanceREST, .coinbaseREST, .freqtrade, .twseJSON, .tpexJSON, .kchart,
    .klinechart, .polygonREST, .alphaVantageJSON, .json,
  ]

  /// Those whose rows become candles.
  private static let ticks: [Dialect] = [.histDataTicks, .tickCSV]

  /// The dialect of a name.
  ///
  /// - Throws: `DialectError` that lists what there is.
  public static func named(_ name: String) throws(DialectError) -> Dialect {
    guard let dialect = all.first(where: { $0.name == name.lowercased() }) else {
      throw DialectError(name: name)
    }
    return dialect
  }

  /// The dialect that a file looks most like; plain CSV where it looks like none.
  static func recognise(_ sample: Sample) -> Dialect {
    var best: (dialect: Dialect, strength: Int) = (.csv, 0)
    for dialect in all {
      if let strength = dialect.strength(sample), strength > best.strength {
        best = (dialect, strength)
      }
    }
    return best.dialect
  }
}

/// A name that no dialect has.
public struct DialectError: UserError, Hashable {
  /// What was given; untrusted text.
  public let name: String

  public var exitCode: ExitCode { .usage }

  public var description: String {
    let names = Dialects.all.map(\.name)
    let near = Nearest.name(to: name, among: names).map { "did you mean '\($0)'? " } ?? ""
    return
      "there is no dialect '\(excerpt(name))'; \(near)take one of \(names.joined(separator: ", "))"
  }
}
