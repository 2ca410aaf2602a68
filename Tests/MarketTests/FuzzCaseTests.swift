import Support
import Testing

@testable import Market

/// Damaged files that were once read wrongly in silence.
@Suite struct FuzzCaseTests {
  private static func lines(_ header: String, _ rows: [String]) -> String {
    ([header] + rows).map { $0 + "\n" }.joined()
  }

  private static let usual = "open,high,low,close,volume"

  /// Twelve days of January, one of which is written otherwise.
  private static func days(_ row: Int, _ date: String, _ format: (String) -> String) -> String {
    lines(
      "date,\(usual)",
      (1...12).map { day in
        "\(day == row ? date : format(day < 10 ? "0\(day)" : "\(day)")),10,12,9,11,100"
      })
  }

  private static let refused: [(name: String, text: String)] = [
    // A row of one bracket less, which moves all of its values.
    (
      "XBTUSD.json",
      "{\"error\":[],\"result\":{\"XBTUSD\":[[1672617600,\"123.45\",\"124.00\",\"123.26\",\"123.88\",\"10.4\",\"2026\",572621200,\"123.88\",\"124.91\",\"123.82\",\"124.68\",\"10.4\",\"8484\",5],[1672624800,\"124.68\",\"124.83\",\"124.16\",\"124.24\",\"10.4\",\"4130\",5],[1672646400,\"125.09\",\"125.76\",\"125.03\",\"125.37\",\"10.4\",\"5471],[16\",5]],\"last\":1}}"
    ),
    // A value too many, where nothing names them.
    (
      "x.json",
      "[[1709287200,10,12.5,9.25,11,100],[1709290800,10,12.5,9.25,11,100],[1709294400,10,12.5,9.25,11,10,0]]"
    ),
    // More names, or fewer, than values.
    (
      "x.json",
      "{\"columns\":[\"Open\",\"High\",\"Low\",\"Close\",\"V\",\"Volume\"],\"index\":[1672617600000,1672621200000],\"data\":[[10,12,9,11,100],[10,12,9,11,100]]}"
    ),
    (
      "x.json",
      "{\"fields\":[\"date\",\"open\",\"high\",\"low\",\"volume\",\"close\"],\"data\":[[\"2024-03-01\",10,12,9,5,11,11.5],[\"2024-03-02\",10,12,9,5,11,11.5]]}"
    ),
    // A row that lost its bracket and holds those after it.
    (
      "bars.json",
      "{\"bars\":{\"t\":\"2023-01-02T00:00:00Z\",\"o\":10,\"h\":12,\"l\":9,\"c\":11,\"v\":5,\"ACME\":[{\"vw\":1},{\"t\":\"2023-01-02T00:01:00Z\",\"o\":10,\"h\":12,\"l\":9,\"c\":11,\"v\":5}]}}"
    ),
    (
      "x.json",
      "{\"2024-03-01\":{\"o\":10,\"h\":12,\"l\":9,\"c\":11,\"2024-03-02\":{\"o\":10,\"h\":12,\"l\":9,\"c\":11}}}"
    ),
    (
      "x.json",
      "[{\"t\":1709287200,\"o\":10,\"h\":12,\"l\":9,\"c\":11},{\"t\":1709290800,\"o\":10,\"h\":12,\"l\":9,\"c\":11,\"n\":{\"t\":1709294400,\"o\":10,\"h\":12,\"l\":9,\"c\":11}}]"
    ),
    // Prices of one row, and times of others.
    (
      "x.json",
      "{\"0\":{\"date\":1672617600000,\"open\":10,\"high\":12,\"low\":9,\"close\":11},\"1\":2876800000,\"open\":20,\"high\":22,\"low\":19,\"close\":21,\"volume\":{\"date\":16739}}"
    ),
    (
      "x.json",
      "[{\"a\":{\"time\":1709287200},\"b\":{\"time\":1709290800},\"open\":10,\"high\":12,\"low\":9,\"close\":11}]"
    ),
    // What says that a candle is not over contradicts what says that it is, or is another value.
    (
      "stream.json",
      (1...2).map {
        "{\"e\":\"kline\",\"s\":\"ACMEUSDT\",\"k\":{\"t\":\($0)672617600000,\"T\":1672617659999,\"s\":\"ACMEUSDT\",\"i\":\"1m\",\"o\":\"10\",\"c\":\"11\",\"h\":\"12\",\"l\":\"9\",\"v\":\"5\",\"x\":true\($0 == 2 ? ",\"x\":\"0\"" : "")}}\n"
      }.joined()
    ),
    (
      "gate.json",
      "[[\"1672617600\",\"9\",\"11\",\"12\",\"9\",\"10\",\"5\",\"true\"],[\"1672621200\",\"9\",\"11\",\"12\",\"9\",\"10\",\"5\",\"0\",\"true\"]]"
    ),
    // Names before the volume that lost the comma between them.
    (
      "x.csv",
      lines(
        "date,open,high,low,close,ab,volume",
        (10..<20).map { "2024-01-\($0),10,12,9,11,1,2,100" })
    ),
    // Days of candles whose prices have lost their names are no ticks, however long their dates are.
    (
      "bhavcopy.csv",
      lines(
        "SYMBOL,OPEIGH,LON,HW,CLOSE,LAST,TOTTRDQTY,TIMESTAMP",
        (10..<20).map { "ACME,10,12,9,11,9.5,100,\($0)-Jan-2023" })
    ),
    // A year of two digits that is none: the others are days all the same.
    ("short.csv", days(1, "75/01/24") { "\($0)/01/24" }),
    ("short.csv", days(12, "56/01/24") { "\($0)/01/24" }),
    // A day of three digits, which is no year of the Republic of China; nor are other days years.
    ("short.csv", days(1, "015/01/24") { "\($0)/01/24" }),
    ("short.csv", days(1, "115/01/24") { "\($0)/01/24" }),
    // A month that is none, far away from all others.
    (
      "IBM.csv",
      lines(
        "date,\(usual)",
        (0..<12).map { "\($0 == 11 ? "31" : "01")/03/2023 09:\(30 + $0),10,12,9,11,100" })
    ),
    // A date with digits after it is no moment among days.
    ("x.csv", days(5, "2024-01-05 2023") { "2024-01-\($0)" }),
    (
      "x.json",
      "["
        + (1...9).map {
          "{\"date\":\"2024-01-0\($0)\($0 == 5 ? " 20:23" : "")\",\"open\":10,\"high\":12,\"low\":9,\"close\":11}"
        }.joined(separator: ",") + "]"
    ),
    // A trade that has lost its price: bids are no trades.
    (
      "t.csv",
      lines(
        "timestamp,price,bid,ask,size",
        (10..<30).map { "2024-03-01T10:00:\($0)Z,\($0 == 12 ? "" : "124.5"),124.25,124.75,1" })
    ),
  ]

  @Test(arguments: refused.indices) func isRefused(_ place: Int) {
    let (name, text) = Self.refused[place]
    #expect(throws: DataError.self, "\(text.prefix(60))") {
      try DialectFuzz.read(name, Array(text.utf8))
    }
  }

  /// A damaged volume is refused, also where nothing else says whose document it is.
  @Test func aDocumentThatNoVendorWrites() {
    let text =
      "{\"tablgs\":[{\"data\":[[\"112/01/11\",\"8,\u{fffd}36\",\"13,694\",\"125.37\",\"125.91\",\"125.12\",\"125.57\",\"11.00\",\"23\"],[\"112/01/12\",\"2,060\",\"13,694\",\"125.57\",\"125.75\",\"125.51\",\"125.56\",\"11.00\",\"23\"]],\"fields\":[\"日 期\",\"成交張數\",\"成交仟元\",\"開盤\",\"最高\",\"最低\",\"收盤\",\"漲跌\",\"筆數\"]}],\"code\":\"6488\"}"
    let error = #expect(throws: DataError.self) {
      try DialectFuzz.read("tpex_6488.json", Array(text.utf8))
    }
    #expect(error?.description.contains("in column 'volume' is not a number") == true)
  }

  /// Spaces are no matter.
  @Test func aSpaceBeforeTheRows() throws {
    let text =
      "{\"chart\":{\"result\":[{\"meta\":{\"symbol\":\"ACME\",\"exchangeTimezoneName\":\"America/New_York\",\"dataGranularity\":\"1d\"},\"timestamp\":[1672669800,1672756200],\"indicators\":{\"quote\":[{\"open\":[10,11],\"volume\":[5,6],\"low\":[9,10],\"close\":[11,12],\"high\":[12,13]}]}}]}}"
    let plain = try DialectFuzz.read("chart.json", Array(text.utf8))
    let spaced = try DialectFuzz.read(
      "chart.json", Array(text.replacing("\"result\":[{", with: "\"result\": [ {").utf8))
    #expect(spaced.candles == plain.candles && spaced.notes == plain.notes)
    #expect(plain.candles.time.map { $0 % 86_400_000 } == [0, 0])
  }

  /// A spoilt name, or a bracket that moved, does not make moments of Yahoo's dates.
  @Test func datesOfADocumentWithASpoiltName() throws {
    let columns =
      "\"timestamp\":[1672669800,1672756200],\"indicators\":{\"quote\":[{\"OPEN\":[10,11],\"volume\":[5,6],\"low\":[9,10],\"close\":[11,12],\"high\":[12,13]}]}"
    let meta =
      "{\"meta\":{\"symbol\":\"ACME\",\"exchangeTimezoneName\":\"America/New_York\",\"dataGranularity\":\"1d\"}"
    for text in [
      "{\"chart\":{\"result\":[\(meta),\(columns)}]}}",
      "{\"chart\":{\"result\":[\(meta)}]},\(columns)}",
    ] {
      for name in ["open", "op0en"] {
        let read = try DialectFuzz.read(
          "chart.json", Array(text.replacing("OPEN", with: name).utf8))
        #expect(
          read.candles.time == [1_672_617_600_000, 1_672_704_000_000])
        #expect(read.candles.open == [10, 11])
      }
    }
  }

  /// What stands above a header, and what a damaged column may have been.
  @Test func whatIsPassedOverIsNamed() throws {
    let cut = try ReadText(
      Self.lines(
        "en\nTime,\(Self.usual)",
        (1...3).map { "2024-03-01T10:0\($0):00Z,10,12,9,11,100" }))
    #expect(cut.notes("the line above the header is passed over: 'en'"))
    let damaged = try ReadText(
      Self.lines(
        "Datum;Erster;Hoch;Tief;Schlusskurs;St7ecke;Volumen",
        (1...5).map { "2024-01-0\($0);10,5;12,5;9,5;11,5;\($0 == 5 ? "524w" : "2026");15" }))
    #expect(damaged.notes("nothing is read from 'St7ecke'; the volume is that of 'Volumen'"))
  }

  /// Values without names after the volume do not move it; the first ones may be numbers of rows.
  @Test func rowsWiderThanTheHeader() throws {
    let usual = "date,open,high,low,close,volume"
    let after = try ReadText(
      Self.lines(usual, (10..<20).map { "2024-01-\($0),10,12,9,11,100,7" }))
    #expect(after.candles.volume.allSatisfy { $0 == 100 })
    let before = try ReadText(
      Self.lines(usual, (10..<20).map { "\($0),2024-01-\($0),10,12,9,11,100" }))
    #expect(before.candles.volume.allSatisfy { $0 == 100 })
  }

  /// A name without letters says nothing, and so its numbers are named.
  @Test func aNameOfNoLetters() throws {
    let rows = (0..<5).map { "2023.01.02\t0\($0):00:00\t10\t12\t9\t11\t2026\t0\t6" }
    let names = "<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>"
    let lost = try ReadText(Self.lines("\(names)\t<\t<VOL>\t<SPREAD>", rows))
    #expect(lost.notes("nothing is read from '<'; the volume is that of '<VOL>'"))
    #expect(lost.candles.volume == [0, 0, 0, 0, 0])
    let change = try ReadText(
      Self.lines("date,open,high,low,close,volume,+/-,%", ["2023-01-02,10,12,9,11,5,1,10"]))
    #expect(!change.notes("nothing is read"))
  }

  /// A column is called as the file calls it, also where the name has that of the instrument.
  @Test func namesThatAreJoined() throws {
    let read = try ReadText(
      Self.lines(
        "Date,AAPL.Open,AAPL.High,AAPL.Low,AAPL.Close,AAPL.Volume,AAPLed",
        ["2023-01-02,10,12,9,11,5,9.5", "2023-01-03,10,12,9,11,6,9.25"]))
    #expect(read.notes("nothing is read from 'AAPLed'; the volume is that of 'AAPL.Volume'"))
  }
}
