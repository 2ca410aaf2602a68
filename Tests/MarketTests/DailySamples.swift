import Market
import Text

private let day = Timeframe(1, .day)

/// Small files of days in the shape of each dialect of text.
let dailySamples: [DialectSample] = [
  DialectSample("csv", "acme-1d.csv", "ACME", day, above: ["date,open,high,low,close,volume"]) {
    [$0.time("YYYY-MM-DD")] + $0.prices + [$0.volume]
  },
  DialectSample("csv", "acme.csv", "ACME", day, above: ["Date;Open;High;Low;Close;Volume"]) {
    [$0.time("DD/MM/YYYY")] + $0.prices.map { $0.replacing(".", with: ",") } + [$0.volume]
  }.with {
    $0.dates = .dayFirst
    $0.separator = ";"
    $0.start = "2023-01-10T00:00:00Z"
  },
  DialectSample(
    "yahoo", "SPY.csv", "SPY", day, above: ["Date,Open,High,Low,Close,Adj Close,Volume"]
  ) { [$0.time("YYYY-MM-DD")] + $0.prices + ["100.5", $0.volume] },
  DialectSample(
    "yahoo-legacy", "table.csv", "TABLE", day,
    above: ["Date,Open,High,Low,Close,Volume,Adj Close"]
  ) { [$0.time("YYYY-MM-DD")] + $0.prices + [$0.volume, "100.5"] }.with { $0.isNewestFirst = true },
  DialectSample(
    "stooq-pl", "wig20_d.csv", "WIG20", day,
    above: ["Data;Otwarcie;Najwyzszy;Najnizszy;Zamkniecie;Wolumen"]
  ) { [$0.time("YYYY-MM-DD")] + $0.prices + [$0.volume] }.with {
    $0.separator = ";"
    $0.lineEnd = "\r\n"
  },
  DialectSample(
    "stooq-pl", "wig20_d.csv", "WIG20", day,
    above: ["Data,Otwarcie,Najwyższy,Najniższy,Zamknięcie,Wolumen"]
  ) { [$0.time("YYYY-MM-DD")] + $0.prices + [$0.volume] },
  DialectSample(
    "stooq-us", "msft.us.txt", "MSFT.US", day,
    above: ["Date,Open,High,Low,Close,Volume,OpenInt"]
  ) { [$0.time("YYYY-MM-DD")] + $0.prices + [$0.volume, "0"] },
  DialectSample(
    "stooq-bulk", "aapl.us.txt", "AAPL.US", day,
    above: ["<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>"]
  ) { ["AAPL.US", "D", $0.time("YYYYMMDD"), "000000"] + $0.prices + [$0.volume, "0"] }.with {
    $0.timeFields = 2
  },
  DialectSample(
    "alphavantage-daily", "daily_adjusted_MSFT.csv", "MSFT", day,
    above: [
      "timestamp,open,high,low,close,adjusted_close,volume,dividend_amount,split_coefficient"
    ]
  ) { [$0.time("YYYY-MM-DD")] + $0.prices + ["9.5", $0.volume, "0.0000", "1.0000"] }.with {
    $0.isNewestFirst = true
    $0.decimals = 4
  },
  DialectSample(
    "cryptodatadownload", "Coinbase_BTCUSD_d.csv", "BTCUSD", day,
    above: [
      "Created on 01-31-2023,https://www.CryptoDataDownload.com",
      "Date,Symbol,Open,High,Low,Close,Volume BTC,Volume USD",
    ]
  ) { [$0.time("YYYY-MM-DD"), "BTCUSD"] + $0.prices + [$0.volume, "12.5"] }.with {
    $0.isNewestFirst = true
    $0.lineEnd = "\r\n"
  },
  DialectSample(
    "investing", "Gold Historical Data.csv", "GOLD", day,
    above: ["\u{feff}\"Date\",\"Price\",\"Open\",\"High\",\"Low\",\"Vol.\",\"Change %\""]
  ) { row in
    let candle = row.candle
    return
      ([row.time("MM/DD/YYYY")]
      + [candle.close, candle.open, candle.high, candle.low].map { row.grouped($0, 2) }
      + ["\(NumberText.shortest(candle.volume / 1_000))K", "0.12%"]).map(quoted)
  }.with {
    $0.dates = .monthFirst
    $0.isNewestFirst = true
    $0.start = "2023-01-10T00:00:00Z"
    $0.decimals = 1
  },
  DialectSample(
    "investing", "Bitcoin Historical Data - Investing.com.csv", "BITCOIN", day,
    above: ["\u{feff}\"Date\",\"Price\",\"Open\",\"High\",\"Low\",\"Vol.\",\"Change %\""]
  ) { row in
    let candle = row.candle
    return
      ([row.time("NNN DD, YYYY")]
      + [candle.close, candle.open, candle.high, candle.low].map { row.grouped($0, 1) }
      + ["", "-1.22%"]).map(quoted)
  }.with {
    $0.dates = .monthName
    $0.isNewestFirst = true
    $0.lineEnd = "\r\n"
    $0.decimals = 1
    $0.hasVolume = false
  },
  DialectSample(
    "barchart", "esh23_daily.csv", "ESH23", day,
    above: ["Time,Open,High,Low,Last,Change,Volume"]
  ) { [$0.time("MM/DD/YYYY")] + $0.prices + ["6.80E-05", $0.volume] }.with {
    $0.hasRemarks = true
    $0.dates = .monthFirst
    $0.isNewestFirst = true
    $0.below = ["\"Downloaded from Barchart.com as of 02-28-2023 03:12pm CST\""]
  },
  DialectSample(
    "nasdaq", "HistoricalData_WMT.csv", "WMT", day,
    above: ["Date,Close/Last,Volume,Open,High,Low"]
  ) {
    [
      $0.time("MM/DD/YYYY"), "$" + $0.close, $0.volume, "$" + $0.open, "$" + $0.high,
      "$" + $0.low,
    ]
  }.with {
    $0.isNewestFirst = true
    $0.dates = .monthFirst
  },
  DialectSample(
    "nasdaq-legacy", "HistoricalQuotes.csv", "HISTORICALQUOTES", day,
    above: [
      "\"date\",\"close\",\"volume\",\"open\",\"high\",\"low\"",
      "\"16:00\",\"95.18\",\"6,096,381\",\"95.58\",\"95.86\",\"95.06\"",
    ]
  ) {
    [$0.time("YYYY/MM/DD"), $0.close, $0.volume + ".0000", $0.open, $0.high, $0.low].map(quoted)
  }.with {
    $0.isNewestFirst = true
    $0.lineEnd = "\r\n"
  },
  DialectSample(
    "quandl", "wiki_prices.csv", "ACME", day,
    above: ["ticker,date,open,high,low,close,volume,ex-dividend,split_ratio,adj_close"]
  ) { ["ACME", $0.time("YYYY-MM-DD")] + $0.prices + [$0.volume, "0.0", "1.0", "7.5"] },
  DialectSample(
    "zipline", "ACME.csv", "ACME", day,
    above: ["date,open,high,low,close,volume,dividend,split"]
  ) { [$0.time("YYYY-MM-DD")] + $0.prices + [$0.volume, "0.0", "1.0"] },
  DialectSample(
    "twse-en", "STOCK_DAY_2330_202301.csv", "2330", day,
    above: [
      "\"Date\",\"Trade Volume\",\"Trade Value\",\"Opening Price\",\"Highest Price\",\"Lowest Price\",\"Closing Price\",\"Change\",\"Transaction\","
    ]
  ) {
    ([$0.time("YYYY/MM/DD"), $0.grouped($0.candle.volume, 0), "21,127,581,248"] + $0.prices
      + ["+6.00", "33,316"]).map(quoted) + [""]
  }.with {
    $0.hasRemarks = true
    $0.lineEnd = "\r\n"
    $0.below = [
      "\"Remarks:\"", "\"\"If the last digit is K it is", "traded in foreign currency.\"",
    ]
  },
  DialectSample(
    "twse", "STOCK_DAY_2330_202301.csv", "2330", day,
    above: [
      "\"112年01月 2330 ACME 各日成交資訊\"",
      "\"日期\",\"成交股數\",\"成交金額\",\"開盤價\",\"最高價\",\"最低價\",\"收盤價\",\"漲跌價差\",\"成交筆數\",",
    ]
  ) {
    ([$0.time("RRR/MM/DD"), $0.grouped($0.candle.volume, 0), "21,127"] + $0.prices
      + ["+6.00", "33,316"]).map(quoted) + [""]
  }.with {
    $0.hasRemarks = true
    $0.dates = .roc
    $0.lineEnd = "\r\n"
    $0.below = ["\"說明:\"", "\"符號說明\""]
  },
  DialectSample(
    "taiex", "MI_5MINS_HIST.csv", "TAIEX", day,
    above: [
      "\"112年01月 發行量加權股價指數歷史資料\"",
      "\"日期\",\"開盤指數\",\"最高指數\",\"最低指數\",\"收盤指數\",",
    ]
  ) { row in
    let candle = row.candle
    return
      ([row.time("RRR/MM/DD")]
      + [candle.open, candle.high, candle.low, candle.close].map { row.grouped($0, 2) })
      .map(quoted) + [""]
  }.with {
    $0.hasRemarks = true
    $0.dates = .roc
    $0.decimals = 1
    $0.hasVolume = false
  },
  DialectSample("kraken", "XBTUSD_1440.csv", "XBTUSD", day, above: []) {
    ["\($0.milliseconds / 1_000)"] + $0.prices + [$0.volume, "17"]
  },
]
