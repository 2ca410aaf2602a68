import Market
import Support
import Testing

@Suite struct CorporateEventTests {
  private func events(_ text: String, name: String = "events.csv") throws -> CorporateEvents {
    let folder = TemporaryFolder()
    return try CorporateEvents(path: folder.file(name, text))
  }

  private static let apple = [
    CorporateEvent(.split, Time(seconds: 951_868_800), 2),
    CorporateEvent(.dividend, Time(seconds: 1_344_470_400), 2.65),
  ]

  @Test(arguments: [
    "time,kind,value\n2000-03-01,split,2\n2012-08-09,dividend,2.65\n",
    "\u{FEFF}Date;Type;Amount\r\n2000-03-01;SPLIT;2:1\r\n\r\n2012-08-09;Dividend;2.65",
    "value\tother\tkind\tex-date\n4/2\tx\tstock split\t2000-03-01\n2.65\t\tdiv\t2012-08-09\n",
    "time,kind,value\n\"2000-03-01\", \"split\", 2e0\n2012-08-09,dividend,+2.65\n",
  ])
  func isReadInAnyShape(_ text: String) throws {
    let read = try events(text)
    #expect(read.events == Self.apple)
    #expect(read.notes.isEmpty)
  }

  @Test func aDelistingMayPayNothing() throws {
    let read = try events("time,kind,value\n2001-11-29,delisted,0\n2001-11-29,dividend,0.5\n")
    #expect(read.events.map(\.kind) == [.dividend, .delisting])
    #expect(read.events[1].description == "the delisting at 0 on 2001-11-29")
    #expect(read.withoutSplits == read.events)
  }

  @Test(arguments: [
    ("delisting,-1", ":2:22: the delisting '-1' is below 0"),
    ("delisting,x", ":2:22: the delisting 'x' is not a number"),
    ("delisting,1\n2001-12-01,delisting,1", ":3:12: it was delisted on 2001-11-29 already"),
  ])
  func aDelistingThatCannotBe(row: String, words: String) {
    let error = #expect(throws: EventsError.self) {
      try events("time,kind,value\n2001-11-29,\(row)\n")
    }
    #expect(error.map { "\($0)".contains(words) } == true)
  }

  /// One file for many instruments: each has the events of its own symbol.
  @Test func aFileOfSeveralSymbols() throws {
    let text = "symbol,time,kind,value\nA,2001-11-29,delisting,1\nB,2001-11-30,delisting,2\n"
    let folder = TemporaryFolder()
    let path = folder.file("events.csv", text)
    for (symbol, value) in [("A", 1.0), ("B", 2)] {
      let read = try CorporateEvents(path: path, symbol: symbol)
      #expect(read.events.map(\.value) == [value] && read.namesSymbols)
    }
    #expect(try CorporateEvents(path: path, symbol: "C").events.isEmpty)
  }

  @Test func aFileWithoutEventsHasNone() throws {
    #expect(try events("time,kind,value\n").events.isEmpty)
  }

  @Test func dividendsAreOfOneCurrency() throws {
    let header = "date,kind,value,currency\n"
    let read = try events(header + "2024-01-02,split,2,\n2024-01-03,dividend,1,USD\n")
    #expect(read.currency == "USD")
    let error = #expect(throws: EventsError.self) {
      try events(header + "2024-01-02,dividend,2,USD\n2024-01-03,dividend,1,EUR\n")
    }
    #expect(error?.problem == .otherCurrency("EUR", before: "USD"))
    #expect(error?.line == 3 && error?.column == 23)
  }

  @Test func disorderAndDuplicatesAreSaid() throws {
    let read = try events(
      """
      time,kind,value
      2012-08-09,dividend,2.65
      2000-03-01,split,2
      2012-08-09,dividend,2.65
      2012-08-09,dividend,0.5
      2000-03-01,split,3
      """)
    #expect(
      read.events.map(\.description) == [
        "the split of 2 on 2000-03-01", "the split of 3 on 2000-03-01",
        "the dividend of 2.65 on 2012-08-09", "the dividend of 0.5 on 2012-08-09",
      ])
    #expect(
      read.notes == [
        "the events were not in order of time",
        "there are two splits on 2000-03-01; both count",
        "the dividend of 2.65 on 2012-08-09 stands in the events twice and counts once",
      ])
  }

  @Test(arguments: [
    ("", ":1:1: the file is empty"), ("\n \n", ":1:1: the file is empty"),
    (
      "when,kind,value\n", ":1:1: there is no column 'time'; the header has 'when', 'kind', 'value'"
    ),
    (
      "time,kind,value\n2012-08-09,dividend\n", ":2:1: the line has 2 fields where the header has 3"
    ),
    (
      "time,kind,value\n2012-02-30,split,2\n",
      ":2:1: '2012-02-30' is not an ex-date; write 2012-08-09"
    ),
    (
      "time,kind,value\n\n2012-08-09,divident,2\n",
      ":3:12: 'divident' is not a kind of event; write 'split', 'dividend', 'delisting' or 'roll' — did you mean 'dividend'?"
    ),
    ("time,kind,value\n2012-08-09,merger,2\n", ":2:12: 'merger' is not a kind of event"),
    ("time,kind,value\n2012-08-09,dividend,x\n", ":2:21: the dividend 'x' is not a number"),
    ("time,kind,value\n2012-08-09,split,3-2\n", ":2:18: the split '3-2' is not a number of new"),
    ("time,kind,value\n2012-08-09,dividend,3:2\n", ":2:21: the dividend '3:2' is not a number"),
    (
      "time,kind,value\n2012-08-09,roll,x\n",
      ":2:17: the roll 'x' is not a number; write the price of the next contract less that of the one before, as in 12.25 or -0.4"
    ),
    ("time,kind,value\n2012-08-09,dividend,0\n", ":2:21: the dividend '0' is not above 0"),
    ("time,kind,value\n2012-08-09,split,-2\n", ":2:18: the split '-2' is not above 0"),
    ("time,kind,value\n2012-08-09,split,2:0\n", ":2:18: the split '2:0' is not above 0"),
    ("time,kind,value\n2012-08-09,split,1e300:1e-300\n", ":2:18: the split"),
    ("time,kind,value\n2012-08-09,split,\"2\n", ":2:18: a quote is not closed"),
  ])
  func saysWhatIsWrongAndWhere(_ text: String, _ message: String) {
    #expect {
      try events(text)
    } throws: { error in
      "\(error)".contains("events.csv" + message) && (error as? EventsError)?.exitCode == .data
    }
  }

  /// Whatever the bytes, there is an answer.
  @Test func damagedFilesAreReadOrRefused() throws {
    let text = Array("time,kind,value\n2000-03-01,split,3:2\n2012-08-09,dividend,2.65\n".utf8)
    let folder = TemporaryFolder()
    var random = SplitMix64(seed: 12)
    for _ in 0..<2_000 {
      var bytes = text
      for _ in 0...random.whole(0...2) {
        bytes[random.whole(0...bytes.count - 1)] = UInt8(random.whole(0...255))
      }
      let path = folder.file("e.csv", Array(bytes.prefix(random.whole(0...bytes.count))))
      do {
        let read = try CorporateEvents(path: path)
        #expect(read.events.allSatisfy { $0.value > 0 && $0.value.isFinite })
      } catch { #expect(error is any UserError, "\(error)") }
    }
  }
}
