import GRDB
import GRDBSQLite

/// A connection of its own for one reader, within one snapshot of the file.
final class ReadConnection {
  let handle: OpaquePointer

  /// Opens a file for reading. The snapshot is taken with the first statement.
  init(_ name: String, isReadOnly: Bool, waiting seconds: Int) throws {
    var opened: OpaquePointer?
    let access = isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
    let flags = access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI
    let code = sqlite3_open_v2(name, &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      defer { sqlite3_close_v2(opened) }
      guard let opened else { throw DatabaseError(resultCode: .SQLITE_NOMEM) }
      throw DatabaseError(opened, code)
    }
    handle = opened
    sqlite3_busy_timeout(handle, Int32(seconds) * 1_000)
    // Candles are read once, from end to end: a few pages that stay in the processor's cache are
    // quicker than many.
    try execute("PRAGMA query_only = ON; PRAGMA cache_size = 16; BEGIN")
  }

  deinit { sqlite3_close_v2(handle) }

  private func execute(_ sql: String) throws {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw DatabaseError(handle, code) }
  }
}

extension DatabaseFile {
  /// A connection of its own for one reader.
  func connect() throws -> ReadConnection {
    let (name, isReadOnly) = nameForReading
    return try ReadConnection(name, isReadOnly: isReadOnly, waiting: kind.patience)
  }
}
