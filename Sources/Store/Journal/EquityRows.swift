import GRDB
import Replay

/// Writes the rows of `equity_chunk`.
enum EquityRows {
  /// Base candles in a chunk.
  static let chunk = 4_096

  static func write(_ run: Run, _ number: Int, to database: Database) throws {
    let insert = try PreparedStatement(
      database, "INSERT INTO equity_chunk VALUES (\(number), ?, ?)")
    for start in stride(from: 0, to: run.equity.count, by: chunk) {
      let text = EquityText.write(run.equity[start..<min(start + chunk, run.equity.count)])
      insert.bind(1, start)
      try text.withUnsafeBytes { bytes in
        insert.bind(2, text: bytes)
        try insert.run()
      }
    }
  }
}
