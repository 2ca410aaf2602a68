import GRDB
import Glibc

/// Refuses a path where no journal can be, before anything is opened or made there.
func checkJournalFile(_ path: String, _ opening: Journal.Opening) throws {
  // SQLite would take an empty name for a database in memory, and the run would be lost.
  if path.isEmpty { throw JournalError(.failed("its name is empty; name a file"), path: path) }
  var status = stat()
  guard stat(path, &status) != 0 else {
    if status.st_mode & S_IFMT == S_IFDIR { throw JournalError(.isDirectory, path: path) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw JournalError(.notRegular, path: path) }
    guard access(path, R_OK) == 0 else { throw JournalError(.notPermitted, path: path) }
    return
  }
  switch errno {
  case EACCES: throw JournalError(.notPermitted, path: path)
  case ENOENT, ENOTDIR: try checkFolder(of: path, opening)
  default: throw JournalError(.failed(String(cString: strerror(errno))), path: path)
  }
}

/// The file is not there: whether it may be made.
private func checkFolder(of path: String, _ opening: Journal.Opening) throws {
  if opening == .existing { throw JournalError(.missing, path: path) }
  let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "./"
  guard access(String(folder), F_OK) == 0 else { throw JournalError(.folderMissing, path: path) }
  guard access(String(folder), W_OK) == 0 else {
    throw JournalError(.folderNotWritable, path: path)
  }
}

/// Opens the file, refuses what is not ours, and brings its tables up to a version.
///
/// The content is looked at before anything is written: GRDB's own way to WAL mode would change the
/// header of somebody else's database.
func openQueue(_ path: String, _ version: Int, _ seconds: Double) throws -> DatabaseQueue {
  var configuration = Configuration()
  configuration.busyMode = .timeout(seconds)
  configuration.label = "journal"
  let queue = try DatabaseQueue(path: path, configuration: configuration)
  let known = try queue.writeWithoutTransaction { database in
    let known = try knownVersion(database, path)
    if known == 0 {
      try database.execute(sql: "PRAGMA page_size = 16384; PRAGMA synchronous = OFF")
    }
    try database.execute(sql: "PRAGMA journal_mode = WAL")
    return known
  }
  if known < version { try migrate(queue, to: version) }
  // An empty file has nothing to lose while its tables are made; the checkpoint after the first run
  // takes them to the disk with it.
  try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = NORMAL") }
  return queue
}

/// Looks at a file that is there, without changing it.
func checkContent(_ path: String) throws {
  var configuration = Configuration()
  configuration.readonly = true
  configuration.busyMode = .timeout(5)
  let queue = try DatabaseQueue(path: path, configuration: configuration)
  _ = try queue.read { try knownVersion($0, path) }
  try queue.close()
}

/// The version of a journal's tables, 0 for an empty file.
private func knownVersion(_ database: Database, _ path: String) throws -> Int {
  let known = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
  if try Int32.fetchOne(database, sql: "PRAGMA application_id") != Schema.applicationID {
    // The list of migrations is made before the first of them: a process may have ended in between.
    let others = "SELECT count(*) FROM sqlite_schema WHERE tbl_name <> 'grdb_migrations'"
    let tables = try Int.fetchOne(database, sql: others) ?? 0
    guard known == 0, tables == 0 else { throw JournalError(.otherDatabase, path: path) }
  }
  guard known <= Schema.version else {
    throw JournalError(.newer(version: known, known: Schema.version), path: path)
  }
  return known
}

/// Runs the migrations that the file lacks. Where another process was quicker with the same ones,
/// theirs count.
private func migrate(_ queue: DatabaseQueue, to version: Int) throws {
  do {
    try Schema.migrator(upTo: version).migrate(queue)
  } catch {
    let reached = try queue.read { try Int.fetchOne($0, sql: "PRAGMA user_version") ?? 0 }
    if reached < version { throw error }
  }
}

/// Turns a database's errors into messages for a person.
func translated<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
  do {
    return try body()
  } catch let error as DatabaseError {
    throw JournalError(fact(of: error, path), path: path)
  }
}

private func fact(of error: DatabaseError, _ path: String) -> JournalError.Fact {
  let text = error.message ?? "SQLite error \(error.extendedResultCode.rawValue)"
  switch error.resultCode {
  case .SQLITE_BUSY, .SQLITE_LOCKED: return .locked
  case .SQLITE_FULL: return .diskFull
  case .SQLITE_IOERR: return isDiskFull(path) ? .diskFull : .failed(text)
  case .SQLITE_NOTADB: return .notSQLite
  case .SQLITE_CORRUPT, .SQLITE_FORMAT: return .corrupted(text)
  case .SQLITE_READONLY, .SQLITE_CANTOPEN: return .folderNotWritable
  case .SQLITE_PERM, .SQLITE_AUTH: return .notPermitted
  default: return .failed(text)
  }
}

/// Whether the file system of a path has no room left for a page: some failures to write say only
/// that writing failed.
private func isDiskFull(_ path: String) -> Bool {
  var status = statvfs()
  let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
  return statvfs(folder, &status) == 0 && status.f_bavail * status.f_frsize < 65_536
}
