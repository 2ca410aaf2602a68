import GRDB
import Market

/// Reads and writes the rows of `import`.
enum ImportTable {
  /// The imports of a series, the oldest first.
  ///
  /// - Throws: `CandleStoreError` where one has times that cannot be.
  static func rows(
    of series: StoredSeries, _ connection: OpaquePointer, path: String
  ) throws -> [StoredImport] {
    let statement = try PreparedStatement(
      connection,
      """
      SELECT import, added, replaced, unchanged, first, last, source, dialect FROM import
      WHERE series = \(series.number) ORDER BY import
      """)
    var found: [StoredImport] = []
    while try statement.step() {
      guard let first = Time(stored: statement.integer(4)),
        let last = Time(stored: statement.integer(5))
      else {
        let time = Time(milliseconds: statement.integer(4))
        throw CandleStoreError(
          .damaged(
            series.id, from: time, what: "was imported with a row that \(Time.wordsOfRange)"),
          path: path)
      }
      found.append(
        StoredImport(
          number: Int(statement.integer(0)),
          origin: ImportOrigin(
            source: statement.text(6) ?? "", dialect: statement.text(7) ?? ""),
          added: Int(statement.integer(1)), replaced: Int(statement.integer(2)),
          unchanged: Int(statement.integer(3)), first: first, last: last))
    }
    return found
  }

  static func add(
    _ result: ImportResult, to series: Int, _ origin: ImportOrigin, first: Int64, last: Int64,
    _ connection: OpaquePointer
  ) throws {
    let statement = try PreparedStatement(
      connection,
      """
      INSERT INTO import (series, source, dialect, added, replaced, unchanged, first, last)
      VALUES (\(series), ?, ?, ?, ?, ?, ?, ?)
      """)
    statement.bind(1, origin.source)
    statement.bind(2, origin.dialect)
    statement.bind(3, result.added)
    statement.bind(4, result.replaced)
    statement.bind(5, result.unchanged)
    statement.bind(6, first)
    statement.bind(7, last)
    try statement.run()
  }
}
