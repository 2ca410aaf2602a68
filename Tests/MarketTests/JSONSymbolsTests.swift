import Support
import Testing

@testable import Market

/// Documents that hold several series, told apart by keys, by what objects say, or by rows.
@Suite struct JSONSymbolsTests {
  private let folder = TemporaryFolder()

  private func read(
    _ text: String, _ symbol: String?
  ) throws -> (symbol: String, candles: Candles, notes: [String]) {
    var options = ReadingOptions()
    options.symbol = symbol
    let file = try openCandles(path: folder.file("x.json", text), options)
    let candles = try allCandles(file)
    return (file.instrument.symbol, candles, file.notes)
  }

  private func problem(_ text: String, _ symbol: String?) -> DataProblem? {
    do {
      _ = try read(text, symbol)
      return nil
    } catch { return (error as? DataError)?.problem }
  }

  /// Rows of two hours around a price.
  private static func rows(_ price: Int, _ extra: String = "") -> String {
    (0..<2).map { hour in
      "{\"t\":\(1_709_287_200 + 3_600 * hour),\"o\":\(price),\"h\":\(price + 2),\"l\":\(price - 1),\"c\":\(price + hour),\"v\":7\(extra)}"
    }.joined(separator: ",")
  }

  private static func arrays(_ price: Int) -> String {
    (0..<2).map {
      "[\(1_709_287_200 + 3_600 * $0),\(price),\(price + 2),\(price - 1),\(price + $0),7]"
    }
    .joined(separator: ",")
  }

  private static func columns(_ price: Int) -> String {
    "{\"t\":[1709287200,1709290800],\"o\":[\(price),\(price)],\"h\":[\(price + 2),\(price + 2)],\"l\":[\(price - 1),\(price - 1)],\"c\":[\(price),\(price + 1)],\"v\":[7,7]}"
  }

  private static func keyed(_ price: Int) -> String {
    let row = "\"o\":\(price),\"h\":\(price + 2),\"l\":\(price - 1),\"v\":7"
    return
      "{\"2024-03-01T10:00:00Z\":{\(row),\"c\":\(price)},\"2024-03-01T11:00:00Z\":{\(row),\"c\":\(price + 1)}}"
  }

  private static func expected(_ price: Int) -> Candles {
    Candles(
      (0..<2).map { hour in
        Candle(
          Time(seconds: 1_709_287_200 + 3_600 * hour), open: Double(price),
          high: Double(price + 2), low: Double(price - 1), close: Double(price + Int(hour)),
          volume: 7)
      })
  }

  /// Documents with AAPL at 170 and MSFT at 410.
  static let documents: [String] = [
    "{\"bars\":{\"AAPL\":[\(rows(170))],\"MSFT\":[\(rows(410))]},\"next_page_token\":null}",
    "{\"AAPL\":[\(rows(170))],\"MSFT\":[\(rows(410))]}",
    "{\"AAPL\":[\(arrays(170))],\"MSFT\":[\(arrays(410))]}",
    "{\"result\":{\"AAPL\":\(columns(170)),\"MSFT\":\(columns(410))}}",
    "{\"AAPL\":\(keyed(170)),\"MSFT\":\(keyed(410))}",
    "{\"AAPL\":{\"meta\":{\"symbol\":\"AAPL\",\"interval\":\"1h\"},\"values\":[\(rows(170))],\"status\":\"ok\"},\"MSFT\":{\"meta\":{\"symbol\":\"MSFT\",\"interval\":\"1h\"},\"values\":[\(rows(410))],\"status\":\"ok\"}}",
    "[{\"symbol\":\"AAPL\",\"candles\":[\(rows(170))]},{\"symbol\":\"MSFT\",\"candles\":[\(rows(410))]}]",
    "{\"ticker\":\"AAPL\",\"results\":[\(rows(170))]}\n{\"ticker\":\"MSFT\",\"results\":[\(rows(410))]}\n",
    "{\"r\":[{\"meta\":{\"symbol\":\"AAPL\"},\"rows\":[\(rows(170))]},{\"meta\":{\"symbol\":\"MSFT\"},\"rows\":[\(rows(410))]}]}",
    "[\(rows(170, ",\"symbol\":\"AAPL\"")),\(rows(410, ",\"symbol\":\"MSFT\""))]",
    "[\(rows(170, ",\"instrument_name\":\"AAPL\"")),\(rows(410, ",\"instrument_name\":\"MSFT\""))]",
    "[{\"symbol\":\"AAPL\",\"data\":\(columns(170))},{\"symbol\":\"MSFT\",\"data\":\(columns(410))}]",
  ]

  @Test(arguments: documents) func eachSymbolIsRead(_ text: String) throws {
    for (symbol, price) in [("AAPL", 170), ("MSFT", 410)] {
      let read = try read(text, symbol)
      #expect(read.symbol == symbol)
      #expect(read.candles == Self.expected(price), "\(symbol) of \(text)")
    }
    #expect(problem(text, nil) == .severalSymbols(["AAPL", "MSFT"]), "\(text)")
    guard case .noSuchSymbol("GOOG", let others)? = problem(text, "GOOG") else {
      Issue.record("GOOG of \(text): \(String(describing: problem(text, "GOOG")))")
      return
    }
    #expect(others.sorted() == ["AAPL", "MSFT"])
  }

  /// All that a document holds is found, however far apart.
  @Test(arguments: documents) func allSymbolsAreFound(_ text: String) throws {
    let options = ReadingOptions()
    #expect(try documentSymbols(MemoryBytes(Array(text.utf8)), options) == ["AAPL", "MSFT"])
  }

  @Test func whatHoldsOneIsOne() throws {
    for text in [
      "{\"bars\":{\"AAPL\":[\(Self.rows(170))]}}", "[\(Self.rows(170))]", "time,open\n1,2\n",
      "[{\"candles\":[\(Self.rows(170))],\"symbol\":\"A\"},{\"candles\":[\(Self.rows(410))],\"symbol\":\"B\"}]",
    ] {
      #expect(
        try documentSymbols(MemoryBytes(Array(text.utf8)), ReadingOptions()) == nil, "\(text)")
    }
    let many = (0..<300).map { "\"S\($0)\":[\(Self.arrays(100 + $0))]" }.joined(separator: ",")
    let found = try documentSymbols(MemoryBytes(Array("{\(many)}".utf8)), ReadingOptions())
    #expect(found == (0..<300).map { "S\($0)" })
  }

  /// All shares of a day in one answer of Polygon's.
  @Test func groupedDays() throws {
    let row = "\"o\":10,\"h\":12,\"l\":9,\"c\":11,\"v\":7,\"t\":1709323200000"
    let text =
      "{\"queryCount\":2,\"results\":[{\"T\":\"AAPL\",\(row)},{\"T\":\"MSFT\",\(row)}],\"status\":\"OK\"}"
    #expect(problem(text, nil) == .severalSymbols(["AAPL", "MSFT"]))
    #expect(try read(text, "MSFT").candles.count == 1)
    #expect(problem(text, "GOOG") == .noSuchSymbol("GOOG", among: ["AAPL", "MSFT"]))
  }

  /// A key that can be nothing but a symbol is no other.
  @Test func aKeyIsASymbol() throws {
    let text = "{\"bars\":{\"AAPL\":[\(Self.rows(170))]}}"
    #expect(try read(text, nil).symbol == "AAPL")
    #expect(problem(text, "MSFT") == .noSuchSymbol("MSFT", among: ["AAPL"]))
    for name in ["candles", "H1", "5m", "DATA", "Time Series (5min)"] {
      let read = try read("{\"\(name)\":[\(Self.rows(170))]}", "MSFT")
      #expect(read.symbol == "MSFT" && read.candles == Self.expected(170))
    }
  }

  /// A name that is the vendor's own may be replaced, and the reader is told.
  @Test func aNameIsReplacedAloud() throws {
    let kraken =
      "{\"error\":[],\"result\":{\"XXBTZUSD\":[[1709287200,\"10\",\"12\",\"9\",\"11\",\"10\",\"7\",1]],\"last\":1}}"
    let read = try read(kraken, "BTCUSD")
    #expect(read.symbol == "BTCUSD")
    #expect(
      read.notes.contains(
        "the document says that these are candles of 'XXBTZUSD'; --symbol names them 'BTCUSD'"))
    let polygon = "{\"ticker\":\"X:BTCUSD\",\"results\":[\(Self.rows(170))]}"
    #expect(try self.read(polygon, "BTCUSD").notes.contains { $0.contains("'X:BTCUSD'") })
    #expect(try self.read(polygon, nil).symbol == "X:BTCUSD")
  }

  /// The second series lies beyond what is looked at first.
  @Test(arguments: ["AAPL MSFT", "aapl msft"]) func farApart(_ names: String) throws {
    let names = names.split(separator: " ").map(String.init)
    let made = randomCandles(6_000, seed: 5)
    let first = (0..<made.count).map { place in
      let candle = made[place]
      return
        "[\(candle.time.seconds),\(candle.open),\(candle.high),\(candle.low),\(candle.close),1]"
    }.joined(separator: ",")
    #expect(first.utf8.count > PeekedStream.limit)
    let text = "{\"\(names[0])\":[\(first)],\"\(names[1])\":[\(Self.arrays(410))]}"
    #expect(problem(text, nil) == .severalSymbols(names))
    #expect(try read(text, names[0]).candles.count == 6_000)
    #expect(try read(text, names[1]).candles == Self.expected(410))
  }

  /// What is traded stands after the rows: too late to choose, never too late to see.
  @Test func lateSymbols() throws {
    let text =
      "[{\"candles\":[\(Self.rows(170))],\"symbol\":\"AAPL\"},{\"candles\":[\(Self.rows(410))],\"symbol\":\"MSFT\"}]"
    #expect(problem(text, nil) == .severalSymbols(["AAPL", "MSFT"]))
    #expect(problem(text, "MSFT") == .json(.lateSymbol("AAPL")))
    let one = "{\"candles\":[\(Self.rows(170))],\"symbol\":\"AAPL\",\"empty\":false}"
    #expect(try read(one, nil).symbol == "AAPL")
  }

  /// Pages of one series are one series.
  @Test func pagesAreJoined() throws {
    let later = Self.rows(170).replacing("17092", with: "17192").replacing("17093", with: "17193")
    for text in [
      "[{\"results\":[\(Self.rows(170))]},{\"results\":[\(later)]}]",
      "{\"ticker\":\"AAPL\",\"results\":[\(Self.rows(170))]}\n{\"ticker\":\"AAPL\",\"results\":[\(later)]}",
    ] {
      #expect(try read(text, nil).candles.count == 4)
    }
  }

  /// Two lists beside each other are not one of them.
  @Test func twoListsAreNotOne() {
    let text = "{\"data\":[\(Self.rows(170))],\"previous\":[\(Self.rows(160))]}"
    #expect(problem(text, nil) == .severalSymbols(["data", "previous"]))
    let deep = "{\"AAPL\":{\"daily\":[\(Self.rows(170))],\"weekly\":[\(Self.rows(160))]}}"
    #expect(problem(deep, "AAPL") != nil)
    // Other members are none.
    let beside =
      "{\"rows\":[\(Self.arrays(170))],\"notes\":[\"a\"],\"more\":[[1,2]],\"x\":[{\"a\":1}]}"
    #expect(problem(beside, nil) == nil)
  }

  /// Snapshots by symbol are not rows by number.
  @Test func rowsByTheirSymbol() throws {
    let row = "\"time\":\"2024-03-01\",\"open\":10,\"high\":12,\"low\":9,\"close\":11"
    let text = "{\"AAPL\":{\(row)},\"MSFT\":{\(row)}}"
    #expect(problem(text, nil) == .severalSymbols(["AAPL", "MSFT"]))
    #expect(try read(text, "MSFT").candles.count == 1)
    let numbered = "{\"0\":{\(row)},\"1\":{\(row.replacing("03-01", with: "03-02"))}}"
    #expect(try read(numbered, nil).candles.count == 2)
  }
}
