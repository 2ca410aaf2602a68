import GRDB
import Glibc
public import Replay

/// The journal of runs: one SQLite file with plain, documented tables.
///
/// A run appears in one transaction at its end: killed at any instant, the file holds only whole
/// runs. Several processes may read and write it at once; a writer waits five seconds for another.
/// The tables are described in the file itself (`.schema` in any SQLite shell).
///
/// ```swift
/// let journal = try Journal(path: "kreplay.sqlite")
/// let saved = try journal.save(run, origin: RunOrigin(document), statistics: Statistics(of: run))
/// print(saved.identity)  // 3f2a-91bc-07de
/// for run in try journal.runs() { print(run.name, run.finalEquity) }
/// ```
public final class Journal: Sendable {
  /// The path as it was given.
  public var path: String { file.path }
  private let file: DatabaseFile
  private let queue: DatabaseQueue
  let folder: JournalFolder

  /// Opens a journal, makes its tables where there are none, and brings older ones up to date.
  ///
  /// - Throws: `StoreFileError` where the file is none, is damaged or newer, or cannot be written.
  public convenience init(path: String, _ opening: DatabaseOpening = .createIfMissing) throws {
    try self.init(path: path, opening, version: nil)
  }

  /// A journal of an older version, as a program of its time would leave it, or one that waits
  /// another number of seconds for other processes.
  init(
    path: String, _ opening: DatabaseOpening, version: Int? = nil, waiting: Double? = nil
  ) throws {
    file = DatabaseFile(path: path, kind: .journal)
    queue = try file.open(opening, version: version, waiting: waiting)
    folder = JournalFolder(of: path)
  }

  /// Whether a journal could be opened or made at a path, before there is a run to keep in it.
  /// Nothing is made or changed.
  ///
  /// - Throws: `StoreFileError` where it could not.
  public static func check(path: String) throws {
    let file = DatabaseFile(path: path, kind: .journal)
    try file.checkPlace(.createIfMissing)
    if access(path, F_OK) == 0 { try file.checkContent() }
  }

  /// Checkpoints and closes the file; what was saved is on the disk then.
  ///
  /// - Throws: `StoreFileError` where that fails.
  public func close() throws { try file.translated { try queue.close() } }

  /// Writes a run with its rules, orders, fills, trades, equity and statistics, whole or not at all.
  ///
  /// A run that the journal holds already changes nothing but which run was last asked for.
  ///
  /// - Parameters:
  ///   - times: when the run's candles opened; without them, equity has no times.
  ///   - asked: what a command said of its candles and events, where the document does not.
  /// - Throws: `StoreFileError`; the journal is then as it was.
  @discardableResult
  public func save(
    _ run: Run, origin: RunOrigin, statistics: Statistics, times: CandleTimes? = nil,
    asked: AskedData = AskedData()
  ) throws -> SavedRun {
    let identity = RunIdentity(of: run, origin: origin)
    precondition(
      times.map { $0.count == run.equity.count } ?? true,
      "\(times?.count ?? 0) times for \(run.equity.count) candles")
    var asked = asked
    asked.folder = asked.folder.map(folder.kept)
    let isNew = try file.translated { [asked] in
      try queue.writeWithoutTransaction { database in
        var isNew = false
        try database.inTransaction(.immediate) {
          isNew = try RunWriter.write(
            run, identity, origin, statistics, times, asked, to: database)
          return .commit
        }
        return isNew
      }
    }
    return SavedRun(identity: identity, isNew: isNew)
  }

  /// Deletes runs with all that belongs to them, all or none.
  ///
  /// - Parameter texts: what `run(_:)` takes.
  /// - Returns: the runs that went.
  /// - Throws: `StoreFileError`; `JournalError` where one of them is not there; nothing is deleted then.
  @discardableResult
  public func delete(_ texts: [String]) throws -> [JournalRun] {
    try file.translated {
      try queue.writeWithoutTransaction { database in
        var gone: [JournalRun] = []
        try database.inTransaction(.immediate) {
          let lookup = RunLookup(database: database, path: path)
          gone = try lookup.runs(texts)
          for run in gone { try RunWriter.delete(run.number, from: database) }
          return .commit
        }
        return gone
      }
    }
  }

  /// Changes the file in one transaction.
  func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try file.translated {
      try queue.writeWithoutTransaction { database in
        var value: Value?
        try database.inTransaction(.immediate) {
          value = try body(database)
          return .commit
        }
        guard let value else { throw DatabaseError(message: "the transaction gave nothing") }
        return value
      }
    }
  }

  /// Reads within one snapshot of the file.
  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try file.translated { try queue.read(body) }
  }
}

/// What became of a run that was saved.
public struct SavedRun: Hashable, Sendable {
  /// What it is known by.
  public let identity: RunIdentity
  /// Whether the journal did not hold it before.
  public let isNew: Bool
}
