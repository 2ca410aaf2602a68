import Foundation
import Market
import Testing

@testable import Strategy

/// What a document says besides its rules.
@Suite struct StrategyDocumentTests {
  static let json = """
    {
      "$schema": "strategy.schema.json", "name": "A \\"name\\" </script>", "notes": "Two\\nlines",
      "data": "../datasets/x.csv", "from": "2015-01-31", "to": "2016-01-01T09:30:00Z", "timeframe": "1d",
      "parameters": { "slow": 30, "fast": 10.0 },
      "indicators": { "fastMA": "sma(close, fast)", "slowMA": { "expression": "sma(close, slow)", "chart": false } },
      "long": { "enter": "fastMA crosses above slowMA" },
      "size": { "cash": 5e3 },
      "account": { "cash": 20000, "currency": "USD", "commission": { "rate": 0.001, "fixed": 2 } },
      "execution": { "fill": "close", "intrabar": "nearer", "limitFill": "through", "closeAtEnd": true },
      "instrument": { "symbol": "X", "tick": 0.01, "lot": 10, "currency": "EUR", "zone": "UTC", "sessionOpen": "09:30" }
    }
    """

  static let yaml = """
    # The same in YAML.
    name: 'A "name" </script>'
    notes: "Two\\nlines"
    data: ../datasets/x.csv
    from: 2015-01-31
    to: 2016-01-01T09:30:00Z
    timeframe: 1d
    parameters: { slow: 30, fast: 10 }
    indicators:
      fastMA: sma(close, fast)
      slowMA:
        chart: false
        expression: sma(close, slow)
    long:
      enter: fastMA crosses above slowMA
    size: { cash: 5000 }
    account:
      commission: { fixed: 2, rate: 0.001 }
      cash: 20000
      currency: USD
    execution: { closeAtEnd: true, fill: close, intrabar: nearer, limitFill: through }
    instrument: { symbol: X, tick: 0.01, lot: 10, currency: EUR, zone: UTC, sessionOpen: "09:30" }
    """

  @Test(arguments: [json, yaml]) func everythingIsRead(_ text: String) throws {
    let document = try StrategyDocument(text: text, path: "folder/strategy.json")
    #expect(document.name == "A \"name\" </script>")
    #expect(document.notes == "Two\nlines")
    #expect(document.data.path == "folder/../datasets/x.csv")
    #expect(document.dataText == "../datasets/x.csv")
    #expect(document.from == (try WrittenTime("2015-01-31")))
    #expect(document.to == (try WrittenTime("2016-01-01T09:30:00Z")))
    #expect(document.timeframe == Timeframe(1, .day))
    #expect(document.parameters.map(\.name) == ["slow", "fast"])
    #expect(document.parameters.map(\.value) == [30, 10])
    #expect(document.account.cash == 20_000 && document.account.currency == "USD")
    #expect(document.account.commission.rate == 0.001 && document.account.commission.fixed == 2)
    #expect(document.execution.fill == .close && document.execution.intrabar == .nearer)
    #expect(document.execution.limitFill == .through && document.execution.closeAtEnd)
    #expect(document.instrument.symbol == "X" && document.instrument.tick == 0.01)
    #expect(document.instrument.lot == 10 && document.instrument.currency == "EUR")
    #expect(document.instrument.zone == "UTC" && document.instrument.sessionOpen == 34_200)
    #expect(document.size == .cash(5_000))
    #expect(document.text == text)
    #expect(document.path == "folder/strategy.json")
  }

  @Test(arguments: [
    ("\"-\"", "-", "standard input"), ("{ file: x.csv }", "folder/x.csv", "x.csv"),
    ("{ store: ../c.sqlite }", "folder/../c.sqlite", "../c.sqlite"),
    ("{ store: /c.sqlite, symbol: AAPL }", "/c.sqlite", "/c.sqlite, AAPL"),
    ("{ symbol: AAPL, timeframe: 1d, store: c }", "folder/c", "c, AAPL, 1d"),
  ]) func candlesHaveManyPlaces(_ data: String, _ path: String, _ words: String) throws {
    let document = try StrategyDocument(
      text: "data: \(data)\nlong: { enter: close > open }", path: "folder/strategy.yaml")
    #expect(document.data.path == path && document.dataText == words)
    #expect(document.data.isStandardInput == (path == "-"))
    if case .store(_, let symbol, let timeframe, let events) = document.data {
      #expect(events == nil)
      #expect(symbol == (data.contains("AAPL") ? "AAPL" : nil))
      #expect(timeframe == (data.contains("1d") ? Timeframe(1, .day) : nil))
    } else {
      #expect(!data.contains("store"))
    }
  }

  @Test(
    arguments: [
      ("{ file: x.csv, events: columns }", EventsChoice(.columns)),
      (
        "{ file: x.csv, events: e.csv, splitAdjusted: true }",
        EventsChoice(.file("folder/e.csv"), isSplitAdjusted: true)
      ),
      ("{ store: c.sqlite, events: e.csv }", EventsChoice(.file("folder/e.csv"))),
      ("{ file: x.csv }", nil),
    ] as [(String, EventsChoice?)])
  func splitsAndDividends(_ data: String, _ wanted: EventsChoice?) throws {
    let document = try StrategyDocument(
      text: "data: \(data)\nlong: { enter: close > open }", path: "folder/strategy.yaml")
    switch document.data {
    case .file(_, let options): #expect(options.events == wanted)
    case .store(_, _, _, let events): #expect(events == wanted)
    }
  }

  /// An alias names the same calendar; what it says may be said besides.
  @Test func aCalendarOfTheInstrument() throws {
    func read(_ instrument: String) throws -> StrategyDocument.InstrumentSettings {
      try StrategyDocument(
        text: "data: x.csv\nlong: { enter: close > open }\ninstrument: { \(instrument) }",
        path: "s.yaml"
      ).instrument
    }
    #expect(try read("calendar: nyse").calendar == "XNYS")
    #expect(try read("calendar: 24/7").calendar == "24/7")
    #expect(try read("zone: Asia/Taipei").calendar == nil)
    let both = try read("calendar: TWSE, zone: Asia/Taipei, sessionOpen: \"09:00\"")
    #expect(both.calendar == "XTAI" && both.sessionOpen == 32_400)
  }

  /// A hash of the candles says which they are; where they lie does not change a run.
  @Test func theCanonicalLineHasNoPlaceOfCandles() throws {
    let lines = try ["x.csv", "\"-\"", "{ store: c.sqlite, symbol: AAPL }"].map {
      try StrategyDocument(text: "data: \($0)\nlong: { enter: close > open }", path: "s.yaml")
        .canonical
    }
    #expect(Set(lines).count == 1 && !lines[0].contains("data"))
  }

  @Test func layoutDoesNotChangeTheCanonicalLine() throws {
    let json = try StrategyDocument(text: Self.json, path: "a.json").canonical
    let yaml = try StrategyDocument(text: Self.yaml, path: "b/c.yaml").canonical
    #expect(json == yaml)
    #expect(!json.contains("\n") && !json.contains("datasets") && !json.contains("$schema"))
    let set = try StrategyDocument(text: Self.json, path: "a.json", set: ["fast": 12]).canonical
    #expect(set == json.replacingOccurrences(of: "\"fast\":10", with: "\"fast\":12"))
  }

  @Test func setTakesTheParametersPlace() throws {
    let set = try StrategyDocument(text: Self.json, path: "a.json", set: ["fast": 12, "slow": 99])
    #expect(set.parameters.map(\.value) == [99, 12])
    let message = MessageTests.message(document: Self.json, set: ["fats": 12])
    #expect(
      message == "error: unknown parameter 'fats' — did you mean 'fast'?\n  --set fats")
    #expect(
      MessageTests.message(document: Self.json, set: ["fast": 1.5]).hasPrefix(
        "error: sma: period must be a whole number from 1 to 100,000, not 1.5\n  strategy.json:5:"))
    #expect(MessageTests.message(document: Self.json, set: ["fast": .infinity]).contains("fast"))
  }

  @Test func whatIsLeftOutHasItsStandard() throws {
    let document = try StrategyDocument(
      text: "data: /x.csv\nlong: { enter: close > open }", path: "deep/in/my strategy.yaml")
    #expect(document.name == "my strategy")
    #expect(document.data == .file(path: "/x.csv", options: ReadingOptions()))
    #expect(document.notes == nil && document.from == nil && document.to == nil)
    #expect(document.timeframe == nil && document.parameters.isEmpty)
    #expect(document.account == AccountSettings() && document.execution == ExecutionSettings())
    #expect(document.size == .equity(1))
  }

  @Test(arguments: ReadyMade.all.map(\.name)) func readyMadeStrategiesAreDocuments(_ name: String)
    throws
  {
    let ready = try #require(ReadyMade.find(name))
    let whole = try StrategyDocument(text: ready.text, path: "\(name).json")
    #expect(whole.data.path.hasPrefix("sample:") && whole.data.path == whole.dataText)
    let first = try #require(whole.parameters.first)
    let changed = try StrategyDocument(
      text:
        "data: x.csv\nuse: \(name)\nparameters: { \(first.name): 5 }\nname: Mine\naccount: { cash: 5 }",
      path: "mine.yaml")
    #expect(changed.parameters.map(\.name) == whole.parameters.map(\.name))
    #expect(changed.parameters.first?.value == 5 && changed.name == "Mine")
    #expect(changed.account.cash == 5 && changed.data.path == "x.csv")
    #expect(ready.text.hasSuffix("\n") && !ready.text.contains("$schema"))
  }

  /// What `use` brings is the strategy, not what its own candles are.
  @Test(arguments: ReadyMade.all.map(\.name)) func aReadyMadeStrategyTakesAnyBars(_ name: String)
    throws
  {
    let whole = try StrategyDocument(
      text: try #require(ReadyMade.find(name)).text, path: "a.json")
    let used = try StrategyDocument(text: "data: x.csv\nuse: \(name)", path: "mine.yaml")
    #expect(used.timeframe == (name == "minutes-to-quarters" ? whole.timeframe : nil))
    #expect(used.account.currency.isEmpty && used.account.cash == whole.account.cash)
    var (ours, theirs) = (Plan(), Plan())
    var (a, b) = (try used.strategy(), try whole.strategy())
    try a.setUp(&ours)
    try b.setUp(&theirs)
    #expect(ours.rules.map(\.expression) == theirs.rules.map(\.expression))
  }

  @Test func readyMadeStrategiesAreFoundByName() {
    #expect(ReadyMade.find("xyzzy") == nil)
    #expect(ReadyMade.nearest(to: "macd-signl") == "macd-signal")
    #expect(ReadyMade.all.map(\.name) == ReadyMade.all.map(\.name).sorted())
    let stems = examples.map { String($0.prefix { $0 != "." }) }
    #expect(ReadyMade.all.map(\.name) == stems, "every example is ready-made")
  }

  @Test(arguments: [
    (#"a \ud83d\ude80 b"#, "a 🚀 b"), (#"\u00e9\/\t\""#, "é/\t\""), (#"\\ud83d"#, #"\ud83d"#),
    (#"\uD83D\uDE80\uD83D\uDE80"#, "🚀🚀"),
  ])
  func escapesOfJSONAreRead(_ escaped: String, _ name: String) throws {
    let text =
      #"{ "name": ""# + escaped + #"", "data": "x.csv", "long": { "enter": "close > open" } }"#
    #expect(try StrategyDocument(text: text, path: "a.json").name == name)
  }

  // MARK: Files

  private static func message(_ bytes: [UInt8]?) throws -> (String, ExitCode?) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "kreplay-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "strategy.json")
    if let bytes { try Data(bytes).write(to: file) }
    do {
      _ = try StrategyDocument(path: file.path)
      return ("", nil)
    } catch {
      let text = "\(error)".replacingOccurrences(of: folder.path + "/", with: "")
      return (text, (error as? any UserError)?.exitCode)
    }
  }

  @Test(arguments: [
    (
      Array<UInt8>?.none,
      "cannot read the document: No such file or directory\n  strategy.json", ExitCode.io
    ),
    (
      [],
      "the document is empty; 'kreplay strategies show ma-crossover' prints one to start from\n  strategy.json",
      .usage
    ),
    (
      Array(" \n\t\n".utf8),
      "the document is empty; 'kreplay strategies show ma-crossover' prints one to start from\n  strategy.json",
      .usage
    ),
    (
      [0xef, 0xbb, 0xbf],
      "the document is empty; 'kreplay strategies show ma-crossover' prints one to start from\n  strategy.json",
      .usage
    ),
    (
      Array("# only words\n".utf8),
      "the document is empty; 'kreplay strategies show ma-crossover' prints one to start from\n  strategy.json",
      .usage
    ),
    (
      Array("{\n \"name\": \"a\u{0}b\"\n}".utf8),
      "a control character (byte 0) stands in the text; remove it\n  strategy.json:2:12", .usage
    ),
    (
      [0x7b, 0xff, 0xfe, 0x7d],
      "this is not UTF-8 text; is it a strategy document?\n  strategy.json", .usage
    ),
    (
      Array(repeating: 0x20, count: 1_000_001),
      "the file is larger than 1,000,000 bytes; is it a strategy document?\n  strategy.json", .usage
    ),
  ])
  func aFileThatIsNoneIsRefused(_ bytes: [UInt8]?, _ expected: String, _ code: ExitCode) throws {
    let (message, found) = try Self.message(bytes)
    #expect(message == expected)
    #expect(found == code)
  }

  @Test func aFolderIsNoDocument() {
    let folder = FileManager.default.temporaryDirectory.path
    #expect(throws: DocumentError.self) { try StrategyDocument(path: folder) }
    do {
      _ = try StrategyDocument(path: folder)
    } catch {
      #expect("\(error)".hasPrefix("this is a folder;"))
      #expect((error as? any UserError)?.exitCode == .io)
    }
  }

  @Test func endingsOfLinesAndAMarkOfOrderDoNotMatter() throws {
    let windows = "\u{feff}" + Self.yaml.replacingOccurrences(of: "\n", with: "\r\n")
    let (message, _) = try Self.message(Array(windows.utf8))
    #expect(message.isEmpty)
  }

  @Test func aBillionLaughsAreRefused() {
    var text = "a: &a [\"lol\"]\n"
    for level in 0..<9 {
      let name = Character(UnicodeScalar(UInt8(97 + level)))
      let next = Character(UnicodeScalar(UInt8(98 + level)))
      let list = Array(repeating: "*\(name)", count: 9).joined(separator: ", ")
      text += "\(next): &\(next) [\(list)]\n? [\(list)]\n: x\n"
    }
    #expect(
      MessageTests.message(document: text).contains("anchors and aliases of YAML are not used here")
    )
  }
}
