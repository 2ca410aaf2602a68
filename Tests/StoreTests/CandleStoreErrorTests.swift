import Foundation
import Market
import Support
import Testing

@testable import Store

@Suite struct CandleStoreErrorTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.path("candles.sqlite") }
  private static let minute = Timeframe(1, .minute)
  private static let day = Timeframe(1, .day)

  /// A store of AAPL 1d and 1h, and of MSFT 1d in dollars.
  private func sample() throws -> CandleStore {
    let store = try CandleStore(path: path)
    for (symbol, frame, step) in [
      ("AAPL", Self.day, Int64(86_400)), ("AAPL", Timeframe(1, .hour), 3_600),
      ("MSFT", Self.day, 86_400),
    ] {
      let instrument = Instrument(symbol: symbol, tick: 0.01, currency: "USD")
      var source = SeriesSource(
        randomCandles(100, seed: 1, step: step), instrument: instrument, timeframe: frame)
      try store.import(&source)
    }
    return store
  }

  private func message(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "done"
    } catch let error as any UserError {
      return "\(error.exitCode.rawValue) \(error)".replacing(folder.url.path + "/", with: "")
    } catch {
      return "unexpected \(error)"
    }
  }

  private func put(
    _ store: CandleStore, _ symbol: String?, _ timeframe: Timeframe?, count: Int = 10,
    of given: Timeframe? = nil, facts: SeriesFacts = SeriesFacts()
  ) -> String {
    message {
      var source = SeriesSource(
        randomCandles(count, seed: 2), instrument: Instrument(), timeframe: given)
      try store.import(&source, symbol: symbol, timeframe: timeframe, facts: facts)
    }
  }

  @Test func whatCannotBeImported() throws {
    let store = try sample()
    var euro = SeriesFacts()
    euro.currency = "EUR"
    var adjusted = SeriesFacts()
    adjusted.adjusted = true
    var traded = SeriesFacts()
    traded.adjusted = false
    try store.change(SeriesID("MSFT", Self.day), traded)
    let before = try store.series()
    var wrong = randomCandles(10, seed: 1)
    wrong.high[4] = .nan
    let messages = [
      put(store, nil, Self.day), put(store, "", Self.day), put(store, "A\u{1b}[1m", Self.day),
      put(store, String(repeating: "x", count: 201), Self.day), put(store, "AAPL", nil),
      put(store, "AAPL", Self.day, of: Self.minute), put(store, "AAPL", Self.day, count: 0),
      put(store, "AAPL", Self.day, facts: euro), put(store, "MSFT", Self.day, facts: adjusted),
      message {
        var source = SeriesSource(wrong, timeframe: Self.minute)
        try store.import(&source, symbol: "NEW")
      },
      message {
        var reversed = Candles()
        for i in [0, 2, 1] { reversed.append(randomCandles(3, seed: 1)[i]) }
        var source = SeriesSource(reversed, timeframe: Self.minute)
        try store.import(&source, symbol: "NEW")
      },
    ]
    #expect(try store.series() == before)
    expectGolden(messages.joined(separator: "\n") + "\n", "imports.txt")
  }

  @Test func whatIsNotThere() throws {
    let store = try sample()
    let messages = [
      message { _ = try store.find(symbol: "AAPLE") }, message { _ = try store.find(symbol: "X") },
      message { _ = try store.find(symbol: "AAPL") },
      message { _ = try store.find(symbol: "AAPL", timeframe: Self.minute) },
      message { _ = try store.source(symbol: "MFST") },
      message { try store.delete(SeriesID("GOOG", Self.day)) },
      message { try store.rename(SeriesID("AAPL", Self.day), to: "MSFT") },
      message { try store.rename(SeriesID("AAPL", Self.day), to: "") },
      message { try store.merge(SeriesID("AAPL", Self.day), into: SeriesID("AAPL", Self.day)) },
      message {
        try store.merge(
          SeriesID("AAPL", Timeframe(1, .hour)), into: SeriesID("AAPL", Self.day))
      },
      message { _ = try store.imports(of: SeriesID("AAPL", Self.minute)) },
    ]
    expectGolden(messages.joined(separator: "\n") + "\n", "searches.txt")
  }

  /// One bit of the data of each column, of a checksum and of a table's figures.
  @Test func aDamagedStoreIsSaidToBe() throws {
    let store = try sample()
    #expect(put(store, "LARGE", Self.minute, count: 6_000) == "done")
    try store.close()
    var random = SplitMix64(seed: 4)
    let clean = try Data(contentsOf: URL(fileURLWithPath: path))
    var found = 0
    for _ in 0..<60 {
      var bytes = clean
      bytes[random.whole(100...bytes.count - 1)] ^= UInt8(1 << random.whole(0...7))
      try bytes.write(to: URL(fileURLWithPath: path))
      let text = message {
        let store = try CandleStore(path: path, .readOnly)
        let faults = try store.verify()
        if !faults.isEmpty { throw Faults(text: faults.map(\.description).joined()) }
        for series in try store.series() {
          _ = try read(store.source(symbol: series.id.symbol, timeframe: series.id.timeframe))
        }
      }
      // Some bits mean nothing: room that is not used.
      if text != "done" {
        found += 1
        #expect(
          text.contains("damaged") || text.contains("import it again")
            || text.contains("not an SQLite file") || text.contains("another program")
            || text.contains("cannot be used") || text.contains("no series"), "\(text)")
      }
    }
    #expect(found > 10)
  }

  private struct Faults: UserError {
    let text: String
    var exitCode: ExitCode { .data }
    var description: String { text }
  }

  @Test func aDamagedChunkIsNamed() throws {
    try sample().close()
    try execute(
      "UPDATE chunk SET data = zeroblob(length(data)) WHERE series = 2",
      in: path)
    let store = try CandleStore(path: path)
    let id = SeriesID("AAPL", Timeframe(1, .hour))
    let text =
      "65 the candle store 'candles.sqlite' is damaged: AAPL 1h from 2020-01-01T00:00:00Z on does "
      + "not have the checksum it was written with; restore a copy, or delete the series and import "
      + "it again"
    #expect(message { _ = try read(store.source(symbol: "AAPL", timeframe: id.timeframe)) } == text)
    #expect(put(store, "AAPL", id.timeframe) == text)
    #expect(
      try store.verify().map { "65 \($0)".replacing(folder.url.path + "/", with: "") } == [text])
    #expect(try store.delete(id) == 100)
    #expect(try store.verify() == [])
    #expect(put(store, "AAPL", id.timeframe) == "done")
  }

  /// Figures of the tables that do not agree with the candles.
  @Test(arguments: [
    "UPDATE series SET candles = candles + 1 WHERE series = 1",
    "UPDATE series SET fingerprint = 'x' WHERE series = 1",
    "UPDATE chunk SET last = last + 1 WHERE series = 1",
    "UPDATE chunk SET series = 9 WHERE series = 1",
    "UPDATE chunk SET candles = 99 WHERE series = 1",
    "UPDATE series SET first = -9223372036854775808 WHERE series = 1",
    "UPDATE series SET last = 9223372036854775807 WHERE series = 1",
    "UPDATE series SET candles = 9223372036854775807 WHERE series = 1",
    "UPDATE series SET timeframe = '7x' WHERE series = 1",
    "UPDATE chunk SET first = -9223372036854775808 WHERE series = 1",
    "UPDATE chunk SET last = 9223372036854775807 WHERE series = 1",
    "DELETE FROM chunk WHERE series = 1", "DELETE FROM series WHERE series = 1",
  ])
  func whatDoesNotAgreeIsFound(_ sql: String) throws {
    try sample().close()
    try execute(sql, in: path)
    let store = try CandleStore(path: path, .readOnly)
    #expect(try !store.verify().isEmpty)
  }

  /// A row of a series that cannot be read is told of, and hides neither itself nor the others.
  @Test(arguments: [
    ("timeframe = '7x'", "has no symbol or no timeframe that can be read"),
    ("first = -9223372036854775808", "has times outside the years 1 to 9999"),
    ("candles = -1", "has -1 candles, which cannot be"),
  ])
  func aSeriesThatCannotBeReadIsNamed(_ change: String, _ words: String) throws {
    try sample().close()
    try execute("UPDATE series SET \(change) WHERE series = 3", in: path)
    let store = try CandleStore(path: path, .readOnly)
    let text =
      "the candle store 'candles.sqlite' is damaged (its series 3 \(words)); "
      + "restore a copy, or move it away and import again"
    #expect(message { _ = try store.series() } == "65 " + text)
    let faults = try store.verify().map(\.description)
    #expect(faults.map { $0.replacing(folder.url.path + "/", with: "") }.contains(text))
    #expect(try store.readableSeries().map(\.id.symbol) == ["AAPL", "AAPL"])
  }
}
