import Market
import Text

private let hour = Timeframe(1, .hour)
private let minute = Timeframe(1, .minute)

/// Small files of minutes and hours in the shape of each dialect of text.
let intradaySamples: [DialectSample] = [
  DialectSample(
    "csv", "acme-1h.csv", "ACME", hour, above: ["time,open,high,low,close,volume"]
  ) { [$0.time("YYYY-MM-DDThh:mm:ssZ")] + $0.prices + [$0.volume] },
  DialectSample("csv", "acme.csv", "ACME", minute, above: []) {
    [$0.time("YYYY-MM-DD hh:mm")] + $0.prices + [$0.volume]
  },
  DialectSample("metatrader4", "EURUSD1.csv", "EURUSD", minute, above: []) {
    [$0.time("YYYY.MM.DD"), $0.time("hh:mm")] + $0.prices + [$0.volume]
  }.with {
    $0.timeFields = 2
    $0.lineEnd = "\r\n"
    $0.decimals = 4
  },
  DialectSample(
    "metatrader5", "EURUSD_H1.csv", "EURUSD", hour,
    above: ["<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>"]
  ) {
    [$0.time("YYYY.MM.DD"), $0.time("hh:mm:ss")] + $0.prices + [$0.volume, "0", "6"]
  }.with {
    $0.timeFields = 2
    $0.separator = "\t"
    $0.decimals = 4
  },
  DialectSample(
    "dukascopy", "EURUSD_Candlestick_1_Hour_BID_02.01.2023-31.01.2023.csv", "EURUSD", hour,
    above: ["Gmt time,Open,High,Low,Close,Volume"]
  ) { [$0.time("DD.MM.YYYY hh:mm:ss.000")] + $0.prices + [$0.volume] }.with {
    $0.decimals = 4
    $0.dates = .dayFirst
  },
  DialectSample("histdata", "DAT_ASCII_EURUSD_M1_2023.csv", "EURUSD", minute, above: []) {
    [$0.time("YYYYMMDD hhmmss")] + $0.prices + ["0"]
  }.with {
    $0.separator = ";"
    $0.zone = "Etc/GMT+5"
    $0.decimals = 4
    $0.hasVolume = false
  },
  DialectSample("histdata-mt", "DAT_MT_EURUSD_M1_2023.csv", "EURUSD", minute, above: []) {
    [$0.time("YYYY.MM.DD"), $0.time("hh:mm")] + $0.prices + [$0.volume]
  }.with {
    $0.zone = "Etc/GMT+5"
    $0.timeFields = 2
    $0.decimals = 4
  },
  DialectSample(
    "alphavantage-intraday", "intraday_1min_AMZN.csv", "AMZN", minute,
    above: ["timestamp,open,high,low,close,volume"]
  ) { [$0.time("YYYY-MM-DD hh:mm:ss")] + $0.prices + [$0.volume] }.with {
    $0.isNewestFirst = true
    $0.lineEnd = "\r\n"
    $0.zone = "America/New_York"
    $0.isStampedAtEnd = true
    $0.decimals = 4
    $0.start = "2023-01-03T14:30:00Z"
  },
  DialectSample("binance", "ADABTC-1m-2023-01.csv", "ADABTC", minute, above: []) {
    let end = $0.milliseconds + 59_999
    return ["\($0.milliseconds)"] + $0.prices
      + [$0.volume, "\(end)", "1.5", "79", "2.5", "3.5", "0"]
  }.with { $0.decimals = 8 },
  DialectSample("binance", "ADABTC-1m-2025-01.csv", "ADABTC", minute, above: []) {
    let end = $0.milliseconds * 1_000 + 59_999_999
    return ["\($0.milliseconds)000"] + $0.prices
      + [$0.volume, "\(end)", "1.5", "79", "2.5", "3.5", "0"]
  }.with { $0.decimals = 8 },
  DialectSample(
    "binance", "ALGOUSDT-1m-2023-01.csv", "ALGOUSDT", minute,
    above: [
      "open_time,open,high,low,close,volume,close_time,quote_volume,count,taker_buy_volume,taker_buy_quote_volume,ignore"
    ]
  ) {
    ["\($0.milliseconds)"] + $0.prices
      + [$0.volume, "\($0.milliseconds + 59_999)", "1.5", "79", "2.5", "3.5", "0"]
  }.with {
    $0.decimals = 4
    $0.endPlace = 6
  },
  DialectSample(
    "tradingview", "BINANCE_BTCUSDT, 60.csv", "BINANCE_BTCUSDT", hour,
    above: ["time,open,high,low,close,Plot,Plot,AVG：1,Volume"]
  ) {
    [$0.time("YYYY-MM-DDThh:mm:ss+09:00")] + $0.prices + ["1.5", "", "2.25", $0.volume]
  }.with { $0.zone = "Asia/Tokyo" },
  DialectSample(
    "moex", "SBER_10m.csv", "SBER", Timeframe(10, .minute),
    above: ["begin,open,close,high,low,volume"]
  ) {
    [$0.time("YYYY-MM-DD hh:mm:ss"), $0.open, $0.close, $0.high, $0.low, $0.volume]
  }.with { $0.zone = "Europe/Moscow" },
  DialectSample("lean-quote", "nzdusd.csv", "NZDUSD", hour, above: []) {
    [$0.time("YYYYMMDD hh:mm")] + $0.prices + ["0"] + $0.prices + ["0"]
  }.with {
    $0.decimals = 4
    $0.hasVolume = false
  },
  DialectSample(
    "lean", "crypto/coinbase/minute/btcusd/20230102_btcusd_minute_trade.csv", "BTCUSD", minute,
    above: []
  ) { ["\($0.milliseconds % 86_400_000)"] + $0.prices + [$0.volume] },
  DialectSample(
    "lean", "equity/usa/minute/acme/20230103_acme_minute_trade.csv", "ACME", minute, above: []
  ) { row in
    ["\(row.local.milliseconds % 86_400_000)"]
      + [row.candle.open, row.candle.high, row.candle.low, row.candle.close]
      .map { NumberText.fixed($0 * 10_000, decimals: 0) } + [row.volume]
  }.with {
    $0.zone = "America/New_York"
    $0.start = "2023-01-03T14:30:00Z"
  },
  DialectSample(
    "decimal-comma", "EURUSD_H1.csv", "EURUSD", hour,
    above: ["DATE;TIME;OPEN;HIGH;LOW;CLOSE;VOLUME"]
  ) {
    [$0.time("YYYY.MM.DD"), $0.time("hh:mm:ss")]
      + $0.prices.map { $0.replacing(".", with: ",") } + ["-1,00000"]
  }.with {
    $0.timeFields = 2
    $0.separator = ";"
    $0.decimals = 4
    $0.hasVolume = false
    $0.noVolume = -1
  },
  DialectSample(
    "polygon-flat", "2023-01-02.csv", "ACME", minute,
    above: ["ticker,volume,open,close,high,low,window_start,transactions"]
  ) {
    [
      "ACME", $0.volume, $0.open, $0.close, $0.high, $0.low, "\($0.milliseconds)000000", "5",
    ]
  },
]
