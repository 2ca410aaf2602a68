import Foundation
import GRDB
import Market
import Support
import Testing

@testable import Store

/// Runs SQL on a file as another program would.
func execute(_ sql: String, in path: String) throws {
  let queue = try DatabaseQueue(path: path)
  try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
  try queue.close()
}

@Suite struct SchemaTests {
  /// Every version that ever was leads to the newest; 0 is an empty file.
  @Test(arguments: 0...DatabaseKind.journal.version)
  func eachVersionIsBroughtUpToDate(_ version: Int) throws {
    let folder = TemporaryFolder()
    let path = folder.path("journal.sqlite")
    if version == 0 {
      _ = folder.file("journal.sqlite", [])
    } else {
      try Journal(path: path, .createIfMissing, version: version).close()
    }
    let sample = try SampleRun(candles: 500)
    let journal = try Journal(path: path)
    try journal.save(sample.run, origin: sample.origin, statistics: sample.statistics)
    try journal.close()
    #expect(try Journal(path: path, .existing).runs().count == 1)
  }

  /// A process that ended between the making of the list of migrations and the first of them.
  @Test func aFileLeftBeforeItsFirstMigrationIsOurs() throws {
    let folder = TemporaryFolder()
    let path = folder.path("journal.sqlite")
    try execute("CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)", in: path)
    #expect(try Journal(path: path).runs().isEmpty)
  }

  @Test(arguments: 0...DatabaseKind.candles.version)
  func eachVersionOfACandleStoreIsBroughtUpToDate(_ version: Int) throws {
    let folder = TemporaryFolder()
    let file = DatabaseFile(path: folder.path("candles.sqlite"), kind: .candles)
    if version == 0 {
      _ = folder.file("candles.sqlite", [])
    } else {
      try file.open(.createIfMissing, version: version).close()
    }
    for _ in 1...2 {
      let store = try CandleStore(path: file.path)
      var source = SeriesSource(randomCandles(10, seed: 1), timeframe: Timeframe(1, .minute))
      #expect(try store.import(&source, symbol: "X").total == 10)
      try store.close()
    }
    #expect(try CandleStore(path: file.path, .readOnly).verify() == [])
  }

  @Test func theTablesDescribeThemselves() throws {
    let folder = TemporaryFolder()
    let path = folder.path("journal.sqlite")
    try Journal(path: path).close()
    let schema = try DatabaseQueue(path: path).read {
      try String.fetchAll($0, sql: "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")
    }.joined(separator: "\n")
    for words in ["milliseconds since 1970", "units, positive for buys", "little-endian doubles"] {
      #expect(schema.contains(words))
    }
  }
}
