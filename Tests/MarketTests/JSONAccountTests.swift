import Support
import Testing

@testable import Market

/// Members of JSON rows that nobody knows are accounted for as columns are.
@Suite struct JSONAccountTests {
  /// Rows with a member of each, at hours from 2024-03-01T10:00Z.
  private func rows(_ count: Int, _ member: (Int) -> String, price: (Int) -> Int = { _ in 10 })
    -> String
  {
    let rows = (0..<count).map { row in
      let (open, time) = (price(row), 1_709_287_200 + row * 3_600)
      return
        "{\"time\":\(time),\"open\":\(open),\"high\":\(open + 2),\"low\":\(open - 1),\"close\":\(open + 1),\(member(row))}"
    }
    return "[" + rows.joined(separator: ",") + "]"
  }

  /// Two instruments on alternate hours, under a name that nobody knows.
  @Test func aNameOfInstruments() throws {
    let text = rows(
      12, { "\"volume\":5,\"zork\":\"\($0 % 2 == 0 ? "A" : "B")\"" },
      price: { $0 % 2 == 0 ? 10 + $0 : 300 + $0 })
    let found = problem(text, "x.json")
    guard case .looksLikeSymbol("zork", ["A", "B"], .jumps)? = found else {
      Issue.record("\(String(describing: found))")
      return
    }
    let read = try ReadText(text, "x.json") {
      $0.columns = try ColumnChoice("symbol=zork")
      $0.symbol = "B"
    }
    #expect(read.candles.open == [301, 303, 305, 307, 309, 311] && read.symbol == "B")
    let all = try ReadText(text, "x.json") { $0.columns = try ColumnChoice("ignore=zork") }
    #expect(all.candles.count == 12)
  }

  @Test func rowsOfOneTime() {
    let text =
      "["
      + (0..<6).map { row in
        "{\"time\":\(1_709_287_200 + row / 2 * 3_600),\"open\":10,\"high\":12,\"low\":9,\"close\":11,\"zork\":\"\(row % 2)x\"}"
      }.joined(separator: ",") + "]"
    #expect(problem(text, "x.json") == .looksLikeSymbol("zork", values: ["0x", "1x"], .sameTime))
  }

  /// What changes far beyond the first rows is seen as well.
  @Test func aTextThatChanges() throws {
    let text = rows(3_000, { "\"volume\":5,\"zork\":\"\($0 < 2_500 ? "A" : "B")\"" })
    #expect(problem(text, "x.json") == .labelChanged("zork", from: "A", to: "B"))
    let read = try ReadText(text, "x.json") { $0.columns = try ColumnChoice("ignore=zork") }
    #expect(read.candles.count == 3_000)
    let lines = text.dropFirst().dropLast().replacing("},{", with: "}\n{") + "\n"
    #expect(problem(String(lines), "x.json") == .labelChanged("zork", from: "A", to: "B"))
    // Nothing is no other thing, and neither is what says yes or no.
    let quiet = rows(
      300, { "\"volume\":5,\"zork\":\($0 % 3 == 0 ? "null" : "\"A\""),\"is\":\($0 > 250)" })
    #expect(problem(quiet, "x.json") == nil)
  }

  /// The same of columns, one array for each value.
  @Test func aTextOfColumnsThatChanges() throws {
    func columns(_ text: (Int) -> String) -> String {
      func list(_ value: (Int) -> String) -> String {
        "[" + (0..<300).map(value).joined(separator: ",") + "]"
      }
      let prices = [("o", 10), ("h", 12), ("l", 9), ("c", 11), ("v", 5)]
      return "{\"t\":" + list { "\(1_709_287_200 + $0 * 3_600)" } + ","
        + prices.map { name, price in "\"\(name)\":" + list { _ in "\(price)" } + "," }.joined()
        + "\"zork\":" + list(text) + "}"
    }
    let text = columns { $0 < 250 ? "\"A\"" : "\"B\"" }
    #expect(problem(text, "x.json") == .labelChanged("zork", from: "A", to: "B"))
    let one = try ReadText(text, "x.json") {
      $0.columns = try ColumnChoice("symbol=zork")
      $0.symbol = "B"
    }
    #expect(one.candles.count == 50 && one.symbol == "B")
    let all = try ReadText(text, "x.json") { $0.columns = try ColumnChoice("ignore=zork") }
    #expect(all.candles.count == 300)
    #expect(problem(columns { $0 % 3 == 0 ? "null" : "\"A\"" }, "x.json") == nil)
  }

  /// What says another thing in each row, and no instrument, is named.
  @Test func whatIsNotReadIsNamed() throws {
    let sides = try ReadText(
      rows(12) { "\"volume\":5,\"zork\":\"\($0 % 3 == 0 ? "buy" : "sell")\",\"extra\":\($0)" },
      "x.json")
    #expect(sides.notes("nothing is read from 'zork'"), "\(sides.file.notes)")
    #expect(sides.notes("nothing is read from 'extra'; the volume is that of 'volume'"))
    let flags = try ReadText(rows(12) { "\"volume\":5,\"zork\":\($0 > 6)" }, "x.json")
    #expect(flags.notes("nothing is read from 'zork'"))
    let nested = try ReadText(
      rows(12) { "\"volume\":5,\"from\":{\"zork\":\"\($0 % 3 == 0 ? "x" : "y")\"}" }, "x.json")
    #expect(nested.notes("nothing is read from 'from.zork'"), "\(nested.file.notes)")
    let told = try ReadText(
      rows(12) { "\"volume\":5,\"zork\":\"\($0 % 3 == 0 ? "buy" : "sell")\"" }, "x.json"
    ) { $0.columns = try ColumnChoice("ignore=zork") }
    #expect(!told.notes("zork"))
    // What a vendor's rows hold is known.
    let known = try ReadText(rows(12) { "\"volume\":5,\"vwap\":\($0 + 1)" }, "x.json")
    #expect(!known.notes("nothing is read"))
  }

  /// An instrument within the rows' own objects, and one without a name.
  @Test func instrumentsElsewhere() {
    func price(_ row: Int) -> Int { row % 2 == 0 ? 10 + row : 300 + row }
    let nested = rows(
      12, { "\"volume\":5,\"of\":{\"zork\":\"\($0 % 2 == 0 ? "A" : "B")\"}" }, price: price)
    guard case .looksLikeSymbol("of.zork", ["A", "B"], .jumps)? = problem(nested, "x.json") else {
      Issue.record("\(String(describing: problem(nested, "x.json")))")
      return
    }
    let arrays = (0..<12).map { row in
      let open = price(row)
      return
        "[\(1_709_287_200 + row * 3_600),\(open),\(open + 2),\(open - 1),\(open + 1),5,\"\(row % 2 == 0 ? "A" : "B")\"]"
    }
    let found = problem("[" + arrays.joined(separator: ",") + "]", "x.json")
    guard case .looksLikeSymbol("7", ["A", "B"], .jumps)? = found else {
      Issue.record("\(String(describing: found))")
      return
    }
  }

  /// Members that the first rows do not have, and rows that lack what the others are told apart by.
  @Test func membersThatComeLate() throws {
    let late = try ReadText(
      rows(300) { "\"volume\":5\($0 < 250 ? "" : ",\"zork\":\"A\"")" }, "x.json")
    #expect(
      late.notes("nothing is read from 'zork', which the first rows do not have"),
      "\(late.file.notes)")
    let beside = try ReadText(
      rows(300) { "\"volume\":5\($0 < 250 ? "" : ",\"vwap\":10")" }, "x.json")
    #expect(!beside.notes("nothing is read"))
    let open = try ReadText(
      rows(300) { "\"volume\":5\($0 < 299 ? "" : ",\"complete\":false")" }, "x.json")
    #expect(open.notes("nothing is read from 'complete', which the first rows do not have"))
    let early = try ReadText(
      rows(300) { "\"volume\":5\($0 < 50 ? "" : ",\"zork\":\"A\"")" }, "x.json")
    #expect(early.candles.count == 300)
    let changed = rows(300) {
      "\"volume\":5\($0 < 50 ? "" : ",\"zork\":\"\($0 < 200 ? "A" : "B")\"")"
    }
    #expect(problem(changed, "x.json") == .labelChanged("zork", from: "A", to: "B"))
    let halves = rows(12) { "\"volume\":5\($0 % 2 == 0 ? "" : ",\"symbol\":\"A\"")" }
    #expect(problem(halves, "x.json") == .json(.missing("symbol", found: [])))
    let some = rows(12) { $0 % 2 == 0 ? "\"x\":1" : "\"volume\":5" }
    #expect(problem(some, "x.json") == .json(.missing("volume", found: [])))
  }

  /// A row of another number of values than the first.
  @Test func widthsOfArrays() {
    let row = "[1709287200,10,12,9,11,5]"
    #expect(
      problem("[\(row),[1709290800,10,12,9,11,5,1]]", "x.json")
        == .json(.otherWidth(7, before: 6)))
    #expect(
      problem("[[1709287200,10,12,9,11,5,1],[1709290800,10,12,9,11,5]]", "x.json")
        == .json(.otherWidth(6, before: 7)))
  }

  /// Numbers that may be the volume are named where there is none.
  @Test func noVolume() throws {
    let text = rows(5, { "\"zork\":\($0 + 1).5,\"count\":3" })
    let read = try ReadText(text, "x.json")
    #expect(read.notes("no column is known as the volume, and it is 0; 'zork' is not read"))
    let named = try ReadText(text, "x.json") { $0.columns = try ColumnChoice("volume=zork") }
    #expect(named.candles.volume == [1.5, 2.5, 3.5, 4.5, 5.5])
    let none = try ReadText(text, "x.json") { $0.columns = try ColumnChoice("volume=-") }
    #expect(none.candles.volume == [0, 0, 0, 0, 0] && none.notes("there is no volume; it is 0"))
  }

  /// A time that is the end of a bar by its name.
  @Test func endsOfBars() throws {
    let text = rows(5, { _ in "\"volume\":5" }).replacing("\"time\"", with: "\"endTime\"")
    #expect(try ReadText(text, "x.json").times.first == "2024-03-01T09:00:00Z")
    let one = rows(1, { _ in "\"volume\":5" }).replacing("\"time\"", with: "\"endTime\"")
    #expect(problem(one, "x.json") == .unknownLength)
    let read = try ReadText(text, "x.json") { $0.timeframe = Timeframe(1, .hour) }
    #expect(read.times.first == "2024-03-01T09:00:00Z")
    #expect(read.notes("since 'endTime' names the end; --columns 'time=endTime' leaves them"))
    // A person says that it is the time.
    let told = try ReadText(text, "x.json") { $0.columns = try ColumnChoice("time=endTime") }
    #expect(told.times.first == "2024-03-01T10:00:00Z")
  }

  /// Values in arrays by their numbers, and names that a person says.
  @Test func columnsOfAPerson() throws {
    let text = "[[1,1709287200,12,9,10,11,7],[2,1709290800,12,9,10,11,8]]"
    let read = try ReadText(text, "x.json") {
      $0.columns = try ColumnChoice("time=2,high=3,low=4,open=5,close=6,volume=7")
    }
    #expect(read.candles.open == [10, 10] && read.candles.volume == [7, 8])
    let named =
      "[{\"when\":1709287200,\"open\":10,\"high\":12,\"low\":9,\"close\":11,\"adj\":10.5,\"volume\":1}]"
    let other = try ReadText(named, "x.json") {
      $0.columns = try ColumnChoice("time=when,close=adj")
    }
    #expect(other.candles.close == [10.5] && other.times == ["2024-03-01T10:00:00Z"])
    #expect(
      problem(named, "x.json") { $0.columns = try ColumnChoice("time=whem") }
        == .noSuchColumn(
          "whem", found: ["when", "open", "high", "low", "close", "adj", "volume"]))
  }
}
