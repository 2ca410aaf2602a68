import Market

private let day = Timeframe(1, .day)
private let hour = Timeframe(1, .hour)
private let minute = Timeframe(1, .minute)

/// Small files whose headers, indices and times are written in ways that no single vendor has.
let headerSamples: [DialectSample] = [
  DialectSample(
    "yfinance", "AAPL_data.csv", "AAPL", day,
    above: [
      "Price,Close,High,Low,Open,Volume", "Ticker,AAPL,AAPL,AAPL,AAPL,AAPL", "Date,,,,,",
    ]
  ) { [$0.time("YYYY-MM-DD"), $0.close, $0.high, $0.low, $0.open, $0.volume] },
  DialectSample(
    "csv", "apple-1d.csv", "AAPL", day,
    above: [
      "Date,AAPL.Open,AAPL.High,AAPL.Low,AAPL.Close,AAPL.Volume,AAPL.Adjusted,direction"
    ]
  ) { [$0.time("YYYY-MM-DD")] + $0.prices + [$0.volume, "9.5", "Increasing"] },
  DialectSample(
    "csv", "coin.csv", "BTC", hour,
    above: ["time,BTC:open,BTC:high,BTC:low,BTC:close,BTC:volume"]
  ) { [$0.time("YYYY-MM-DDThh:mm:ssZ")] + $0.prices + [$0.volume] },
  DialectSample(
    "csv", "frame.csv", "FRAME", day, above: [",date,open,high,low,close,volume"]
  ) {
    ["\($0.milliseconds / 86_400_000 - 19_359)", $0.time("YYYY-MM-DD")] + $0.prices + [$0.volume]
  }.with { $0.timePlace = 1 },
  DialectSample("csv", "frame.csv", "FRAME", day, above: ["Date,Open,High,Low,Close,Volume"]) {
    ["\($0.milliseconds / 86_400_000 - 19_359)", $0.time("YYYY-MM-DD")] + $0.prices + [$0.volume]
  }.with { $0.timePlace = 1 },
  DialectSample("csv", "bare.csv", "BARE", day, above: []) {
    ["\($0.milliseconds / 86_400_000 - 19_359)", $0.time("YYYY-MM-DD")] + $0.prices + [$0.volume]
  }.with { $0.timePlace = 1 },
  DialectSample(
    "csv", "utc.csv", "UTC", minute, above: ["timestamp_utc,open,high,low,close,volume"]
  ) { [$0.time("YYYY-MM-DD hh:mm:ss")] + $0.prices + [$0.volume] },
  DialectSample(
    "csv", "dydx.csv", "BTC-USD", minute,
    above: ["startedAt,ticker,resolution,low,high,open,close,baseTokenVolume,usdVolume,trades"]
  ) {
    [
      $0.time("YYYY-MM-DDThh:mm:ss.000Z"), "BTC-USD", "1MIN", $0.low, $0.high, $0.open, $0.close,
      $0.volume, "1.5", "7",
    ]
  },
  DialectSample(
    "csv", "ends.csv", "ENDS", minute,
    above: ["endTime,openPrice,highPrice,lowPrice,closePrice,volume"]
  ) { [$0.time("YYYY-MM-DDThh:mm:ssZ")] + $0.prices + [$0.volume] }.with {
    $0.isStampedAtEnd = true
  },
  DialectSample(
    "csv", "codex.csv", "CODEX", day,
    above: ["Start Date,End Date,Open,High,Low,Close,Volume,Market Cap"]
  ) {
    [$0.time("YYYY-MM-DD"), "2023-12-31"] + $0.prices + [$0.volume, "1500"]
  },
  DialectSample("csv", "named.csv", "NAMED", day, above: ["Date,Open,High,Low,Close,Volume"]) {
    [$0.time("DD-NNN-yy")] + $0.prices + [$0.volume]
  }.with { $0.dates = .shortName },
  DialectSample("csv", "short.csv", "SHORT", day, above: ["Date,Open,High,Low,Close,Volume"]) {
    [$0.time("DD/MM/yy")] + $0.prices + [$0.volume]
  }.with {
    $0.dates = .shortDay
    $0.start = "2024-01-15T00:00:00Z"
  },
  DialectSample("csv", "short.csv", "SHORT", day, above: ["Date,Open,High,Low,Close,Volume"]) {
    [$0.time("MM/DD/yy")] + $0.prices + [$0.volume]
  }.with {
    $0.dates = .shortMonth
    $0.start = "2024-01-15T00:00:00Z"
  },
  DialectSample(
    "csv", "hours.csv", "HOURS", hour, above: ["Date,Clock of the bar,Open,High,Low,Close,Volume"]
  ) {
    [$0.time("YYYY-MM-DD"), $0.time("hh:mm")] + $0.prices + [$0.volume]
  }.with { $0.timeFields = 2 },
  DialectSample(
    "csv", "sep.csv", "SEP", day,
    above: ["sep=;", "Daily prices of a share", "Date;Open;High;Low;Close;Volume"]
  ) { [$0.time("YYYY-MM-DD")] + $0.prices + [$0.volume] }.with {
    $0.separator = ";"
    $0.below = ["Source: nobody"]
    $0.hasRemarks = true
  },
]
