import GRDB
import GRDBSQLite

/// A value of a row.
public enum StoreValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case bytes([UInt8])
}

/// A question in SQL about the candles of a store, and its answer row by row.
///
/// The table `candles` has a row a candle: `symbol`, `timeframe`, `time` (`2024-03-01T10:15:00Z`),
/// `ms` (milliseconds since 1970 UTC), `open`, `high`, `low`, `close`, `volume`, `sequence`. The
/// tables `series`, `import` and `chunk` are those of the file. The answer is of one snapshot.
public final class StoreQuery {
  /// The names of the columns.
  public let columns: [String]
  private let file: DatabaseFile
  private let sql: String
  private let session: QuerySession
  private var isAtEnd = false

  init(_ file: DatabaseFile, _ sql: String, until isStopped: @escaping () -> Bool) throws {
    self.file = file
    self.sql = sql
    session = try file.translated { try QuerySession(file, until: isStopped) }
    columns = try file.translated { [session] in try session.prepare(sql) }
  }

  /// The next row; `nil` after the last.
  ///
  /// - Throws: `QueryError` where SQLite cannot go on or it was stopped; `CandleStoreError` where
  ///   candles are damaged; `StoreFileError`.
  public func next() throws -> [StoreValue]? {
    if isAtEnd { return nil }
    let row = try file.translated { try session.next(sql) }
    isAtEnd = row == nil
    return row
  }
}

extension CandleStore {
  /// Asks in SQL: one SELECT, about candles or about the store's own tables.
  ///
  /// - Parameter isStopped: asked now and then whether to go on.
  /// - Throws: `QueryError` where the SQL is wrong or would change something; `StoreFileError`.
  public func query(
    _ sql: String, until isStopped: @escaping () -> Bool = { false }
  ) throws -> StoreQuery {
    try StoreQuery(file, sql, until: isStopped)
  }
}
