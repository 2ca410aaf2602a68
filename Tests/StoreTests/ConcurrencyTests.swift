import Foundation
import GRDB
import Market
import Replay
import Support
import Testing

@testable import Store

@Suite struct ConcurrencyTests {
  /// Connections of one process meet like those of several: through the file's locks.
  @Test func severalWritersAllGetTheirTurn() async throws {
    let folder = TemporaryFolder()
    let path = folder.path("journal.sqlite")
    let samples = try (1...8).map { try SampleRun(seed: UInt64($0), candles: 300) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for sample in samples {
        group.addTask {
          let journal = try Journal(path: path)
          try journal.save(sample.run, origin: sample.origin, statistics: sample.statistics)
          try journal.close()
        }
      }
      try await group.waitForAll()
    }
    let journal = try Journal(path: path, .existing)
    #expect(
      try journal.runs().map(\.dataHash).sorted() == samples.map(\.run.dataHash).sorted())
    for (run, count) in try journal.runs().map({ ($0, try journal.equity(of: $0.id).count) }) {
      #expect(count == run.candles)
    }
  }

  @Test func aLockedJournalIsSaidToBe() throws {
    let folder = TemporaryFolder()
    let path = folder.path("journal.sqlite")
    try Journal(path: path).close()
    let other = try DatabaseQueue(path: path)
    let sample = try SampleRun(candles: 300)
    try other.writeWithoutTransaction { database in
      try database.execute(sql: "BEGIN EXCLUSIVE")
      let error = #expect(throws: StoreFileError.self) {
        let journal = try Journal(path: path, .createIfMissing, waiting: 0.05)
        try journal.save(sample.run, origin: sample.origin, statistics: sample.statistics)
      }
      #expect(error?.fact == .locked && error?.exitCode == .io)
      try database.execute(sql: "ROLLBACK")
    }
    #expect(try Journal(path: path).runs().isEmpty)
  }
}
