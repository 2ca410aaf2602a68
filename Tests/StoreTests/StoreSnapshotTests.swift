import Foundation
import GRDB
import Market
import Support
import Testing

@testable import Store

@Suite struct StoreSnapshotTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.path("candles.sqlite") }
  private static let minute = Timeframe(1, .minute)

  private func put(_ candles: Candles, _ symbol: String = "TEST") throws -> ImportResult {
    let store = try CandleStore(path: path)
    var source = SeriesSource(
      candles, instrument: Instrument(symbol: symbol), timeframe: Self.minute)
    let result = try store.import(&source)
    try store.close()
    return result
  }

  /// Readers that began before an import see what was there then, to their end.
  @Test func readersKeepTheirSnapshot() throws {
    let old = randomCandles(9_000, seed: 1)
    _ = try put(old)
    let reader = try CandleStore(path: path, .readOnly)
    var first = try reader.source(symbol: "TEST")
    let second = try reader.source(symbol: "TEST")
    var block = Candles()
    #expect(try first.next(into: &block))
    var seen = block
    let new = randomCandles(10_000, seed: 2)
    #expect(try put(new).replaced == 9_000)
    while try first.next(into: &block) { seen.append(block, 0..<block.count) }
    #expect(seen == old)
    #expect(try read(second) == old)
    #expect(try read(reader.source(symbol: "TEST")) == new)
    try reader.close()
  }

  @Test func severalImportsAtOnceAllGetTheirTurn() async throws {
    let path = path
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...6 {
        group.addTask {
          let store = try CandleStore(path: path)
          var source = SeriesSource(
            randomCandles(3_000, seed: UInt64(number)),
            instrument: Instrument(symbol: "S\(number % 3)"), timeframe: Timeframe(1, .minute))
          try store.import(&source)
          try store.close()
        }
      }
      try await group.waitForAll()
    }
    let store = try CandleStore(path: path, .existing)
    #expect(try store.series().map(\.candles) == [3_000, 3_000, 3_000])
    #expect(try store.series().map(\.imports) == [2, 2, 2])
    #expect(try store.verify() == [])
  }

  @Test func aLockedStoreIsSaidToBe() throws {
    _ = try put(randomCandles(100, seed: 1))
    let other = try DatabaseQueue(path: path)
    try other.writeWithoutTransaction { database in
      try database.execute(sql: "BEGIN IMMEDIATE")
      let file = DatabaseFile(path: path, kind: .candles)
      let store = try CandleStore(file, .existing, waiting: 0.05)
      var source = SeriesSource(randomCandles(10, seed: 2), timeframe: Self.minute)
      let error = #expect(throws: StoreFileError.self) {
        try store.import(&source, symbol: "TEST")
      }
      #expect(error?.fact == .locked && error?.exitCode == .io)
      #expect(try read(store.source(symbol: "TEST")).count == 100)
      try database.execute(sql: "ROLLBACK")
    }
  }

  /// A full disk, a wrong candle and a person's wish end an import, and the store is as it was.
  @Test func whatEndsAnImportLeavesTheStoreAsItWas() throws {
    _ = try put(randomCandles(5_000, seed: 1))
    let store = try CandleStore(path: path)
    let pages = try #require(
      try store.read { connection in
        let statement = try PreparedStatement(connection, "PRAGMA page_count")
        _ = try statement.step()
        return statement.integer(0)
      })
    try store.execute("PRAGMA max_page_count = \(pages + 2)")
    var large = SeriesSource(
      randomCandles(60_000, seed: 3), instrument: Instrument(symbol: "LARGE"),
      timeframe: Self.minute)
    let full = #expect(throws: StoreFileError.self) { try store.import(&large) }
    #expect(full?.fact == .diskFull)
    #expect(full?.description.contains("cannot be written: the disk is full; make room") == true)
    struct Stop: Error {}
    var other = SeriesSource(randomCandles(60, seed: 4), timeframe: Self.minute)
    #expect(throws: Stop.self) {
      try store.import(&other, symbol: "TEST") { _ in throw Stop() }
    }
    #expect(try store.series().map(\.id.symbol) == ["TEST"])
    #expect(try read(store.source(symbol: "TEST")) == randomCandles(5_000, seed: 1))
    #expect(try store.verify() == [])
    try store.close()
  }

  /// Where nothing can be written a store is still read, and an import is refused.
  @Test func aReadOnlyFileIsRead() throws {
    let candles = randomCandles(5_000, seed: 1)
    _ = try put(candles)
    #expect(chmod(path, 0o444) == 0 && chmod(folder.url.path, 0o555) == 0)
    defer { chmod(folder.url.path, 0o755) }
    let file = DatabaseFile(path: path, kind: .candles)
    if access(path, W_OK) != 0 {
      #expect(file.nameForReading.isReadOnly)
      #expect(throws: StoreFileError.self) { try put(randomCandles(5, seed: 2)) }
    }
    let store = try CandleStore(path: path, .readOnly)
    #expect(try read(store.source(symbol: "TEST")) == candles)
    let error = #expect(throws: StoreFileError.self) {
      try store.delete(SeriesID("TEST", Self.minute))
    }
    #expect(error?.exitCode == .io)
    #expect(try read(store.source(symbol: "TEST")) == candles)
    try store.close()
  }

  @Test func aStoreInMemoryIsOneOfItsOwn() throws {
    let stores = try (1...3).map { _ in try CandleStore.inMemory() }
    for (place, store) in stores.enumerated() {
      var source = SeriesSource(
        randomCandles(100 + place, seed: 1), timeframe: Self.minute)
      try store.import(&source, symbol: "X")
    }
    #expect(try stores.map { try read($0.source(symbol: "X")).count } == [100, 101, 102])
  }
}
