import GRDB
import Market
import Replay
import Text

/// Finds the row of the run that a person means.
///
/// `last` is the run that was last asked for, hex digits are the beginning of an identity, and what is the beginning
/// of none may be the name of a strategy.
struct RunLookup {
  let database: Database
  /// The journal's path as it was given.
  let path: String

  func row(_ text: String) throws -> Row {
    if text == "last" {
      let sql = """
        SELECT run.* FROM run LEFT JOIN run_asked ON run_asked.run = run.run
        ORDER BY ifnull(run_asked.turn, 0) DESC, run.run DESC LIMIT 1
        """
      let row = try Row.fetchOne(database, sql: sql)
      return try row ?? { throw JournalError(.noRuns, path: path) }()
    }
    let digits = Self.digits(text)
    let begun = try digits.map {
      try rows("id >= ? AND id < ? ORDER BY id", [$0, $0 + "g"])
    }
    if let rows = begun, rows.count > 1 { throw error(.ambiguousRun(text, ids: ids(rows))) }
    if let row = begun?.first { return row }
    let named = try rows("name = ? ORDER BY run DESC", [text])
    if named.count > 1 { throw error(.ambiguousName(text, ids: ids(named))) }
    if let row = named.first { return row }
    throw try unknown(text, isID: digits != nil)
  }

  /// The runs of several texts, each once, in the order of the texts.
  func runs(_ texts: [String]) throws -> [JournalRun] {
    var runs: [JournalRun] = []
    for text in texts {
      let run = try JournalRun(row: row(text), parts(of: nil))
      if !runs.contains(where: { $0.number == run.number }) { runs.append(run) }
    }
    return runs
  }

  /// What belongs to a run, or to all.
  func parts(of run: Int?) throws -> KeptParts {
    try KeptParts(
      parameters: parameters(of: run), instruments: instruments(of: run),
      changes: ChangeRows.read(of: run, from: database))
  }

  /// The instruments of a run, or of all, by the run's number, in their order.
  private func instruments(of run: Int?) throws -> [Int: [JournalInstrument]] {
    let condition = run.map { " WHERE run = \($0)" } ?? ""
    var instruments: [Int: [JournalInstrument]] = [:]
    let sql = "SELECT * FROM instrument\(condition) ORDER BY run, number"
    for row in try Row.fetchAll(database, sql: sql) {
      instruments[row["run"], default: []].append(JournalInstrument(row: row))
    }
    return instruments
  }

  /// The parameters of a run, or of all, by the run's number, in the order of their names.
  private func parameters(of run: Int?) throws -> [Int: [RunParameter]] {
    let condition = run.map { " WHERE run = \($0)" } ?? ""
    var parameters: [Int: [RunParameter]] = [:]
    for row in try Row.fetchAll(database, sql: "SELECT * FROM parameter\(condition) ORDER BY name")
    {
      guard let value = Double.fromDatabaseValue(row["value"]) else { continue }
      parameters[row["run"], default: []].append(RunParameter(name: row["name"], value: value))
    }
    return parameters
  }

  /// The digits of the beginning of an identity; nil where a text is none.
  private static func digits(_ text: String) -> String? {
    let digits = text.lowercased().filter { $0 != "-" && $0 != " " }
    let isID =
      !digits.isEmpty && digits.count <= 12
      && digits.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
    return isID ? digits : nil
  }

  private func rows(_ condition: String, _ arguments: [String]) throws -> [Row] {
    try Row.fetchAll(
      database, sql: "SELECT * FROM run WHERE \(condition)",
      arguments: StatementArguments(arguments))
  }

  private func ids(_ rows: [Row]) -> [String] { rows.map { RunIdentity.grouped($0["id"]) } }

  private func unknown(_ text: String, isID: Bool) throws -> JournalError {
    let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM run") ?? 0
    if count == 0 { return error(.noRuns) }
    if isID { return error(.unknownRun(text, runs: count)) }
    let names = try String.fetchAll(
      database, sql: "SELECT name FROM run GROUP BY name ORDER BY max(run) DESC LIMIT 1000")
    return error(.notARun(text, nearest: Nearest.name(to: text, among: names + ["last"])))
  }

  private func error(_ fact: JournalError.Fact) -> JournalError { JournalError(fact, path: path) }
}

/// What rows of other tables say of runs, by the run's number.
struct KeptParts {
  let parameters: [Int: [RunParameter]]
  let instruments: [Int: [JournalInstrument]]
  let changes: [Int: [RunOrigin.Change]]
}
