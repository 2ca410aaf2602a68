import Market
import Text

private let day = Timeframe(1, .day)
private let minute = Timeframe(1, .minute)

/// Small files in the shape of vendors that are easily taken for others.
let vendorSamples: [DialectSample] = [
  DialectSample("ninjatrader", "ES 03-23.Last.txt", "ES 03-23", minute, above: []) {
    [$0.time("YYYYMMDD hhmmss")] + $0.prices + [$0.volume]
  }.with {
    $0.separator = ";"
    $0.isStampedAtEnd = true
  },
  DialectSample(
    "finam", "SBER_230102_230102.txt", "SBER", minute,
    above: ["<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>"]
  ) {
    ["SBER", "1", $0.time("YYYYMMDD"), $0.time("hhmmss")] + $0.prices + [$0.volume]
  }.with {
    $0.zone = "Europe/Moscow"
    $0.timeFields = 2
  },
  DialectSample(
    "metastock", "VNM.csv", "VNM", day,
    above: ["<TICKER>,<PER>,<DTYYYYMMDD>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>"]
  ) {
    ["VNM", "D", $0.time("YYYYMMDD"), "000000"] + $0.prices + [$0.volume, "0"]
  }.with { $0.timeFields = 2 },
  DialectSample("kibot", "IBM.txt", "IBM", minute, above: []) {
    [$0.time("MM/DD/YYYY"), $0.time("hh:mm")] + $0.prices + [$0.volume]
  }.with {
    $0.zone = "America/New_York"
    $0.timeFields = 2
    $0.dates = .monthFirst
    $0.start = "2023-01-03T14:30:00Z"
  },
  DialectSample(
    "tradestation", "ES.txt", "ES", minute,
    above: ["\"Date\",\"Time\",\"Open\",\"High\",\"Low\",\"Close\",\"Up\",\"Down\""]
  ) { row in
    let up = (row.candle.volume / 2).rounded(.down)
    return [row.time("MM/DD/YYYY"), row.time("hh:mm")] + row.prices
      + [NumberText.shortest(up), NumberText.shortest(row.candle.volume - up)]
  }.with {
    $0.timeFields = 2
    $0.dates = .monthFirst
    $0.addsVolumes = true
    $0.isStampedAtEnd = true
    $0.start = "2023-01-13T14:30:00Z"
  },
  DialectSample(
    "csv", "bhavcopy.csv", "ACME", day,
    above: [
      "SYMBOL,SERIES,OPEN,HIGH,LOW,CLOSE,LAST,PREVCLOSE,TOTTRDQTY,TOTTRDVAL,TIMESTAMP,TOTALTRADES,ISIN"
    ]
  ) {
    ["ACME", "EQ"] + $0.prices
      + ["9.5", "9.25", $0.volume, "1500.5", $0.time("DD-NNN-YYYY"), "7", "INE000000001"]
  }.with { $0.dates = .monthName },
  DialectSample(
    "csv", "500325.csv", "500325", day,
    above: [
      "Date,Open Price,High Price,Low Price,Close Price,WAP,No.of Shares,No. of Trades,Total Turnover (Rs.)"
    ]
  ) {
    [$0.time("DD-NNN-YYYY")] + $0.prices + ["9.5", $0.volume, "7", "1500"]
  }.with { $0.dates = .monthName },
  DialectSample(
    "euronext", "historical_price.csv", "FR0000000001", day,
    above: [
      "\u{feff}\"Historical Data\"", "\"From 2023-01-10 to 2023-02-23\"", "FR0000000001",
      "Date;Open;High;Low;Last;Close;\"Number of Shares\";\"Number of Trades\";Turnover",
    ]
  ) {
    [
      $0.time("DD/MM/YYYY"), $0.open, $0.high, $0.low, "9.5", $0.close, $0.volume, "7", "150",
      "9.75",
    ]
  }.with {
    $0.separator = ";"
    $0.dates = .dayFirst
    $0.isNewestFirst = true
    $0.start = "2023-01-10T00:00:00Z"
  },
]
