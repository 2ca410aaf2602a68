import Foundation
import Market
import Support
import Testing

@testable import Store

@Suite struct CandleStoreChangesTests {
  private let folder = TemporaryFolder()
  private static let minute = Timeframe(1, .minute)

  private func store(_ name: String = "candles.sqlite") throws -> CandleStore {
    let file = DatabaseFile(path: folder.path(name), kind: .candles)
    return try CandleStore(file, .createIfMissing, chunk: 64)
  }

  @discardableResult
  private func put(
    _ candles: Candles, _ store: CandleStore, _ symbol: String,
    facts: SeriesFacts = SeriesFacts(), origin: ImportOrigin = ImportOrigin()
  ) throws -> ImportResult {
    var source = SeriesSource(candles, timeframe: Self.minute)
    return try store.import(&source, symbol: symbol, facts: facts, origin: origin)
  }

  private func id(_ symbol: String) -> SeriesID { SeriesID(symbol, Self.minute) }

  /// One series, whatever the others are; letters of other code points are the same.
  @Test func oneSeriesIsFound() throws {
    let store = try store()
    try put(randomCandles(5, seed: 1), store, "CAF\u{E9}")
    try put(randomCandles(6, seed: 2), store, "B")
    #expect(try store.series(id("B"))?.candles == 6)
    #expect(try store.series(id("CAF\u{E9}"))?.candles == 5)
    #expect(try store.series(id("CAFe\u{301}"))?.candles == 5)
    #expect(try store.series(id("b")) == nil)
    #expect(try store.series(SeriesID("B", Timeframe(1, .day))) == nil)
  }

  @Test func seriesAreDescribed() throws {
    let store = try store()
    var facts = SeriesFacts()
    facts.currency = "JPY"
    facts.zone = "Asia/Tokyo"
    facts.calendar = "XTKS"
    facts.lot = 100
    facts.sessionOpen = 32_400
    facts.adjusted = false
    try put(randomCandles(200, seed: 1), store, "7203", facts: facts)
    var more = SeriesFacts()
    more.tick = 0.5
    try put(randomCandles(300, seed: 1), store, "7203", facts: more)
    try put(randomCandles(10, seed: 3), store, "1301")
    #expect(try store.series().map(\.id.symbol) == ["1301", "7203"])
    let series = try store.find(symbol: "7203")
    facts.tick = 0.5
    #expect(series.facts == facts)
    let instrument = series.instrument
    #expect(instrument.symbol == "7203" && instrument.tick == 0.5 && instrument.lot == 100)
    #expect(instrument.currency == "JPY" && instrument.zone == "Asia/Tokyo")
    #expect(instrument.sessionOpen == 32_400 && instrument.calendar == "XTKS")
    #expect(SeriesFacts(instrument).completed(by: facts) == facts)
    #expect(try store.source(symbol: "7203").instrument == series.instrument)
    #expect(series.candles == 300 && series.imports == 2 && series.bytes > 0)
    #expect(series.first == Time(seconds: 1_577_836_800))
    #expect(series.last == Time(seconds: 1_577_836_800 + 299 * 60))
  }

  @Test func importsAreRecordedWhereTheyChangeSomething() throws {
    let store = try store()
    let candles = randomCandles(100, seed: 1)
    try put(candles, store, "A", origin: ImportOrigin(source: "a.csv", dialect: "csv"))
    try put(candles, store, "A", origin: ImportOrigin(source: "again.csv", dialect: "csv"))
    try put(randomCandles(120, seed: 2), store, "A", origin: ImportOrigin(source: "b.csv"))
    let imports = try store.imports(of: id("A"))
    #expect(imports.map(\.origin.source) == ["a.csv", "b.csv"])
    #expect(imports.map(\.origin.dialect) == ["csv", ""])
    #expect(imports.map(\.number) == [1, 2] && imports.map(\.added) == [100, 20])
    #expect(imports.map(\.replaced) == [0, 100] && imports.map(\.unchanged) == [0, 0])
    #expect(imports[1].last == Time(seconds: 1_577_836_800 + 119 * 60))
  }

  @Test func aRangeIsDeleted() throws {
    let candles = randomCandles(1_000, seed: 1)
    var random = SplitMix64(seed: 2)
    for number in 0..<20 {
      let store = try store("\(number)")
      try put(candles, store, "A")
      let from = candles.time[0] + Int64(random.whole(-100...1_050)) * 60_000
      let to = from + Int64(random.whole(0...1_200)) * 60_000
      let stays = (0..<1_000).filter { !(from..<to).contains(candles.time[$0]) }
      let removed = try store.delete(
        id("A"), from: Time(milliseconds: from), to: Time(milliseconds: to))
      #expect(removed == 1_000 - stays.count)
      if stays.isEmpty {
        #expect(try store.series().isEmpty)
      } else {
        #expect(try read(store.source(symbol: "A")) == Candles(stays.map { candles[$0] }))
      }
      #expect(try store.verify() == [])
    }
  }

  @Test func aSeriesIsRenamedAndDeleted() throws {
    let store = try store()
    try put(randomCandles(500, seed: 1), store, "FB")
    try put(randomCandles(500, seed: 2), store, "X")
    try store.rename(id("FB"), to: "META")
    #expect(try store.series().map(\.id) == [id("META"), id("X")])
    #expect(try read(store.source(symbol: "META")) == randomCandles(500, seed: 1))
    #expect(try store.delete(id("META")) == 500)
    #expect(try store.series().map(\.id) == [id("X")] && store.verify() == [])
  }

  @Test func seriesAreMerged() throws {
    let store = try store()
    try put(randomCandles(500, seed: 1), store, "OLD")
    try put(randomCandles(300, seed: 2), store, "NEW")
    let result = try store.merge(id("NEW"), into: id("OLD"))
    #expect(result.replaced == 300 && result.added == 0 && result.total == 500)
    var expected = randomCandles(300, seed: 2)
    expected.append(randomCandles(500, seed: 1), 300..<500)
    #expect(try read(store.source(symbol: "OLD")) == expected)
    #expect(try store.series().map(\.id) == [id("OLD")])
    #expect(try store.imports(of: id("OLD")).last?.origin.source == "NEW 1m")
    #expect(try store.verify() == [])
  }

  @Test func storesAreMergedWholeOrNotAtAll() throws {
    let (store, other) = (try store("a"), try store("b"))
    var euro = SeriesFacts()
    euro.currency = "EUR"
    try put(randomCandles(100, seed: 1), store, "A")
    try put(randomCandles(200, seed: 1), other, "A")
    try put(randomCandles(50, seed: 3), other, "B", facts: euro)
    let results = try store.merge(other)
    #expect(results.map(\.added) == [100, 50] && results.map(\.unchanged) == [100, 0])
    #expect(results.map(\.isNew) == [false, true])
    #expect(try store.find(symbol: "B").facts == euro)
    #expect(try store.merge(other).allSatisfy { $0.added + $0.replaced == 0 })
    var dollar = SeriesFacts()
    dollar.currency = "USD"
    try store.change(id("B"), dollar)
    try put(randomCandles(300, seed: 1), other, "A")
    let before = try store.series()
    #expect(throws: CandleStoreError.self) { try store.merge(other) }
    #expect(try store.series() == before)
  }
}
