import Foundation
import GRDB
import Replay
import Support
import Testing

@testable import Store

/// Deleted runs go with all that belongs to them, all or none.
@Suite struct JournalDeletionTests {
  private let folder = TemporaryFolder()

  private func filled(_ count: Int) throws -> (Journal, [String]) {
    let journal = try Journal(path: folder.path("journal.sqlite"))
    let ids = try (0..<count).map { place in
      let sample = try SampleRun(candles: 300, set: ["slow": Double(10 + place)])
      return try journal.save(sample.run, origin: sample.origin, statistics: sample.statistics)
        .identity.id
    }
    return (journal, ids)
  }

  private func rows() throws -> [String: Int] {
    try DatabaseQueue(path: folder.path("journal.sqlite")).read { database in
      let tables = try String.fetchAll(
        database,
        sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'grdb%'")
      return try Dictionary(
        uniqueKeysWithValues: tables.map { table in
          (table, try Int.fetchOne(database, sql: "SELECT count(*) FROM \"\(table)\"") ?? -1)
        })
    }
  }

  @Test func aDeletedRunLeavesNothing() throws {
    let (journal, ids) = try filled(1)
    let empty = try rows().mapValues { _ in 0 }
    #expect(try rows()["trade"] ?? 0 > 0)
    let gone = try journal.delete([ids[0]])
    try journal.close()
    #expect(gone.map(\.id) == ids)
    #expect(try rows() == empty)
  }

  @Test func theOthersStay() throws {
    let (journal, ids) = try filled(4)
    let before = try journal.trades(of: ids[2])
    #expect(try journal.delete([ids[1], "last", ids[1]]).map(\.id) == [ids[1], ids[3]])
    #expect(try journal.runs().map(\.id) == [ids[0], ids[2]])
    #expect(try journal.trades(of: ids[2]) == before)
    #expect(try journal.curve(of: ids[0]).count == 300)
  }

  @Test func allOrNone() throws {
    let (journal, ids) = try filled(2)
    #expect(throws: JournalError.self) { try journal.delete([ids[0], "xyz"]) }
    #expect(try journal.runs().count == 2)
  }
}
