import GRDB
import Market

/// Reads and writes the rows of `import`.
enum ImportTable {
  static func rows(
    of series: StoredSeries, _ connection: OpaquePointer
  ) throws -> [StoredImport] {
    let statement = try PreparedStatement(
      connection,
      """
      SELECT import, added, replaced, unchanged, first, last, source, dialect FROM import
      WHERE series = \(series.number) ORDER BY import
      """)
    var found: [StoredImport] = []
    while try statement.step() {
      found.append(
        StoredImport(
          number: Int(statement.integer(0)),
          origin: ImportOrigin(
            source: statement.text(6) ?? "", dialect: statement.text(7) ?? ""),
          added: Int(statement.integer(1)), replaced: Int(statement.integer(2)),
          unchanged: Int(statement.integer(3)), first: Time(milliseconds: statement.integer(4)),
          last: Time(milliseconds: statement.integer(5))))
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
