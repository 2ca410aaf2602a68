import GRDB
public import Market
public import Replay
import Text

/// What the trials of a search have in common: what was played, on which candles, and from when it was
/// scored.
public struct TrialScoring: Hashable, Sendable {
  /// What else could change a figure, as 64 hex digits: two searches of one identity give one setting the
  /// same figures.
  public var identity: String
  /// The family: the document without the values of its parameters, and the fingerprint of the candles,
  /// as 64 hex digits.
  public var family: String
  /// The strategy's name.
  public var name: String
  /// The document's path as it was given, and its text as it was read.
  public var documentPath: String, document: String
  /// What was traded; of several instruments, all with commas between.
  public var symbol: String
  /// The fingerprint of the candles.
  public var dataHash: String
  /// From when trials are scored, and the last candle.
  public var first: Time, last: Time
  /// The version of the engine that played them.
  public var engineVersion: String

  /// A scoring of these parts.
  public init(
    identity: String, family: String, name: String, documentPath: String, document: String,
    symbol: String, dataHash: String, first: Time, last: Time,
    engineVersion: String = kreplayEngineVersion
  ) {
    self.identity = identity
    self.family = family
    self.name = name
    self.documentPath = documentPath
    self.document = document
    self.symbol = symbol
    self.dataHash = dataHash
    self.first = first
    self.last = last
    self.engineVersion = engineVersion
  }
}

/// A trial of a search as the journal keeps it.
public struct KeptTrial: Sendable {
  /// Its parameters: one line of JSON with sorted keys.
  public var setting: String
  /// Equity at the last close, and how many fills there were; `NaN` and 0 for a setting that was refused.
  public var finalEquity: Double, fills: Int
  /// A figure for each entry of `Statistics.catalogue`, `NaN` where there is none.
  public var figures: [Double]
  /// Sums over its returns.
  public var returns: ReturnSums?
  /// Why the document refuses the setting.
  public var refusal: String?

  /// A trial of these parts.
  public init(
    setting: String, finalEquity: Double, fills: Int, figures: [Double], returns: ReturnSums?,
    refusal: String?
  ) {
    self.setting = setting
    self.finalEquity = finalEquity
    self.fills = fills
    self.figures = figures
    self.returns = returns
    self.refusal = refusal
  }
}

extension Journal {
  /// The number of a scoring in this file, which is put there where it is new.
  ///
  /// - Throws: `StoreFileError`.
  public func number(of scoring: TrialScoring) throws -> Int {
    try write { database in
      let known = try Int.fetchOne(
        database, sql: "SELECT scoring FROM trial_scoring WHERE identity = ?",
        arguments: [scoring.identity])
      if let known { return known }
      let keys = "[" + Statistics.catalogue.map { JSON.quoted($0.key) }.joined(separator: ",") + "]"
      try database.execute(
        sql: """
          INSERT INTO trial_scoring (identity, family, name, document_path, document, engine_version,
            symbol, data_hash, first, last, keys) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          scoring.identity, scoring.family, scoring.name, scoring.documentPath, scoring.document,
          scoring.engineVersion, scoring.symbol, scoring.dataHash, scoring.first.milliseconds,
          scoring.last.milliseconds, keys,
        ])
      return Int(database.lastInsertedRowID)
    }
  }

  /// Keeps trials, all or none; those that are there already stay as they are.
  ///
  /// - Parameter scoring: its number.
  /// - Throws: `StoreFileError`; the journal is then as it was.
  public func keep(_ trials: [KeptTrial], in scoring: Int) throws {
    // Before the file is taken, so that other threads do not wait for it.
    let texts = trials.map { trial in
      (EquityText.write(trial.figures), trial.returns.map { EquityText.write($0.flat) } ?? [])
    }
    try write { database in
      let statement = try PreparedStatement(
        database, "INSERT OR IGNORE INTO trial VALUES (\(scoring), ?, ?, ?, ?, ?, ?)")
      for (trial, (figures, returns)) in zip(trials, texts) {
        statement.bind(1, trial.setting)
        statement.bind(2, trial.finalEquity)
        statement.bind(3, trial.fills)
        if let refusal = trial.refusal { statement.bind(6, refusal) } else { statement.bindNull(6) }
        try figures.withUnsafeBytes { figures in
          try returns.withUnsafeBytes { returns in
            statement.bind(4, text: figures)
            if returns.isEmpty { statement.bindNull(5) } else { statement.bind(5, text: returns) }
            try statement.run()
          }
        }
      }
    }
  }

  /// Calls `body` with each trial of a scoring, in the order of their settings' texts.
  ///
  /// - Parameter scoring: its number.
  /// - Throws: `StoreFileError`, and what `body` throws.
  public func forEachTrial(of scoring: Int, _ body: (KeptTrial) throws -> Void) throws {
    try read { database in
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT setting, final_equity, fills, figures, returns, refused FROM trial
          WHERE scoring = ? ORDER BY setting
          """, arguments: [scoring])
      while let row = try rows.next() {
        let returns: String? = row[4]
        try body(
          KeptTrial(
            setting: row[0], finalEquity: row[1] ?? .nan, fills: row[2],
            figures: EquityText.read(row[3]),
            returns: returns.flatMap { ReturnSums(flat: EquityText.read($0)) }, refusal: row[5]))
      }
    }
  }

  /// Notes that a search compared families.
  ///
  /// - Throws: `StoreFileError`.
  public func relate(_ families: [String]) throws {
    let families = Set(families).sorted()
    guard let first = families.first, families.count > 1 else { return }
    try write { database in
      for other in families.dropFirst() {
        try database.execute(
          sql: "INSERT OR IGNORE INTO trial_relation VALUES (?, ?)", arguments: [first, other])
      }
    }
  }

  /// All pairs of families that searches compared.
  ///
  /// - Throws: `StoreFileError`.
  public func relations() throws -> [[String]] {
    try read { database in
      try Row.fetchAll(
        database, sql: "SELECT family, other FROM trial_relation ORDER BY family, other"
      ).map { [$0[0], $0[1]] }
    }
  }

  /// A family and all that searches compared with it, or with one of those.
  ///
  /// - Throws: `StoreFileError`.
  public func related(to family: String) throws -> Set<String> {
    try read { database in
      try Set(
        String.fetchAll(
          database,
          sql: """
            WITH RECURSIVE
              pair (one, other) AS (
                SELECT family, other FROM trial_relation UNION ALL
                SELECT other, family FROM trial_relation),
              near (family) AS (
                VALUES (?) UNION SELECT pair.other FROM near JOIN pair ON pair.one = near.family)
            SELECT family FROM near
            """, arguments: [family]))
    }
  }

  /// The fingerprints of the candles of families whose trials are kept.
  ///
  /// - Throws: `StoreFileError`.
  public func dataHashes(ofFamilies families: Set<String>) throws -> Set<String> {
    try read { database in
      try Set(
        families.flatMap {
          try String.fetchAll(
            database, sql: "SELECT DISTINCT data_hash FROM trial_scoring WHERE family = ?",
            arguments: [$0])
        })
    }
  }

  /// The Sharpe ratios of the trials of a family, in no order that matters.
  ///
  /// - Throws: `StoreFileError`.
  public func sharpes(ofFamily family: String) throws -> [Double] {
    try read { database in
      try Double.fetchAll(
        database,
        sql: """
          SELECT value FROM trial_figure JOIN trial_scoring USING (scoring)
          WHERE family = ? AND key = 'sharpe' ORDER BY value
          """, arguments: [family])
    }
  }

  /// The settings of a family that were tried in searches.
  ///
  /// - Throws: `StoreFileError`.
  public func settings(ofFamily family: String) throws -> Set<String> {
    try read { database in
      try Set(
        String.fetchAll(
          database,
          sql: """
            SELECT DISTINCT setting FROM trial JOIN trial_scoring USING (scoring)
            WHERE family = ? AND refused IS NULL
            """, arguments: [family]))
    }
  }
}

extension ReturnSums {
  /// As one list of numbers.
  fileprivate var flat: [Double] { [Double(count), skewness, kurtosis] + sums + squares }

  fileprivate init?(flat: [Double]) {
    guard flat.count == 3 + 2 * Self.blockCount, let count = Int(exactly: flat[0]) else {
      return nil
    }
    self.init(
      count: count, sums: Array(flat[3..<3 + Self.blockCount]),
      squares: Array(flat[(3 + Self.blockCount)...]), skewness: flat[1], kurtosis: flat[2])
  }
}
