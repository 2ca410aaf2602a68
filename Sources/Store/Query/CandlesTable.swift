import GRDBSQLite
import Market

/// The virtual table `candles`: the candles of all series as rows of SQL.
///
/// Only the chunks are read that can have rows of the symbol, the timeframe and the range of time
/// that a query asks for.
enum CandlesTable {
  /// What is declared to SQLite. `time` is a text, as people write it; `ms` is for arithmetic.
  static let columns = [
    "symbol", "timeframe", "time", "ms", "open", "high", "low", "close", "volume", "sequence",
  ]
  private static let declaration = """
    CREATE TABLE candles (symbol TEXT, timeframe TEXT, time TEXT, ms INTEGER,
      open REAL, high REAL, low REAL, close REAL, volume REAL, sequence INTEGER)
    """

  /// What the table needs to know, and the last error that was not SQLite's own.
  final class Context {
    let connection: OpaquePointer
    let path: String
    var error: (any Error)?
    /// Whether the table is being declared, which SQLite counts as a change of its own tables.
    fileprivate(set) var isDeclaring = false

    init(_ connection: OpaquePointer, path: String) {
      self.connection = connection
      self.path = path
    }
  }

  /// A table as SQLite sees it.
  struct Table {
    var base = sqlite3_vtab()
    let context: Unmanaged<Context>
  }

  /// A cursor as SQLite sees it.
  struct Cursor {
    var base = sqlite3_vtab_cursor()
    let context: Unmanaged<Context>
    var scan: CandleCursor?
  }

  /// Makes the table known to a connection; the context must outlive it.
  static func register(_ context: Context) -> Int32 {
    sqlite3_create_module_v2(
      context.connection, "candles", CandlesModule.shared,
      Unmanaged.passUnretained(context).toOpaque(), nil)
  }

  /// Connects a statement to the table.
  static func connect(
    _ connection: OpaquePointer?, _ context: UnsafeMutableRawPointer?,
    _ table: UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab>?>?
  ) -> Int32 {
    guard let context, let table else { return SQLITE_MISUSE }
    let own = Unmanaged<Context>.fromOpaque(context)
    own.takeUnretainedValue().isDeclaring = true
    let code = sqlite3_declare_vtab(connection, declaration)
    own.takeUnretainedValue().isDeclaring = false
    guard code == SQLITE_OK else { return code }
    let made = UnsafeMutablePointer<Table>.allocate(capacity: 1)
    made.initialize(to: Table(context: own))
    table.pointee = UnsafeMutableRawPointer(made).assumingMemoryBound(to: sqlite3_vtab.self)
    return SQLITE_OK
  }

  static func disconnect(_ table: UnsafeMutablePointer<sqlite3_vtab>?) -> Int32 {
    guard let table else { return SQLITE_OK }
    sqlite3_free(table.pointee.zErrMsg)
    UnsafeMutableRawPointer(table).assumingMemoryBound(to: Table.self).deallocate()
    return SQLITE_OK
  }

  static func open(
    _ table: UnsafeMutablePointer<sqlite3_vtab>?,
    _ cursor: UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab_cursor>?>?
  ) -> Int32 {
    guard let table, let cursor else { return SQLITE_MISUSE }
    let own = UnsafeMutableRawPointer(table).assumingMemoryBound(to: Table.self)
    let made = UnsafeMutablePointer<Cursor>.allocate(capacity: 1)
    made.initialize(to: Cursor(context: own.pointee.context))
    cursor.pointee = UnsafeMutableRawPointer(made).assumingMemoryBound(
      to: sqlite3_vtab_cursor.self)
    return SQLITE_OK
  }

  static func close(_ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> Int32 {
    guard let cursor else { return SQLITE_OK }
    let own = UnsafeMutableRawPointer(cursor).assumingMemoryBound(to: Cursor.self)
    own.deinitialize(count: 1)
    own.deallocate()
    return SQLITE_OK
  }
}

/// The functions of the table, as C takes them.
private enum CandlesModule {
  /// One for all connections: it is never changed.
  nonisolated(unsafe) static let shared: UnsafePointer<sqlite3_module> = {
    let made = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
    var module = sqlite3_module()
    // No xCreate: the table is there in every connection without being made.
    module.xConnect = { connection, context, _, _, table, _ in
      CandlesTable.connect(connection, context, table)
    }
    module.xBestIndex = { CandlesTable.choose($0, $1) }
    module.xDisconnect = { CandlesTable.disconnect($0) }
    module.xOpen = { CandlesTable.open($0, $1) }
    module.xClose = { CandlesTable.close($0) }
    module.xFilter = { CandlesTable.filter($0, lastFirst: $1 == 1, plan: $2, $3, $4) }
    module.xNext = { CandlesTable.next($0) }
    module.xEof = { CandlesTable.isAtEnd($0) }
    module.xColumn = { CandlesTable.column($0, $1, $2) }
    module.xRowid = { CandlesTable.row($0, $1) }
    made.initialize(to: module)
    return UnsafePointer(made)
  }()
}
