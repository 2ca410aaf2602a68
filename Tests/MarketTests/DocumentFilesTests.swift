import Market
import Support
import Testing

/// The JSON files of the shared data, and what its README says of them.
private let documentFiles = [
  DialectFile(
    "app_kchart_iostaipei_AUDUSD_1m.json", "kchart", "13", "1m", 1_291, "2018-12-21",
    "2018-12-21T23:59:00Z"),
  DialectFile(
    "app_klinechart_1d.json", "klinechart", "BTC", "1d", 978, "2018-02-05T16:00:00Z",
    "2020-10-09T16:00:00Z", option: "BTC"),
  DialectFile(
    "binance_rest_klines_1m.json", "binance-rest", "BTCUSDT", "1m", 10, "2021-10-22T23:03:00Z",
    "2021-10-22T23:12:00Z", option: "BTCUSDT"),
  DialectFile(
    "coinbase_rest_1h.json", "coinbase-rest", "BTC-USD", "1h", 2, "2024-04-04T00:00:00Z",
    "2024-04-04T01:00:00Z", option: "BTC-USD"),
  DialectFile(
    "freqtrade_XRPUSDT_1h.json", "freqtrade", "XRP/USDT:USDT", "1h", 100,
    "2021-11-17T01:00:00Z", "2021-11-21T04:00:00Z", copy: "XRP_USDT_USDT-1h-futures.json"),
  DialectFile(
    "kraken_rest_XBTUSDT_1m.json", "kraken-rest", "XBTUSDT", "1m", 721, "2025-11-10T12:17:00Z",
    "2025-11-11T00:17:00Z"),
  DialectFile(
    "polygon_rest_prev_AAPL_1d.json", "polygon-rest", "AAPL", "1d", 1, "2022-04-26T20:00:00Z",
    "2022-04-26T20:00:00Z"),
  DialectFile(
    "tpex_trading_stock_6488.json", "tpex-json", "6488", "1d", 21, "2026-08-03", "2026-08-31"),
  DialectFile(
    "twse_stock_day_2330.json", "twse-json", "2330", "1d", 21, "2026-08-03", "2026-08-31"),
  DialectFile(
    "histdata_tick_EURUSD.csv", "histdata-tick", "EURUSD", "1m", 65, "2020-01-01T22:00:00Z",
    "2020-01-01T23:04:00Z"),
]

@Suite struct DocumentFilesTests {
  @Test(.enabled(if: hasSharedData), arguments: documentFiles)
  func reads(_ expected: DialectFile) throws {
    try DialectFilesTests().reads(expected)
  }

  /// What the exchange answers when nothing matches.
  @Test(.enabled(if: hasSharedData)) func theAnswerWithoutData() throws {
    let path = sharedPath("dialects/twse_stock_day_nodata.json")
    let fault = #expect(throws: DataError.self) { try openCandles(path: path) }
    #expect(fault?.problem == .json(.answer("很抱歉，沒有符合條件的資料!")))
  }
}
