import GRDB
import Replay

extension JournalSchema {
  /// What the trials at random of a run ended with. Depends on no other version.
  static let randomPaths = """
    CREATE TABLE random_path (
      -- Final equities of the trials in which a coin was tossed for each ambiguous candle. Runs without such
      -- a candle, very long ones, and those that only an older version kept have none.
      run INTEGER NOT NULL,
      number INTEGER NOT NULL,  -- from 0, in the order of their seeds
      equity REAL NOT NULL,
      PRIMARY KEY (run, number)
    ) STRICT, WITHOUT ROWID;
    """
}

/// Writes and reads the rows of `random_path`.
enum RandomPathRows {
  static func write(_ run: Run, _ number: Int, to database: Database) throws {
    // SQLite keeps no number that is none.
    guard run.ambiguity.random.allSatisfy(\.isFinite) else { return }
    for (place, equity) in run.ambiguity.random.enumerated() {
      try database.execute(
        sql: "INSERT INTO random_path VALUES (?, ?, ?)", arguments: [number, place, equity])
    }
  }

  /// Writes those of a run of which an older version kept none.
  static func complete(_ run: Run, _ number: Int, in database: Database) throws {
    if try read(of: number, from: database).isEmpty { try write(run, number, to: database) }
  }

  static func read(of number: Int, from database: Database) throws -> [Double] {
    try Double.fetchAll(
      database, sql: "SELECT equity FROM random_path WHERE run = ? ORDER BY number",
      arguments: [number])
  }
}
