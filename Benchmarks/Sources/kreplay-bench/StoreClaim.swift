import Foundation
import Market
import Store

/// *A CSV file is parsed, checked, written to a store and synced at 2,000,000 candles a second or
/// more, and a stored series is read back, its checksums compared, at 100,000,000.*
struct StoreClaim {
  var count = 1_000_000

  /// Into a new store each time, on the wall, since waiting for the disk is part of it.
  func measureImport(samples: Int = 9) throws -> Verdict {
    let file = try CandleFile(count, seed: 1)
    var times: [Double] = []
    var bytes = 0
    for _ in 0..<samples {
      let path = storePath
      defer { removeStore(path) }
      let (time, _) = try wallSeconds { try fill(path, from: file) }
      times.append(time)
      bytes = try size(path)
    }
    let time = median(times)
    return Verdict(
      claim: "store-import", work: "\(count) rows of CSV into a new store",
      value: time / Double(count) * 1e9,
      detail: "\(text(Double(count) / time / 1e6, 2)) million a second, "
        + "\(text(Double(bytes) / Double(count), 1)) bytes a candle in the file")
  }

  /// From a file that the system holds in memory, each time by a new connection.
  func measureReading(samples: Int = 15) throws -> Verdict {
    let path = storePath
    defer { removeStore(path) }
    try fill(path, from: try CandleFile(count, seed: 1))
    let store = try CandleStore(path: path, .readOnly)
    var times: [Double] = []
    for _ in 0..<samples { times.append(try seconds { try read(store) }.seconds) }
    let time = median(times)
    return Verdict(
      claim: "store-read", work: "\(count) candles of a store", value: time / Double(count) * 1e9,
      detail: "\(text(Double(count) / time / 1e6, 0)) million a second")
  }

  private func fill(_ path: String, from file: CandleFile) throws {
    let store = try CandleStore(path: path)
    var source = try openCandles(path: file.path)
    let result = try store.import(&source, symbol: "BENCH")
    try store.close()
    guard result.added == count else { throw WrongCount(expected: count, found: result.added) }
  }

  private func read(_ store: CandleStore) throws {
    var source = try store.source(symbol: "BENCH")
    var block = Candles()
    var found = 0
    while try source.next(into: &block) { found += block.count }
    guard found == count else { throw WrongCount(expected: count, found: found) }
  }

  private var storePath: String {
    temporaryFolder.appendingPathComponent("benchmark-\(getpid()).sqlite").path
  }

  private func removeStore(_ path: String) {
    for ending in ["", "-wal", "-shm"] { unlink(path + ending) }
  }

  private func size(_ path: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
  }
}

/// A store took or gave another number of candles.
private struct WrongCount: Error, CustomStringConvertible {
  let expected: Int
  let found: Int
  var description: String { "the store has \(found) candles where \(expected) were imported" }
}
