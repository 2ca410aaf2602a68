import GRDB
public import Market
import Text

extension Journal {
  /// The searches whose trials are kept, in the order in which they were begun.
  ///
  /// - Throws: `StoreFileError`.
  public func scorings() throws -> [TrialScoring] {
    try read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT identity, family, name, document_path, document, symbol, data_hash, first, last,
            engine_version FROM trial_scoring ORDER BY scoring
          """
      ).map { row in
        TrialScoring(
          identity: row[0], family: row[1], name: row[2], documentPath: row[3], document: row[4],
          symbol: row[5], dataHash: row[6], first: Time(milliseconds: row[7]),
          last: Time(milliseconds: row[8]), engineVersion: row[9])
      }
    }
  }

  /// Takes the trials of a search from another journal, all or none. Those that are here already must have
  /// the same figures there.
  ///
  /// - Parameter identity: the search, which the other journal holds.
  /// - Returns: how many came, and how many were here already.
  /// - Throws: `StoreFileError`; `TrialConflictError` where a setting has other figures. The journal is then
  ///   as it was.
  public func merge(
    _ identity: String, from shard: Journal
  ) throws -> (new: Int, known: Int) {
    let path = path
    return try shard.read { source in
      try write { database in
        let (there, here) = try Self.scoring(identity, from: source, to: database)
        let insertion = try database.makeStatement(
          sql: "INSERT OR IGNORE INTO trial VALUES (?, ?, ?, ?, ?, ?, ?)")
        let kept = try database.makeStatement(
          sql: """
            SELECT final_equity, fills, figures, returns, refused FROM trial
            WHERE scoring = ? AND setting = ?
            """)
        var (new, known) = (0, 0)
        let rows = try Row.fetchCursor(
          source,
          sql: """
            SELECT setting, final_equity, fills, figures, returns, refused FROM trial
            WHERE scoring = ? ORDER BY setting
            """, arguments: [there])
        while let row = try rows.next() {
          let values = Array(row.databaseValues)
          try insertion.execute(arguments: StatementArguments([here.databaseValue] + values))
          if database.changesCount > 0 {
            new += 1
            continue
          }
          let old = try Row.fetchOne(kept, arguments: [here, values[0]])
          guard let old, Array(old.databaseValues) == Array(values.dropFirst()) else {
            throw TrialConflictError(
              setting: row[0], shard: shard.path, journal: path,
              equities: (row[1] ?? .nan, old?[0] ?? .nan))
          }
          known += 1
        }
        return (new, known)
      }
    }
  }

  /// The numbers of a search in two files; it is put into the second where it is new there.
  private static func scoring(
    _ identity: String, from source: Database, to database: Database
  ) throws -> (there: Int, here: Int) {
    let columns = """
      identity, family, name, document_path, document, engine_version, symbol, data_hash, first, last, keys
      """
    let row = try Row.fetchOne(
      source, sql: "SELECT scoring, \(columns) FROM trial_scoring WHERE identity = ?",
      arguments: [identity])
    guard let row else { throw DatabaseError(message: "there is no search \(identity)") }
    try database.execute(
      sql: """
        INSERT OR IGNORE INTO trial_scoring (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """, arguments: StatementArguments(row.databaseValues.dropFirst()))
    let here = try Int.fetchOne(
      database, sql: "SELECT scoring FROM trial_scoring WHERE identity = ? AND keys = ?",
      arguments: [identity, row["keys"] as String])
    guard let here else {
      throw DatabaseError(
        message: "its trials of \(row["name"] as String) have figures of other names")
    }
    return (row[0], here)
  }
}

/// One setting of one search has two results.
public struct TrialConflictError: UserError {
  /// The parameters, one line of JSON.
  public let setting: String
  /// The paths of the two journals.
  public let shard: String, journal: String
  /// The final equity in each; `NaN` where the setting was refused.
  let equities: (shard: Double, journal: Double)

  /// Data that contradict each other are bad data.
  public var exitCode: ExitCode { .data }

  /// The whole message.
  public var description: String {
    "'\(printable(shard))' has another result for \(printable(setting, limit: 200)) than "
      + "'\(printable(journal))': a final equity of \(equities.shard) and of \(equities.journal), or other "
      + "figures; nothing of it was merged. One of the two files was changed; make it again"
  }
}
