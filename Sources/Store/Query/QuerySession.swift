import GRDB
import GRDBSQLite

/// A connection with the table `candles` on which nothing can be changed, and one statement of it.
final class QuerySession {
  private let connection: ReadConnection
  private let table: CandlesTable.Context
  private let guardian: QueryAuthorizer
  private var statement: OpaquePointer?

  init(_ file: DatabaseFile, until isStopped: @escaping () -> Bool) throws {
    connection = try file.connect()
    table = CandlesTable.Context(connection.handle, path: file.path)
    guardian = QueryAuthorizer(table, isStopped)
    let code = CandlesTable.register(table)
    guard code == SQLITE_OK else { throw DatabaseError(connection.handle, code) }
    guardian.watch(connection.handle)
  }

  deinit { sqlite3_finalize(statement) }

  /// Compiles a question.
  ///
  /// - Returns: the names of the answer's columns.
  func prepare(_ sql: String) throws -> [String] {
    var text = sql
    try checkFirstWord(sql)
    // A NUL would end the statement for SQLite, and what follows would be passed over.
    if let place = sql.utf8.firstIndex(of: 0) {
      let offset = sql.utf8.distance(from: sql.startIndex, to: place)
      throw QueryError(.wrong("there is a NUL byte"), sql: sql, offset: offset)
    }
    let rest: Int = try text.withUTF8 { utf8 in
      try utf8.withMemoryRebound(to: CChar.self) { try compile($0, sql) }
    }
    guard let statement else { throw QueryError(.empty, sql: sql) }
    try checkRest(sql, from: rest)
    return (0..<sqlite3_column_count(statement)).map {
      sqlite3_column_name(statement, $0).map { String(cString: $0) } ?? ""
    }
  }

  /// Some statements are no business of the guardian.
  private func checkFirstWord(_ sql: String) throws {
    let word = sql.drop { !$0.isLetter }.prefix { $0.isLetter }.uppercased()
    if ["VACUUM", "REPLACE"].contains(word) { throw QueryError(.notASelect(word), sql: sql) }
  }

  /// - Returns: where the first statement ends.
  private func compile(_ text: UnsafeBufferPointer<CChar>, _ sql: String) throws -> Int {
    var tail: UnsafePointer<CChar>?
    let code = sqlite3_prepare_v2(
      connection.handle, text.baseAddress, Int32(clamping: text.count), &statement, &tail)
    guard code == SQLITE_OK else { throw error(code, sql) }
    guard let start = text.baseAddress, let tail else { return text.count }
    return tail - start
  }

  private func checkRest(_ sql: String, from offset: Int) throws {
    let rest = String(decoding: Array(sql.utf8)[offset...], as: UTF8.self)
    var other: OpaquePointer?
    let code = sqlite3_prepare_v2(connection.handle, rest, -1, &other, nil)
    defer { sqlite3_finalize(other) }
    if code != SQLITE_OK || other != nil {
      throw QueryError(.several, sql: sql, offset: offset)
    }
  }

  /// The next row; `nil` after the last.
  func next(_ sql: String) throws -> [StoreValue]? {
    switch sqlite3_step(statement) {
    case SQLITE_ROW: return (0..<sqlite3_column_count(statement)).map(value)
    case SQLITE_DONE: return nil
    case let code: throw error(code, sql)
    }
  }

  private func value(_ column: Int32) -> StoreValue {
    let count = Int(sqlite3_column_bytes(statement, column))
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, column))
    case SQLITE_TEXT:
      let text = UnsafeBufferPointer(start: sqlite3_column_text(statement, column), count: count)
      return .text(String(decoding: text, as: UTF8.self))
    case SQLITE_BLOB:
      let bytes = UnsafeRawBufferPointer(
        start: sqlite3_column_blob(statement, column), count: count)
      return .bytes(Array(bytes))
    default: return .null
    }
  }

  /// What a code means: an error of our own, a fault of the file, or one of the SQL.
  private func error(_ code: Int32, _ sql: String) -> any Error {
    if let error = table.error { return error }
    let failure = DatabaseError(connection.handle, code)
    switch failure.resultCode {
    case .SQLITE_AUTH:
      return QueryError(.notASelect(guardian.refused ?? "this statement"), sql: sql)
    case .SQLITE_INTERRUPT: return QueryError(.stopped, sql: sql)
    case .SQLITE_ERROR where guardian.refused != nil:
      return QueryError(.notASelect(guardian.refused ?? ""), sql: sql)
    case .SQLITE_ERROR, .SQLITE_TOOBIG, .SQLITE_MISMATCH, .SQLITE_RANGE, .SQLITE_CONSTRAINT:
      let offset = sqlite3_error_offset(connection.handle)
      return QueryError(
        .wrong(failure.message ?? "unknown error"), sql: sql,
        offset: offset >= 0 ? Int(offset) : nil)
    default: return failure
    }
  }
}
