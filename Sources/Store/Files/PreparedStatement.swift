import GRDB
import GRDBSQLite

/// A prepared statement through SQLite's own interface.
///
/// GRDB's statements take their values in an array of wrapped ones, 0.7 µs a row; a run has a
/// hundred thousand rows, and binding them in place costs a third of that.
struct PreparedStatement: ~Copyable {
  private let handle: OpaquePointer
  private let connection: OpaquePointer

  /// Compiles one statement.
  init(_ database: Database, _ sql: String) throws {
    guard let connection = database.sqliteConnection else {
      throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "the connection is closed")
    }
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v2(connection, sql, -1, &handle, nil)
    guard code == SQLITE_OK, let handle else { throw Self.error(code, connection) }
    self.handle = handle
    self.connection = connection
  }

  deinit { sqlite3_finalize(handle) }

  /// Runs it once with the values bound now; they stay bound.
  func run() throws {
    let code = sqlite3_step(handle)
    sqlite3_reset(handle)
    guard code == SQLITE_DONE || code == SQLITE_ROW else { throw Self.error(code, connection) }
  }

  /// Binds by place, from 1.
  func bind(_ place: Int32, _ value: Int) { sqlite3_bind_int64(handle, place, Int64(value)) }
  /// `NaN` becomes NULL, which is what SQLite makes of it.
  func bind(_ place: Int32, _ value: Double) { sqlite3_bind_double(handle, place, value) }
  func bindNull(_ place: Int32) { sqlite3_bind_null(handle, place) }

  /// Binds text that outlives the statement's use, without a copy.
  func bind(_ place: Int32, _ value: StaticString) {
    value.withUTF8Buffer { utf8 in
      utf8.withMemoryRebound(to: CChar.self) { text in
        _ = sqlite3_bind_text(handle, place, text.baseAddress, Int32(text.count), nil)
      }
    }
  }

  /// Binds bytes that stay where they are until the statement has run, without a copy.
  func bind(_ place: Int32, _ bytes: UnsafeRawBufferPointer) {
    guard bytes.count > 0 else { return bindNull(place) }
    sqlite3_bind_blob64(handle, place, bytes.baseAddress, UInt64(bytes.count), nil)
  }

  private static func error(_ code: Int32, _ connection: OpaquePointer) -> DatabaseError {
    DatabaseError(
      resultCode: ResultCode(rawValue: code), message: String(cString: sqlite3_errmsg(connection)))
  }
}
