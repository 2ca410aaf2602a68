import Support
import Testing

@testable import Market

@Suite struct TickReaderTests {
  private let folder = TemporaryFolder()

  private func open(
    _ text: String, _ name: String = "x.csv", _ options: ReadingOptions = ReadingOptions()
  ) throws -> (file: CandleFile, candles: Candles) {
    let file = try openCandles(path: folder.file(name, text), options)
    return (file, try allCandles(file))
  }

  private func message(
    _ text: String, _ name: String = "x.csv", _ options: ReadingOptions = ReadingOptions()
  ) -> String? {
    do {
      _ = try open(text, name, options)
      return nil
    } catch { return "\(error)" }
  }

  /// 17:00 of EST, in winter and in summer, is 22:00 UTC.
  @Test func histData() throws {
    let text = """
      20200101 170000065,1.121200,1.121720,0
      20200101 170010447,1.121500,1.121920,0
      20200101 170059999,1.121100,1.121610,0
      20200101 170300000,1.120000,1.121610,0
      """
    let read = try open(text, "DAT_ASCII_EURUSD_T_202001.csv")
    #expect(read.file.dialect == "histdata-tick" && read.file.instrument.symbol == "EURUSD")
    #expect(read.file.timeframe == Timeframe(1, .minute))
    let start = try Time("2020-01-01T22:00:00Z")
    #expect(
      read.candles
        == Candles([
          Candle(start, open: 1.1212, high: 1.1215, low: 1.1211, close: 1.1211, volume: 3),
          Candle(
            Time(seconds: start.seconds + 180), open: 1.12, high: 1.12, low: 1.12, close: 1.12,
            volume: 1),
        ]))
    #expect(
      read.file.notes.contains("prices are bids")
        && read.file.notes.contains("a candle's volume is the number of its ticks"))
    let summer = try open("20200701 170000065,1.1,1.2,0\n20200701 170100065,1.1,1.2,0\n")
    #expect(try summer.candles[0].time == Time("2020-07-01T22:00:00Z"))
  }

  /// Binance's trades have six or seven values, its aggregate trades seven or eight.
  @Test(arguments: [
    ("binance-trades", "7,10.5,2,21,1709287201000,true", "8,11.5,3,34.5,1709287202000,false"),
    ("binance-trades", "7,10.5,2,21,1709287201000,true,x", "8,11.5,3,34.5,1709287202000,false,x"),
    ("binance-aggtrades", "7,10.5,2,7,8,1709287201000,true", "8,11.5,3,9,9,1709287202000,true"),
    ("binance-aggtrades", "7,10.5,2,7,8,1709287201000,true,x", "8,11.5,3,9,9,1709287202000,true,x"),
  ])
  func binance(_ dialect: String, _ first: String, _ second: String) throws {
    let text = "\(first)\n\(second)\n"
    for chosen in [nil, dialect] {
      let read = try ReadText(text) { $0.dialect = chosen }
      #expect(read.file.dialect == dialect && read.times == ["2024-03-01T10:00:00Z"])
      #expect(read.candles.open == [10.5] && read.candles.close == [11.5])
      #expect(read.candles.volume == [5])
    }
    let narrow = problem("7,10.5,2\n8,11.5,3\n") { $0.dialect = dialect }
    #expect(narrow == .fields(3, expected: dialect == "binance-trades" ? 5 : 6))
    #expect(problem(text + "9,1,1\n").map { "\($0)" }?.contains("fields") == true)
  }

  /// Identifiers that are no numbers put no tick before another.
  @Test func identifiersAreNoSequence() throws {
    let text = """
      id,timestamp,price,size
      7f8a1c0e-1111-4222-8333-944445555666,2024-03-01T10:00:01Z,12,1
      00000000-1111-4222-8333-944445555666,2024-03-01T10:00:01Z,10,2
      """
    let read = try open(text)
    #expect(
      read.candles
        == Candles([
          Candle(
            try Time("2024-03-01T10:00:00Z"), open: 12, high: 12, low: 10, close: 10, volume: 3)
        ]))
  }

  /// The same trade once more, by the number of trades, counts once.
  @Test(arguments: ["trade_id", "id", "aggTradeId"]) func tradesThatComeTwice(_ column: String)
    throws
  {
    let rows = [
      "2024-01-02T10:00:00Z,100,1,1", "2024-01-02T10:00:01Z,101,1,2",
      "2024-01-02T10:00:01Z,101,1,2",
      "2024-01-02T10:00:01Z,101,1,3", "2024-01-02T10:00:02Z,102,5,4",
    ]
    let text = "time,price,size,\(column)\n" + rows.map { $0 + "\n" }.joined()
    let read = try ReadText(text)
    #expect(read.candles.volume == [8])
    #expect(
      read.file.notes.contains("1 trade is in the file twice, by its '\(column)', and counts once"))
    let more = try ReadText(text + rows[4] + "\n" + rows[4] + "\n") { $0.sorts = true }
    #expect(more.candles.volume == [8])
    #expect(more.notes("3 trades are in the file once more, by their '\(column)', and count once"))
    // Another price under the same number is another trade, and a message may hold several.
    let other = try ReadText(text.replacing("101,1,3", with: "103,1,2"))
    #expect(other.candles.high == [103] && other.candles.volume == [8])
    let messages = try ReadText(text.replacing(column, with: "sequence"))
    #expect(messages.candles.volume == [9] && !messages.notes("once"))
  }

  @Test func everyTimeframe() throws {
    var options = ReadingOptions()
    let rows = (0..<7_200).map { second in
      "\(1_709_287_200 + second),\(100 + second % 60),2"
    }
    let text = "timestamp,price,volume\n" + rows.joined(separator: "\n")
    for (frame, count) in [("1m", 120), ("15m", 8), ("1h", 2), ("1d", 1)] {
      options.timeframe = try Timeframe(frame)
      let read = try open(text, "x.csv", options)
      #expect(read.file.dialect == "ticks" && read.file.timeframe == options.timeframe)
      #expect(read.candles.count == count)
      #expect(read.candles.volume.reduce(0, +) == 14_400)
      #expect(read.candles.high.allSatisfy { $0 == 159 } && read.candles.open[0] == 100)
    }
  }

  @Test(arguments: [
    "timestamp,price,volume\n2024-03-01T10:00:01Z,10,1\n2024-03-01T10:00:02Z,12,2\n2024-03-01T10:00:02Z,9,1\n2024-03-01T10:00:59.9Z,11,1\n",
    "Date,Time,Last,Volume\n2024.03.01,10:00:01,10,1\n2024.03.01,10:00:02,12,2\n2024.03.01,10:00:02,9,1\n2024.03.01,10:00:59,11,1\n",
    // Sequence numbers say the order within a time.
    "id,price,qty,time\n1,10,1,1709287201000\n3,9,1,1709287202000\n2,12,2,1709287202000\n4,11,1,1709287203000\n",
    "\"time\";\"price\";\"size\"\r\n\"2024-03-01 10:00:01\";\"10\";\"1\"\r\n\"2024-03-01 10:00:02\";12;2\r\n\r\n2024-03-01 10:00:02;9;1\r\n2024-03-01 10:00:03;11;1",
  ])
  func everySpelling(_ text: String) throws {
    let read = try open(text)
    #expect(read.file.dialect == "ticks")
    #expect(
      read.candles
        == Candles([
          Candle(
            Time(seconds: 1_709_287_200), open: 10, high: 12, low: 9, close: 11, volume: 5)
        ]))
  }

  @Test func quotesOfMetaTrader() throws {
    let text =
      "<DATE>\t<TIME>\t<BID>\t<ASK>\t<LAST>\t<VOLUME>\t<FLAGS>\n2024.03.01\t10:00:01.100\t1.5\t1.6\t\t\t6\n2024.03.01\t10:00:02.100\t\t1.7\t\t\t4\n"
    let read = try open(text)
    #expect(read.candles.count == 1 && read.candles[0].close == 1.5)
  }

  /// Prices by the day are no ticks.
  @Test func datesAreNoTicks() {
    #expect(
      message("date,price\n2024-03-01,10\n2024-03-02,11\n")?.contains("no column for") == true)
  }

  @Test func everyDefectHasAMessage() {
    let head = "timestamp,price,volume\n1709287200,10,1\n"
    let texts = [
      head + "1709287199,10,1\n", head + "1709287201,x,1\n", head + "1709287201,10\n",
      head + "1709287201,0,1\n", head + "1709287201,10,-1\n", head + "yesterday,10,1\n",
      head + "1709287201,10,1,7\n", head + "1709287201,1", head + "1709287201,nan,1\n",
      "timestamp,price\n",
    ]
    var text = ""
    for bad in texts {
      let said = message(bad)?.replacing(folder.path("x.csv"), with: "x.csv") ?? "(accepted)"
      text += "# \(bad.replacing(head, with: "").replacing("\n", with: "\\n"))\n\(said)\n\n"
    }
    expectGolden(text, "tick-faults.txt")
  }

  @Test func wrongTicksArePassedOverWhereTheReaderSaysSo() throws {
    var options = ReadingOptions()
    for defect in [Defect.value, .disorder, .price] { options.policies[defect] = .skip }
    let text =
      "timestamp,price,volume\n1709287200,10,1\n1709287199,11,1\n1709287201,x,1\n1709287202,-1,1\n1709287203,12,1\n"
    let read = try open(text, "x.csv", options)
    #expect(read.candles.count == 1 && read.candles[0].high == 12 && read.candles[0].low == 10)
    #expect(read.file.defects.skipped == 3)
  }

  /// Ticks of two months meet within a day.
  @Test func filesOfTicksJoin() throws {
    let names = ["DAT_ASCII_EURUSD_T_202001.csv", "DAT_ASCII_EURUSD_T_202002.csv"]
    let zip = zipped([
      ZipFile(names[1], "20200201 170000065,1.3,1.4,0\n20200202 170010447,1.5,1.6,0\n"),
      ZipFile(names[0], "20200130 170000065,1.1,1.2,0\n20200201 165900065,1.2,1.3,0\n"),
      ZipFile("DAT_ASCII_EURUSD_T_202001.txt", "gaps"),
    ])
    var options = ReadingOptions()
    options.timeframe = Timeframe(1, .day)
    let file = try openCandles(path: folder.file("EURUSD.zip", zip), options)
    let candles = try allCandles(file)
    #expect(candles.open == [1.1, 1.2, 1.5] && candles.close == [1.1, 1.3, 1.5])
    #expect(candles.volume == [1, 2, 1])
    #expect(file.notes.contains("not read: 'DAT_ASCII_EURUSD_T_202001.txt'"))
  }

  @Test func mutationsNeverTrap() {
    let text = Array("time,bid,ask\n20200101 170000065,1.1,1.2\n20200101 170010447,1.2,1.3\n".utf8)
    var random = SplitMix64(seed: 13)
    for count in text.indices { _ = try? read(Array(text.prefix(count))) }
    for _ in 0..<3_000 {
      var flipped = text
      for _ in 0...random.whole(0...2) {
        flipped[random.whole(0...text.count - 1)] = UInt8(random.whole(0...255))
      }
      _ = try? read(flipped)
    }
  }

  private func read(_ bytes: [UInt8]) throws -> Candles {
    try allCandles(CandleFile(MemoryBytes(bytes), ReadingOptions()))
  }
}
