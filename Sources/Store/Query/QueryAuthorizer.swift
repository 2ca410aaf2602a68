import GRDBSQLite

/// Lets a connection read and nothing else, and stops it when it is told to.
final class QueryAuthorizer {
  private let table: CandlesTable.Context
  private let isStopped: () -> Bool
  /// What was refused first, in words of SQL.
  private(set) var refused: String?

  init(_ table: CandlesTable.Context, _ isStopped: @escaping () -> Bool) {
    self.table = table
    self.isStopped = isStopped
  }

  /// Watches a connection, which must not outlive this.
  func watch(_ connection: OpaquePointer) {
    let own = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_set_authorizer(
      connection,
      { own, action, name, _, _, _ in
        guard let own else { return SQLITE_DENY }
        return Unmanaged<QueryAuthorizer>.fromOpaque(own).takeUnretainedValue().judge(action, name)
      }, own)
    sqlite3_progress_handler(
      connection, 10_000,
      { own in
        guard let own else { return 0 }
        return Unmanaged<QueryAuthorizer>.fromOpaque(own).takeUnretainedValue().isStopped() ? 1 : 0
      }, own)
  }

  private func judge(_ action: Int32, _ name: UnsafePointer<CChar>?) -> Int32 {
    switch action {
    case SQLITE_SELECT, SQLITE_READ, SQLITE_FUNCTION, SQLITE_RECURSIVE: return SQLITE_OK
    case _ where table.isDeclaring: return SQLITE_OK
    // SQLite asks about the rows of its own tables before it says what they are for.
    case SQLITE_INSERT where Self.isSystemTable(name), SQLITE_UPDATE where Self.isSystemTable(name),
      SQLITE_DELETE where Self.isSystemTable(name):
      return SQLITE_OK
    default:
      refused = refused ?? Self.words[action] ?? "this statement"
      return SQLITE_DENY
    }
  }

  private static func isSystemTable(_ name: UnsafePointer<CChar>?) -> Bool {
    name.map { String(cString: $0).hasPrefix("sqlite_") } ?? false
  }

  private static let words: [Int32: String] = [
    SQLITE_INSERT: "INSERT", SQLITE_UPDATE: "UPDATE", SQLITE_DELETE: "DELETE",
    SQLITE_DROP_TABLE: "DROP TABLE", SQLITE_CREATE_TABLE: "CREATE TABLE",
    SQLITE_CREATE_INDEX: "CREATE INDEX", SQLITE_CREATE_VIEW: "CREATE VIEW",
    SQLITE_CREATE_TEMP_TABLE: "CREATE TEMP TABLE", SQLITE_CREATE_TEMP_VIEW: "CREATE TEMP VIEW",
    SQLITE_CREATE_TRIGGER: "CREATE TRIGGER", SQLITE_CREATE_VTABLE: "CREATE VIRTUAL TABLE",
    SQLITE_ALTER_TABLE: "ALTER TABLE", SQLITE_REINDEX: "REINDEX", SQLITE_ANALYZE: "ANALYZE",
    SQLITE_PRAGMA: "PRAGMA", SQLITE_ATTACH: "ATTACH", SQLITE_DETACH: "DETACH",
    SQLITE_TRANSACTION: "BEGIN, COMMIT or ROLLBACK", SQLITE_SAVEPOINT: "SAVEPOINT",
  ]
}
