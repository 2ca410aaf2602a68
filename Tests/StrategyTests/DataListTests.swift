import Market
import Testing

@testable import Strategy

/// Several instruments in one document.
@Suite struct DataListTests {
  private func read(_ data: String, _ more: String = "") throws -> StrategyDocument {
    try StrategyDocument(
      text: "data: \(data)\nlong: { enter: close > open }\n" + more, path: "folder/s.yaml")
  }

  @Test func anEntryForEachInstrument() throws {
    let document = try read(
      """
      [a.csv, { file: /b.csv, symbol: B, dates: day-first },
       { store: ../c.sqlite, symbol: C, timeframe: 1d, instrument: { lot: 10 } }]
      """)
    #expect(document.data.map(\.source.path) == ["folder/a.csv", "/b.csv", "folder/../c.sqlite"])
    #expect(document.data.map(\.text) == ["a.csv", "/b.csv, B", "../c.sqlite, C, 1d"])
    #expect(document.dataText == "a.csv, /b.csv, B, ../c.sqlite, C, 1d")
    guard case .file(_, let options) = document.data[1].source else {
      Issue.record("no file")
      return
    }
    #expect(options.symbol == "B" && options.dates?.rawValue == "day-first")
    #expect(document.data.map(\.instrument.lot) == [nil, nil, 10])
  }

  @Test func aListOfOneIsAnEntryAlone() throws {
    #expect(try read("[a.csv]").data == read("a.csv").data)
    #expect(try read("[a.csv]").canonical == read("a.csv").canonical)
  }

  /// The fingerprints of their candles identify the instruments.
  @Test func theListIsNoPartOfTheCanonicalLine() throws {
    #expect(try read("[a.csv, b.csv]").canonical == read("[c.csv]").canonical)
  }

  @Test(
    arguments: [
      ("{ lot: 5 }", "{ lot: 2, tick: 0.5 }", 5, 0.5, nil, nil, nil),
      ("{ zone: Asia/Tokyo }", "{ calendar: XNYS }", nil, nil, "Asia/Tokyo", nil, nil),
      (
        "{ sessionOpen: \"10:00\" }", "{ zone: Asia/Tokyo, sessionOpen: \"09:00\" }", nil, nil,
        "Asia/Tokyo", 36_000, nil
      ),
      (
        "{ calendar: XTKS }", "{ zone: America/New_York, sessionOpen: \"09:30\" }", nil, nil, nil,
        nil,
        "XTKS"
      ),
      ("{ symbol: B }", "{ calendar: XNYS, currency: USD }", nil, nil, nil, nil, "XNYS"),
    ] as [(String, String, Double?, Double?, String?, Int?, String?)])
  func anEntrysOwnInstrument(
    _ own: String, _ common: String, _ lot: Double?, _ tick: Double?, _ zone: String?,
    _ open: Int?, _ calendar: String?
  ) throws {
    let document = try read(
      "[a.csv, { file: b.csv, instrument: \(own) }]", "instrument: \(common)")
    #expect(document.instrument(of: document.data[0]) == document.instrument)
    let settings = document.instrument(of: document.data[1])
    #expect(settings.lot == lot && settings.tick == tick && settings.zone == zone)
    #expect(settings.sessionOpen == open && settings.calendar == calendar)
    #expect(settings.currency == document.instrument.currency)
  }

  /// It is the same for an entry alone.
  @Test func anEntryAloneHasOneToo() throws {
    let document = try read("{ file: a.csv, instrument: { lot: 3 } }", "instrument: { tick: 1 }")
    let settings = document.instrument(of: document.data[0])
    #expect(settings.lot == 3 && settings.tick == 1)
  }

  /// The cure for several currencies keeps the account's own, and names pairs that can be read.
  @Test(
    arguments: [
      ("", #""currency": "USDT", "rates": { "USD/USDT": "rates.csv" }"#),
      ("account: { currency: USD }", #""currency": "USD", "rates": { "USDT/USD": "rates.csv" }"#),
      (
        "account: { currency: EUR }",
        #""currency": "EUR", "rates": { "USDT/EUR": "rates-1.csv", "USDEUR": "rates-2.csv" }"#
      ),
    ])
  func theCureForOtherCurrencies(_ account: String, _ cure: String) throws {
    let data =
      "[{ file: a.csv, instrument: { currency: USDT } }, { file: b.csv, instrument: { currency: USD } }]"
    #expect {
      try read(data, account)
    } throws: {
      "\($0)".contains("as in \"account\": { \(cure) }, or run them apart")
    }
  }
}
