import GRDB
import Market

/// Reads and writes the rows of `reading`.
enum ReadingTable {
  /// Longer headers are not remembered.
  private static let limit = 65_536

  /// What was said about columns, by the header; of several series the last one's counts.
  static func all(_ connection: OpaquePointer) throws -> [String: ColumnChoice] {
    let statement = try PreparedStatement(
      connection, "SELECT header, columns FROM reading ORDER BY series")
    var known: [String: ColumnChoice] = [:]
    while try statement.step() {
      guard let header = statement.text(0), let text = statement.text(1),
        let choice = try? ColumnChoice(text)
      else { continue }
      known[header] = choice
    }
    return known
  }

  /// What was said about the columns of a series, in the order of the headers.
  static func rows(
    of series: StoredSeries, _ connection: OpaquePointer
  ) throws -> [(header: String, columns: String)] {
    let statement = try PreparedStatement(
      connection,
      "SELECT header, columns FROM reading WHERE series = \(series.number) ORDER BY header")
    var rows: [(String, String)] = []
    while try statement.step() {
      rows.append((statement.text(0) ?? "", statement.text(1) ?? ""))
    }
    return rows
  }

  /// Remembers what was said about the columns of an import.
  static func add(_ origin: ImportOrigin, to series: Int, _ connection: OpaquePointer) throws {
    guard !origin.columns.isEmpty, !origin.header.isEmpty, origin.header.utf8.count <= limit else {
      return
    }
    let statement = try PreparedStatement(
      connection,
      "INSERT OR REPLACE INTO reading (series, header, columns) VALUES (\(series), ?, ?)")
    statement.bind(1, origin.header)
    statement.bind(2, origin.columns.description)
    try statement.run()
  }
}
