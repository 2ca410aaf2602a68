import Foundation
import Market
import Support
import Testing

/// All candles of a source.
func allCandles(_ source: some CandleSource) throws -> Candles {
  var source = source
  var all = Candles()
  var block = Candles()
  while try source.next(into: &block) { all.append(block, 0..<block.count) }
  return all
}

/// All candles of a text as a file.
private func candles(_ text: String, name: String = "test.csv") throws -> Candles {
  let folder = TemporaryFolder()
  return try allCandles(openCandles(path: folder.file(name, text)))
}

@Suite struct TextReaderTests {
  /// Two candles that every spelling below means.
  private static let two = Candles([
    Candle(
      Time(seconds: 1_709_287_200), open: 10, high: 12.5, low: 9.25, close: 11, volume: 100),
    Candle(
      Time(seconds: 1_709_287_260), open: 11, high: 11.5, low: 10.75, close: 11.25, volume: 0.5),
  ])

  @Test(arguments: [
    "time,open,high,low,close,volume\n2024-03-01T10:00:00Z,10,12.5,9.25,11,100\n2024-03-01T10:01:00Z,11,11.5,10.75,11.25,0.5\n",
    // Another order, other names, a space for the T, no zone, no line feed at the end.
    "Close,Volume,Open time,Low,Open,High\n11,100,2024-03-01 10:00:00,9.25,10,12.5\n11.25,.5,2024-03-01 10:01,10.75,11,11.5",
    // Semicolons, CRLF, a mark of byte order, quotes.
    "\u{feff}\"Date\";\"Open\";\"High\";\"Low\";\"Last\";\"Vol\"\r\n\"2024-03-01T10:00Z\";\"10\";\"12.5\";\"9.25\";\"11\";\"100\"\r\n\"2024-03-01T10:01Z\";11;11.5;10.75;11.25;0.5\r\n",
    // Tabs, angle brackets, date and time of day apart.
    "<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\n2024-03-01\t10:00:00\t10\t12.5\t9.25\t11\t100\n2024-03-01\t10:01:00\t11\t11.5\t10.75\t11.25\t5e-1\n",
    // Seconds, milliseconds, microseconds, a fraction.
    "timestamp,open,high,low,close,volume\n1709287200,10,12.5,9.25,11,100\n1709287260,11,11.5,10.75,11.25,0.5\n",
    "timestamp,open,high,low,close,volume\n1709287200000,10,12.5,9.25,11,100\n1709287260000,11,11.5,10.75,11.25,0.5\n",
    "timestamp,open,high,low,close,volume\n1709287200000000,10,12.5,9.25,11,100\n1709287260000000,11,11.5,10.75,11.25,0.5\n",
    "timestamp,open,high,low,close,volume\n1709287200.0,10,12.5,9.25,11,100\n1709287260.0,11,11.5,10.75,11.25,0.5\n",
    // Other zones.
    "time,open,high,low,close,volume\n2024-03-01T19:00:00+09:00,10,12.5,9.25,11,100\n2024-03-01T19:01:00+09:00,11,11.5,10.75,11.25,0.5\n",
    // No header; blank lines, spaces, zeros, exponents, empty fields at the end.
    "2024-03-01T10:00:00Z,10,12.5,9.25,11,100\n\n2024-03-01T10:01:00Z, 11.000 ,1.15e1,010.75,+11.25,0.5,,\n   \n\n",
    // Columns that are not read.
    "i,time,open,high,low,close,Adj Close,volume,Plot,Plot\n0,2024-03-01T10:00:00Z,10,12.5,9.25,11,5,100,,\n1,2024-03-01T10:01:00Z,11,11.5,10.75,11.25,5,0.5,x,\"a,b\"\n",
    // A data frame's index has no name.
    ",open,high,low,close,volume\n2024-03-01 10:00:00,10,12.5,9.25,11,100\n2024-03-01 10:01:00,11,11.5,10.75,11.25,0.5\n",
    "1. time,1. open,2. high,3. low,4. close,5. volume\n2024-03-01 10:00:00,10,12.5,9.25,11,100\n2024-03-01 10:01:00,11,11.5,10.75,11.25,0.5\n",
  ])
  func spellings(_ text: String) throws {
    #expect(try candles(text) == Self.two)
  }

  @Test func withoutVolume() throws {
    let folder = TemporaryFolder()
    let source = try openCandles(
      path: folder.file("a.csv", "date,open,high,low,close,adj close\n2024-03-01,1,2,1,2,1\n"))
    #expect(
      source.notes == [
        "the column 'adj close' is not used: prices are taken as they were quoted",
        "there is no volume; it is 0",
      ])
    #expect(try allCandles(source).volume == [0])
  }

  @Test func anEmptyVolumeIsZero() throws {
    let text = "date,open,high,low,close,volume\n2024-03-01,1,2,1,2,\n2024-03-02,1,2,1,2,7\n"
    #expect(try candles(text).volume == [0, 7])
  }

  @Test func compactDates() throws {
    let text = "date,open,high,low,close\n20240229,1,2,1,2\n20240301,1,2,1,2\n"
    #expect(try candles(text)[1].time == Time("2024-03-01"))
  }

  /// Numbers with more digits than a `Double` holds are rounded to the nearest.
  @Test func numbersAreRoundedExactly() throws {
    var random = SplitMix64(seed: 21)
    var rows = "date,open,high,low,close,volume\n"
    var prices: [Double] = []
    for i in 0..<3_000 {
      let decimals = random.whole(0...18)
      let text =
        "\(random.whole(1...999_999))."
        + (0...decimals).map { _ in "\(random.whole(0...9))" }.joined()
      prices.append(strtod(text, nil))
      rows += "\(1_700_000_000 + i),\(text),\(text),\(text),\(text),\(text)\n"
    }
    let read = try candles(rows)
    #expect(read.open == prices)
    #expect(read.volume == prices)
  }

  /// The fast way, with quotes or without, and the careful one (spaces force it) read the same.
  @Test func bothWaysAgree() throws {
    let made = randomCandles(5_000, seed: 8)
    var plain = "time,open,high,low,close,volume\n"
    var quoted = plain
    var spaced = plain
    for i in 0..<made.count {
      let c = made[i]
      let rest = "\(c.open),\(c.high),\(c.low),\(c.close),\(c.volume)\n"
      plain += "\(c.time),\(rest)"
      quoted += "\"\(c.time)\",\(rest)"
      spaced += " \(c.time),\(rest)"
    }
    #expect(try candles(plain) == made)
    #expect(try candles(quoted) == made)
    #expect(try candles(spaced) == made)
  }

  /// Blocks hold 1,024 candles and a window 256 KiB: files around both sizes, and longer lines.
  @Test(arguments: [1, 2, 1_023, 1_024, 1_025, 2_048, 20_000])
  func anyNumberOfRows(_ count: Int) throws {
    let made = randomCandles(count, seed: UInt64(count))
    for padding in [0, 700] {
      var text = "time,open,high,low,close,volume,note\n"
      let note = String(repeating: "x", count: count > 2_048 ? padding / 10 : padding)
      for i in 0..<made.count {
        let c = made[i]
        text += "\(c.time),\(c.open),\(c.high),\(c.low),\(c.close),\(c.volume),\(note)\n"
      }
      #expect(try candles(text) == made)
    }
  }

  /// Numbers of a column are kept, also where candles come newest first.
  @Test(arguments: ["sequence", "Seq", "sequence_number"]) func sequenceNumbers(_ name: String)
    throws
  {
    let rows = ["2024-03-01,1,2,1,2,17", "2024-03-02,1,2,1,2,", "2024-03-03,1,2,1,2,19"]
    let header = "date,open,high,low,close,\(name)\n"
    for rows in [rows, rows.reversed()] {
      let read = try candles(header + rows.map { $0 + "\n" }.joined())
      #expect((0..<3).map { read.sequence(at: $0) } == [17, nil, 19])
    }
  }

  @Test func instrumentAndTimeframe() throws {
    let folder = TemporaryFolder()
    func open(_ name: String, _ times: [String]) throws -> CandleFile {
      let rows = times.map { "\($0),1,2,1,2\n" }.joined()
      return try openCandles(path: folder.file(name, "date,open,high,low,close\n" + rows))
    }
    let daily = try open("aapl-1d.csv", ["2024-02-29", "2024-03-01", "2024-03-04", "2024-03-05"])
    #expect(daily.instrument == Instrument(symbol: "AAPL"))
    #expect(daily.timeframe == Timeframe(1, .day))
    let minutes = try open(
      "brk.b_5m.csv", ["2024-02-29T10:00", "2024-02-29T10:05", "2024-02-29T11:00"])
    #expect(minutes.instrument.symbol == "BRK.B")
    #expect(minutes.timeframe == Timeframe(5, .minute))
    #expect(
      try open("x-weekly.csv", ["2024-03-04", "2024-03-11"]).timeframe == Timeframe(1, .week))
    #expect(
      try open("x.csv", ["2024-02-01", "2024-03-01", "2024-04-01"]).timeframe
        == Timeframe(1, .month))
    #expect(
      try open("x", ["2024-01-01", "2024-04-01", "2024-07-01"]).timeframe == Timeframe(3, .month))
    #expect(try open("a-b.csv", ["2024-01-01"]).timeframe == nil)
    #expect(try open("a-b.csv", ["2024-01-01"]).instrument.symbol == "A-B")
    #expect(try open("ES_1h.csv", ["2024-01-01T00:00", "2024-01-01T00:07"]).timeframe == nil)
  }

  @Test(
    .enabled(if: hasSharedData),
    arguments: [
      ("aapl-daily", "1d"), ("eurusd-1h", "1h"), ("usdjpy-1m", "1m"), ("amzn-1m", "1m"),
      ("sber-10m", "10m"), ("btcusd-daily", "1d"), ("fesx-1m", "1m"), ("eurusd-1h-2017", "1h"),
    ])
  func realSeries(_ name: String, _ frame: String) throws {
    let path = sharedPath("series/\(name).csv")
    let source = try openCandles(path: path)
    #expect(source.timeframe?.description == frame)
    #expect(try allCandles(source) == plainSeries(path))
  }

  @Test(
    .enabled(if: hasSharedData),
    arguments: [
      ("yahoo_SPY_1d", 92), ("yahoo_legacy_ORCL_1d", 252), ("stooq_us_kaggle_MSFT_1d", 1_000),
      ("binance_futures_header_ALGOUSDT_1m", 62), ("tradingview_BTCUSDT_1h", 1_902),
      ("moex_iss_SBER_10m", 1_000), ("zipline_csvdir_AAPL_1d", 754),
    ])
  func filesOfVendors(_ name: String, _ rows: Int) throws {
    #expect(try allCandles(openCandles(path: sharedPath("dialects/\(name).csv"))).count == rows)
  }
}
