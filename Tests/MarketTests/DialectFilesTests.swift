import Market
import Support
import Testing

/// What the README of the shared data says of one of its files.
struct DialectFile: CustomTestStringConvertible, Sendable {
  let file: String
  let dialect: String
  let symbol: String
  let timeframe: String
  let rows: Int
  let first: String
  let last: String
  /// Where the file is copied to, so that its name says what its vendor's names say.
  var copy: String?
  var option: String?

  init(
    _ file: String, _ dialect: String, _ symbol: String, _ timeframe: String, _ rows: Int,
    _ first: String, _ last: String, copy: String? = nil, option: String? = nil
  ) {
    self.file = file
    self.dialect = dialect
    self.symbol = symbol
    self.timeframe = timeframe
    self.rows = rows
    self.first = first
    self.last = last
    self.copy = copy
    self.option = option
  }

  var testDescription: String { file }
}

/// Rows of text, by vendor. Times are UTC and those of the opening: New York's 13:10 at a bar's end is
/// 17:09Z.
let textFiles = [
  DialectFile(
    "alphavantage_daily_adjusted_MSFT_1d.csv", "alphavantage-daily", "MSFT", "1d", 100,
    "2018-03-15", "2018-08-06"),
  DialectFile(
    "alphavantage_intraday_AMZN_1m.csv", "alphavantage-intraday", "AMZN", "1m", 2_000,
    "2021-04-27T17:09:00Z", "2021-04-30T23:59:00Z"),
  DialectFile(
    "barchart_JPYUSD_1d.csv", "barchart", "JPYUSD", "1d", 519, "2018-03-12", "2020-03-11"),
  DialectFile(
    "binance_futures_BTCUSDT_1m.csv", "binance", "BTCUSDT", "1m", 40, "2021-01-31T23:20:00Z",
    "2021-01-31T23:59:00Z"),
  DialectFile(
    "binance_futures_header_ALGOUSDT_1m.csv", "binance", "ALGOUSDT", "1m", 62,
    "2025-06-01T00:00:00Z", "2025-06-01T01:01:00Z"),
  DialectFile(
    "binance_spot_ADABTC_1m.csv", "binance", "ADABTC", "1m", 10, "2021-11-27T00:00:00Z",
    "2021-11-27T00:09:00Z"),
  DialectFile(
    "cryptodatadownload_coinbase_BTCUSD_1d.csv", "cryptodatadownload", "BTCUSD", "1d", 1_992,
    "2014-12-01", "2020-05-26"),
  DialectFile(
    "decimal_comma_EURUSD_1h.csv", "decimal-comma", "EURUSD", "1h", 1_000,
    "2020-01-05T19:15:00Z", "2020-03-03T10:00:00Z"),
  DialectFile(
    "dukascopy_EURUSD_1h.csv", "dukascopy", "EURUSD", "1h", 2_000, "2020-07-01T00:00:00Z",
    "2020-10-26T07:00:00Z"),
  DialectFile(
    "investing_BTC_1d.csv", "investing", "BTC", "1d", 959, "2021-01-01", "2023-08-17"),
  DialectFile(
    "investing_SP500_1d.csv", "investing", "SP500", "1d", 660, "2021-01-04", "2023-08-17"),
  DialectFile(
    "kraken_ohlcvt_XBTUSD_1d.csv", "kraken", "XBTUSD", "1d", 1_000, "2013-10-06", "2016-07-13"),
  DialectFile(
    "lean_equity_YESBANK_1m.csv", "lean", "YESBANK", "1m", 377, "2019-07-09T03:45:00Z",
    "2019-07-09T10:10:00Z", copy: "equity/india/minute/yesbank/20190709_yesbank_minute_trade.csv"),
  DialectFile(
    "lean_quote_NZDUSD_1h.csv", "lean-quote", "NZDUSD", "1h", 500, "2007-01-01T21:00:00Z",
    "2007-01-30T16:00:00Z"),
  DialectFile(
    "lean_trade_BTCUSD_1m.csv", "lean", "BTCUSD", "1m", 1_400, "2016-10-08T00:00:00Z",
    "2016-10-08T23:59:00Z", copy: "20161008_btcusd_minute_trade.csv"),
  DialectFile(
    "metatrader4_EURUSD_1m.csv", "metatrader4", "EURUSD", "1m", 2_000, "2022-08-15T10:06:00Z",
    "2022-08-16T19:38:00Z"),
  DialectFile(
    "metatrader5_EURUSD_1h.csv", "metatrader5", "EURUSD", "1h", 48, "2024-03-01T00:00:00Z",
    "2024-03-04T23:00:00Z"),
  DialectFile(
    "moex_iss_SBER_10m.csv", "moex", "SBER", "10m", 1_000, "2024-01-03T06:50:00Z",
    "2024-01-19T07:20:00Z"),
  // 66 rows, the first of them of a day that was not over.
  DialectFile(
    "nasdaq_legacy_WMT_1d.csv", "nasdaq-legacy", "WMT", "1d", 65, "2018-05-23", "2018-08-23"),
  DialectFile(
    "quandl_wiki_prices.csv", "quandl", "AAPL", "1d", 252, "2014-01-02", "2014-12-31",
    option: "aapl"),
  DialectFile(
    "quandl_wiki_prices.csv", "quandl", "ZEN", "1d", 160, "2014-05-15", "2014-12-31",
    option: "ZEN"),
  DialectFile(
    "stooq_pl_WIG20_1d.csv", "stooq-pl", "WIG20", "1d", 1_238, "2019-04-16", "2024-03-25"),
  DialectFile(
    "stooq_us_kaggle_MSFT_1d.csv", "stooq-us", "MSFT", "1d", 1_000, "1986-03-13", "1990-02-23"),
  DialectFile(
    "tradingview_BTCUSDT_1h.csv", "tradingview", "BTCUSDT", "1h", 1_902, "2024-01-21T14:00:00Z",
    "2024-04-09T19:00:00Z"),
  DialectFile(
    "twse_stock_day_en_2330.csv", "twse-en", "2330", "1d", 20, "2021-01-04", "2021-01-29"),
  DialectFile(
    "twse_taiex_mi_5mins_hist_big5.csv", "taiex", "TAIEX", "1d", 20, "2025-04-01", "2025-04-30"),
  DialectFile("yahoo_SPY_1d.csv", "yahoo", "SPY", "1d", 92, "2020-09-01", "2021-01-12"),
  DialectFile(
    "yahoo_legacy_ORCL_1d.csv", "yahoo-legacy", "ORCL", "1d", 252, "2014-01-02", "2014-12-31"),
  DialectFile(
    "zipline_csvdir_AAPL_1d.csv", "zipline", "AAPL", "1d", 754, "2012-01-03", "2014-12-31"),
]

@Suite struct DialectFilesTests {
  /// Every file of the shared data reads as its README says.
  @Test(.enabled(if: hasSharedData), arguments: textFiles)
  func reads(_ expected: DialectFile) throws {
    let folder = TemporaryFolder()
    var path = sharedPath("dialects/\(expected.file)")
    if let copy = expected.copy { path = try folder.copy(path, to: copy) }
    var options = ReadingOptions()
    options.symbol = expected.option
    let file = try openCandles(path: path, options)
    let candles = try allCandles(file)
    #expect(file.dialect == expected.dialect)
    #expect(
      file.instrument.symbol.uppercased() == expected.symbol, "\(file.instrument.symbol)")
    #expect(file.timeframe?.description == expected.timeframe)
    #expect(candles.count == expected.rows)
    #expect(candles.isEmpty == false)
    guard !candles.isEmpty else { return }
    #expect(candles[0].time == (try Time(expected.first)), "\(candles[0].time)")
    let last = candles[candles.count - 1].time
    #expect(last == (try Time(expected.last)), "\(last)")
    #expect(file.defects.entries.isEmpty)
  }

  /// No file looks equally like two dialects.
  @Test(.enabled(if: hasSharedData)) func theBrokenExportOfYahoo() throws {
    let path = sharedPath("dialects/yahoo_broken_YHOO_1d.csv")
    let fault = #expect(throws: DataError.self) { try openCandles(path: path) }
    #expect(fault?.problem == .brokenYahoo(rows: 200, of: 200))
  }

  @Test(.enabled(if: hasSharedData)) func severalTickersAreListed() throws {
    let path = sharedPath("dialects/quandl_wiki_prices.csv")
    let fault = #expect(throws: DataError.self) { try allCandles(openCandles(path: path)) }
    #expect(fault?.problem == .severalSymbols(["AAPL", "BRK_A", "MSFT", "ZEN"]))
  }
}
