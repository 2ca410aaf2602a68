import GRDB
import Market
import Replay

extension JournalSchema {
  /// What was changed in the document of a run. Depends on no other version.
  static let changes = """
    CREATE TABLE run_change (
      -- A value that took the place of one of the document, besides parameters: run.document has it already.
      run INTEGER NOT NULL,
      number INTEGER NOT NULL,      -- from 0, in the order in which they were made
      path TEXT NOT NULL,           -- where it stands, e.g. long.order
      label TEXT NOT NULL,          -- what it is called
      value TEXT NOT NULL,          -- what it is, as after --set
      PRIMARY KEY (run, number)
    ) STRICT, WITHOUT ROWID;
    """
}

/// Writes and reads the rows of `run_change`.
enum ChangeRows {
  static func write(_ changes: [RunOrigin.Change], _ number: Int, to database: Database) throws {
    for (place, change) in changes.enumerated() {
      try database.execute(
        sql: "INSERT INTO run_change VALUES (?, ?, ?, ?, ?)",
        arguments: [number, place, change.path, change.label, change.value])
    }
  }

  /// The changes of a run, or of all, by the run's number, in their order.
  static func read(of run: Int?, from database: Database) throws -> [Int: [RunOrigin.Change]] {
    let condition = run.map { " WHERE run = \($0)" } ?? ""
    var changes: [Int: [RunOrigin.Change]] = [:]
    let sql = "SELECT run, path, label, value FROM run_change\(condition) ORDER BY run, number"
    for row in try Row.fetchAll(database, sql: sql) {
      changes[row[0], default: []].append(
        RunOrigin.Change(path: row[1], label: row[2], value: row[3]))
    }
    return changes
  }
}
