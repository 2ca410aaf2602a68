import GRDB
import Glibc

/// A file of one kind at a path: opened, refused or brought up to date.
struct DatabaseFile: Sendable {
  /// The path as it was given.
  let path: String
  /// What it should be.
  let kind: DatabaseKind
  /// SQLite's name of a database in memory, where there is no file.
  var memory: String?

  /// A fault of this file.
  func fault(_ fact: StoreFileError.Fact) -> StoreFileError {
    StoreFileError(fact, path: path, kind: kind)
  }

  /// Refuses a path where no such file can be, before anything is opened or made there.
  func checkPlace(_ opening: DatabaseOpening) throws {
    // SQLite would take an empty name for a database in memory, and what is written would be lost.
    if path.isEmpty { throw fault(.failed("its name is empty; name a file")) }
    var status = stat()
    guard stat(path, &status) != 0 else {
      if status.st_mode & S_IFMT == S_IFDIR { throw fault(.isDirectory) }
      guard status.st_mode & S_IFMT == S_IFREG else { throw fault(.notRegular) }
      guard access(path, R_OK) == 0 else { throw fault(.notPermitted) }
      return
    }
    switch errno {
    case EACCES: throw fault(.notPermitted)
    case ENOENT, ENOTDIR: try checkFolder(opening)
    default: throw fault(.failed(String(cString: strerror(errno))))
    }
  }

  /// The file is not there: whether it may be made.
  private func checkFolder(_ opening: DatabaseOpening) throws {
    if opening != .createIfMissing { throw fault(.missing) }
    guard access(folder, F_OK) == 0 else { throw fault(.folderMissing) }
    guard access(folder, W_OK) == 0 else { throw fault(.folderNotWritable) }
  }

  /// The folder that the file lies in.
  var folder: String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./" }

  /// Opens the file, refuses what is not ours, and brings its tables up to a version.
  ///
  /// The content is looked at before anything is written: GRDB's own way to WAL mode would change
  /// the header of somebody else's database.
  func open(
    _ opening: DatabaseOpening, version: Int? = nil, waiting: Double? = nil
  ) throws -> DatabaseQueue {
    let seconds = waiting ?? Double(kind.patience)
    if memory == nil { try checkPlace(opening) }
    return try translated {
      opening == .readOnly
        ? try openForReading(waiting: seconds)
        : try openForWriting(version ?? kind.version, waiting: seconds)
    }
  }

  /// Opens the file, and tries again while others make it: where two would wait for each other,
  /// SQLite refuses one of them at once, however long it was told to wait.
  private func openForWriting(_ version: Int, waiting seconds: Double) throws -> DatabaseQueue {
    let end = ContinuousClock.now + .seconds(seconds)
    while true {
      do {
        return try openOnceForWriting(version, waiting: seconds)
      } catch let error as DatabaseError
        where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < end
      {
        usleep(5_000)
      }
    }
  }

  private func openOnceForWriting(_ version: Int, waiting seconds: Double) throws -> DatabaseQueue {
    // SQLite would open it for reading, and leave files beside it that nobody takes away.
    if memory == nil, access(path, F_OK) == 0, access(path, W_OK) != 0 { throw fault(.readOnly) }
    var configuration = Configuration()
    configuration.busyMode = .timeout(seconds)
    configuration.label = kind.noun
    let queue = try DatabaseQueue(path: memory ?? plainName, configuration: configuration)
    let known = try queue.writeWithoutTransaction { database in
      let known = try knownVersion(database)
      if known == 0 {
        try database.execute(sql: "PRAGMA page_size = 16384; PRAGMA synchronous = OFF")
      }
      try database.execute(sql: "PRAGMA journal_mode = WAL")
      return known
    }
    if known < version { try migrate(queue, to: version) }
    // An empty file has nothing to lose while its tables are made; the checkpoint after the first
    // change takes them to the disk with it.
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = NORMAL") }
    return queue
  }

  private func openForReading(waiting seconds: Double) throws -> DatabaseQueue {
    let queue = try connectForReading(waiting: seconds)
    let known = try queue.read(knownVersion)
    if known == 0 { throw fault(.empty) }
    guard known < kind.version else { return queue }
    try queue.close()
    try openForWriting(kind.version, waiting: seconds).close()
    return try connectForReading(waiting: seconds)
  }

  private func connectForReading(waiting seconds: Double) throws -> DatabaseQueue {
    let (name, isReadOnly) = nameForReading
    var configuration = Configuration()
    configuration.readonly = isReadOnly
    configuration.busyMode = .timeout(seconds)
    configuration.label = kind.noun
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA query_only = ON") }
    return try DatabaseQueue(path: name, configuration: configuration)
  }

  /// Looks at a file that is there, without changing it.
  func checkContent() throws {
    try translated {
      let queue = try connectForReading(waiting: Double(kind.patience))
      _ = try queue.read { try knownVersion($0) }
      try queue.close()
    }
  }

  /// The version of the file's tables, 0 for an empty file; all of it as of one moment, since
  /// another process may be making them.
  private func knownVersion(_ database: Database) throws -> Int {
    if database.isInsideTransaction { return try seenVersion(database) }
    var known = 0
    try database.inTransaction(.deferred) {
      known = try seenVersion(database)
      return .commit
    }
    return known
  }

  private func seenVersion(_ database: Database) throws -> Int {
    let known = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    let mark = try Int32.fetchOne(database, sql: "PRAGMA application_id") ?? 0
    if mark != kind.applicationID {
      if let other = DatabaseKind(applicationID: mark) { throw fault(.otherKind(other)) }
      // The list of migrations is made before the first of them: a process may have ended in
      // between.
      let others = "SELECT count(*) FROM sqlite_schema WHERE tbl_name <> 'grdb_migrations'"
      let tables = try Int.fetchOne(database, sql: others) ?? 0
      guard known == 0, tables == 0, mark == 0 else { throw fault(.otherDatabase) }
    }
    guard known <= kind.version else {
      throw fault(.newer(version: known, known: kind.version))
    }
    return known
  }
}

extension DatabaseFile {
  /// The path as SQLite takes it for a plain name: one that begins with `file:` would be a URI, and
  /// `:memory:` no file at all.
  var plainName: String {
    path.hasPrefix("file:") || path.hasPrefix(":") ? "./" + path : path
  }

  /// The name under which SQLite reads the file, and whether it must not try to write.
  ///
  /// A reader that may write leaves nothing behind; one that may not needs the files beside the
  /// database, and where they can neither be found nor made, nobody can be writing.
  var nameForReading: (name: String, isReadOnly: Bool) {
    if let memory { return (memory, false) }
    let mayWrite = access(path, W_OK) == 0 && access(folder, W_OK) == 0
    if mayWrite { return (plainName, false) }
    var status = stat()
    let hasLog = stat(path + "-wal", &status) == 0 && status.st_size > 0
    if hasLog { return (plainName, true) }
    return ("file:\(escaped(plainName))?immutable=1", true)
  }

  /// A path inside a URI.
  private func escaped(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF".unicodeScalars)
    var text = ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "%"), 128...:
        text.unicodeScalars.append(contentsOf: [
          "%", digits[Int(byte >> 4)], digits[Int(byte & 15)],
        ])
      default: text.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return text
  }

  /// Runs the migrations that the file lacks. Where another process was quicker with the same ones,
  /// theirs count.
  func migrate(_ queue: DatabaseQueue, to version: Int) throws {
    var reached = try Self.version(queue)
    while reached < version {
      do {
        return try migrator(upTo: version).migrate(queue)
      } catch {
        // Whoever was quicker may have made the first tables only, and be about to make the others.
        let now = try Self.version(queue)
        if now == reached { throw error }
        reached = now
      }
    }
  }

  private static func version(_ queue: DatabaseQueue) throws -> Int {
    try queue.read { try Int.fetchOne($0, sql: "PRAGMA user_version") ?? 0 }
  }

  private func migrator(upTo version: Int) -> DatabaseMigrator {
    var migrator = DatabaseMigrator().disablingDeferredForeignKeyChecks()
    for (place, migration) in kind.migrations.prefix(version).enumerated() {
      let mark = kind.applicationID
      migrator.registerMigration(migration.name) { database in
        try migration.run(database)
        try database.execute(sql: "PRAGMA application_id = \(mark)")
        try database.execute(sql: "PRAGMA user_version = \(place + 1)")
      }
    }
    return migrator
  }
}
