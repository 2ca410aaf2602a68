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
    try self.init(database.openConnection, sql)
  }

  /// Compiles one statement for a connection that outlives it.
  init(_ connection: OpaquePointer, _ sql: String) throws {
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v2(connection, sql, -1, &handle, nil)
    guard code == SQLITE_OK, let handle else { throw DatabaseError(connection, code) }
    self.handle = handle
    self.connection = connection
  }

  deinit { sqlite3_finalize(handle) }

  /// Runs it once with the values bound now; they stay bound.
  func run() throws {
    let code = sqlite3_step(handle)
    sqlite3_reset(handle)
    guard code == SQLITE_DONE || code == SQLITE_ROW else { throw DatabaseError(connection, code) }
  }

  /// Goes to the next row, if there is one.
  func step() throws -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw DatabaseError(connection, code)
    }
  }

  /// Begins anew with the values bound now.
  func reset() { sqlite3_reset(handle) }

  /// Binds by place, from 1.
  func bind(_ place: Int32, _ value: Int) { sqlite3_bind_int64(handle, place, Int64(value)) }
  func bind(_ place: Int32, _ value: Int64) { sqlite3_bind_int64(handle, place, value) }
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

  /// Binds a copy of a text.
  func bind(_ place: Int32, _ value: String) {
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    sqlite3_bind_text(handle, place, value, Int32(clamping: value.utf8.count), transient)
  }

  /// Binds bytes that stay where they are until the statement has run, without a copy.
  func bind(_ place: Int32, _ bytes: UnsafeRawBufferPointer) {
    guard bytes.count > 0 else { return bindNull(place) }
    sqlite3_bind_blob64(handle, place, bytes.baseAddress, UInt64(bytes.count), nil)
  }

  /// Binds UTF-8 that stays where it is until the statement has run, without a copy.
  func bind(_ place: Int32, text bytes: UnsafeRawBufferPointer) {
    let start = bytes.assumingMemoryBound(to: CChar.self).baseAddress
    sqlite3_bind_text(handle, place, start, Int32(clamping: bytes.count), nil)
  }

  /// A whole number of the row, by place from 0.
  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  /// A number of the row, by place from 0.
  func number(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  /// Whether a column of the row is NULL.
  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  /// The bytes of a column of the row, there until the next step.
  func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(handle, column)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
  }
}

extension Database {
  /// SQLite's own connection.
  var openConnection: OpaquePointer {
    get throws {
      guard let connection = sqliteConnection else {
        throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "the connection is closed")
      }
      return connection
    }
  }
}

extension DatabaseError {
  /// The error of a connection's last call.
  init(_ connection: OpaquePointer, _ code: Int32) {
    self.init(
      resultCode: ResultCode(rawValue: code), message: String(cString: sqlite3_errmsg(connection)))
  }
}
