import GRDB

extension JournalSchema {
  /// When runs were last asked for, and what named their candles. Depends on no other version.
  static let asked = """
    CREATE TABLE run_asked (
      -- Runs in the order in which they were last asked for, those that the journal had already too. A run
      -- that only an older version kept has no row.
      run INTEGER PRIMARY KEY,
      turn INTEGER NOT NULL,  -- the higher the later
      options TEXT            -- of the command line that name candles and events; none where the document does
    ) STRICT;
    """
}

/// Writes and reads the rows of `run_asked`.
enum AskedRows {
  /// Makes a run the one that was last asked for; where it is, nothing is written.
  static func write(_ options: String?, _ number: Int, to database: Database) throws {
    let last = try Row.fetchOne(
      database, sql: "SELECT run, options FROM run_asked ORDER BY turn DESC LIMIT 1")
    if let last {
      let (run, known): (Int, String?) = (last["run"], last["options"])
      if run == number, known == options { return }
    }
    try database.execute(
      sql: "INSERT OR REPLACE INTO run_asked SELECT ?, ifnull(max(turn), 0) + 1, ? FROM run_asked",
      arguments: [number, options])
  }

  /// The options with which a run was last asked for.
  static func options(of number: Int, from database: Database) throws -> String? {
    try String.fetchOne(
      database, sql: "SELECT options FROM run_asked WHERE run = ?", arguments: [number])
  }
}
