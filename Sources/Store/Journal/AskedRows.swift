import GRDB

/// What a command said of a run's candles and events, where the document does not: what plays the run again
/// needs it.
public struct AskedData: Hashable, Sendable {
  /// The options as they would be typed; `nil` where none are needed or they cannot be said again.
  public var text: String?
  /// The whole path of the folder in which the run was asked for, from which paths of options and that of the
  /// document are seen; `nil` for what an older version kept.
  public var folder: String?
  /// Each of them, in their order; empty for what an older version kept.
  public var options: [Option]

  /// An option of a command.
  public struct Option: Hashable, Sendable {
    /// Without hyphens, as in `data` and `time-zone`.
    public let name: String
    /// As it was typed; `nil` for one that has none.
    public let value: String?

    /// An option with its value.
    public init(_ name: String, _ value: String? = nil) {
      self.name = name
      self.value = value
    }
  }

  /// Options, and the folder in which the run was asked for.
  public init(text: String? = nil, folder: String? = nil, options: [Option] = []) {
    self.text = text
    self.folder = folder
    self.options = options
  }
}

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

  /// The same options one by one, so that a run finds its candles again. Needs `asked`.
  static let askedOptions = """
    ALTER TABLE run_asked ADD COLUMN
      folder /* in which the run was asked for, from which paths of options and that of the document are seen:
      its way from the folder of this file; null for a run that an older version asked for */ TEXT;

    CREATE TABLE run_option (
      -- The options of run_asked one by one: where candles and events are, and how files are read.
      run INTEGER NOT NULL,
      number INTEGER NOT NULL,  -- from 0, in the order in which they count
      name TEXT NOT NULL,       -- without hyphens: data, symbol, candles, dialect, time-zone, dates, columns,
                                -- on-defect, sort, dates-only, events, split-adjusted; symbol and candles are
                                -- of the data before them
      value TEXT,               -- as it was typed; null for one that has none
      PRIMARY KEY (run, number)
    ) STRICT, WITHOUT ROWID;
    """
}

/// Writes and reads the rows of `run_asked` and `run_option`.
enum AskedRows {
  /// Makes a run the one that was last asked for; where it is, nothing is written.
  static func write(_ asked: AskedData, _ number: Int, to database: Database) throws {
    let sql = "SELECT run FROM run_asked ORDER BY turn DESC LIMIT 1"
    if try Int.fetchOne(database, sql: sql) == number, try read(of: number, from: database) == asked
    {
      return
    }
    try database.execute(
      sql: """
        INSERT OR REPLACE INTO run_asked (run, turn, options, folder)
        SELECT ?, ifnull(max(turn), 0) + 1, ?, ? FROM run_asked
        """,
      arguments: [number, asked.text, asked.folder])
    try database.execute(sql: "DELETE FROM run_option WHERE run = ?", arguments: [number])
    for (place, option) in asked.options.enumerated() {
      try database.execute(
        sql: "INSERT INTO run_option VALUES (?, ?, ?, ?)",
        arguments: [number, place, option.name, option.value])
    }
  }

  /// What a run was last asked for with.
  static func read(of number: Int, from database: Database) throws -> AskedData {
    let row = try Row.fetchOne(
      database, sql: "SELECT options, folder FROM run_asked WHERE run = ?", arguments: [number])
    let options = try Row.fetchAll(
      database, sql: "SELECT name, value FROM run_option WHERE run = ? ORDER BY number",
      arguments: [number])
    var asked = AskedData(options: options.map { AskedData.Option($0["name"], $0["value"]) })
    if let row { (asked.text, asked.folder) = (row["options"], row["folder"]) }
    return asked
  }
}
