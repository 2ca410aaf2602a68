import GRDB
import Replay

/// Writes the rows of `equity`, chunks of little-endian doubles as they lie in memory.
enum EquityRows {
  /// Base candles in a chunk.
  static let chunk = 4_096

  static func write(_ run: Run, _ number: Int, to database: Database) throws {
    let insert = try PreparedStatement(database, "INSERT INTO equity VALUES (\(number), ?, ?)")
    try run.equity.withUnsafeBufferPointer { equity in
      for start in stride(from: 0, to: equity.count, by: chunk) {
        let points = equity[start..<min(start + chunk, equity.count)]
        insert.bind(1, start)
        insert.bind(2, UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: points)))
        try insert.run()
      }
    }
  }
}
