import GRDB
import Market
import Replay
import Strategy

/// Writes a run into the journal's tables, inside a transaction that the caller opens and closes.
enum RunWriter {
  /// Whether the run was not there before; otherwise nothing is written, but for what an older
  /// version did not keep, and that it was asked for once more.
  static func write(
    _ run: Run, _ identity: RunIdentity, _ origin: RunOrigin, _ statistics: Statistics,
    _ times: CandleTimes?, _ asked: AskedData, to database: Database
  ) throws -> Bool {
    let known = try Int.fetchOne(
      database, sql: "SELECT run FROM run WHERE identity = ?", arguments: [identity.digest])
    if let known {
      try complete(run, known, times, in: database)
      try RandomPathRows.complete(run, known, in: database)
      try AskedRows.write(asked, known, to: database)
      return false
    }
    let number = try Int.fetchOne(database, sql: "SELECT ifnull(max(run), 0) + 1 FROM run") ?? 1
    try writeRun(run, number, identity, origin, to: database)
    try ChangeRows.write(origin.changes, number, to: database)
    try writeWarnings(run, number, to: database)
    try writeRules(run, number, to: database)
    try writeStatistics(statistics, number, to: database)
    try InstrumentRows.write(run, number, to: database)
    try OrderRows.write(run, number, to: database)
    try FillRows.write(run, number, to: database)
    try TradeRows.write(run, number, to: database)
    try EventRows.write(run, number, to: database)
    try MoneyRows.write(run, number, to: database)
    try ExchangeRateRows.write(run, number, to: database)
    try EquityRows.write(run, number, to: database)
    try StretchRows.write(run, times, number, to: database)
    try RandomPathRows.write(run, number, to: database)
    try AskedRows.write(asked, number, to: database)
    return true
  }

  /// Adds when the candles were, and what was held, to a run of an older version.
  private static func complete(
    _ run: Run, _ number: Int, _ times: CandleTimes?, in database: Database
  ) throws {
    let sql = "SELECT count(*) > 0 FROM stretch WHERE run = ?"
    let isComplete = try Bool.fetchOne(database, sql: sql, arguments: [number]) ?? true
    if isComplete { return }
    try StretchRows.write(run, times, number, to: database)
    try database.execute(
      sql: "UPDATE run SET zone = ? WHERE run = ?", arguments: [run.zone, number])
  }

  /// Deletes a run with all that belongs to it.
  static func delete(_ number: Int, from database: Database) throws {
    for table in tables {
      try database.execute(sql: "DELETE FROM \(table) WHERE run = ?", arguments: [number])
    }
  }

  /// The tables that hold something of a run.
  private static let tables = [
    "run_change", "warning", "rule", "instrument", "order_record", "fill", "trade", "account_event",
    "trade_event", "trade_roll", "charge", "shortfall", "settlement", "contract", "equity_chunk",
    "stretch",
    "statistic", "exchange", "trade_exchange", "random_path", "run_option", "run_asked", "run",
  ]

  private static func writeRun(
    _ run: Run, _ number: Int, _ identity: RunIdentity, _ origin: RunOrigin, to database: Database
  ) throws {
    let open = run.trades.count { $0.isOpen }
    let values: [(column: String, value: (any DatabaseValueConvertible)?)] = [
      ("run", number), ("id", identity.id), ("identity", identity.digest), ("name", run.name),
      ("document_path", origin.path), ("document", origin.text), ("canonical", origin.canonical),
      ("engine_version", run.engineVersion), ("data_hash", run.dataHash),
      ("seed", Int64(bitPattern: origin.seed)), ("symbol", run.symbols),
      ("currency", run.currency),
      ("base_frame", run.baseFrame?.description), ("bar_frame", run.barFrame?.description),
      ("cash", run.account.cash), ("first", run.first.milliseconds),
      ("last", run.last.milliseconds), ("candles", run.candleCount), ("bars", run.barCount),
      ("warmup_bars", run.warmupBars), ("first_tradable", run.firstTradable?.milliseconds),
      ("trades_closed", run.trades.count - open), ("trades_open", open),
      ("final_equity", run.finalEquity), ("hold_equity", run.holdFinalEquity),
      ("ambiguous_candles", run.ambiguity.candles),
      ("pessimistic_equity", run.ambiguity.pessimistic),
      ("optimistic_equity", run.ambiguity.optimistic), ("zone", run.zone),
    ]
    let columns = values.map(\.column).joined(separator: ", ")
    let marks = values.map { _ in "?" }.joined(separator: ", ")
    try database.execute(
      sql: "INSERT INTO run (\(columns)) VALUES (\(marks))",
      arguments: StatementArguments(values.map(\.value)))
  }

  private static func writeWarnings(_ run: Run, _ number: Int, to database: Database) throws {
    for (place, text) in run.warnings.enumerated() {
      try database.execute(
        sql: "INSERT INTO warning VALUES (?, ?, ?)", arguments: [number, place, text])
    }
  }

  private static func writeRules(_ run: Run, _ number: Int, to database: Database) throws {
    for (place, rule) in run.rules.enumerated() {
      try database.execute(
        sql: "INSERT INTO rule VALUES (?, ?, ?, ?, ?, ?)",
        arguments: [
          number, place, rule.path, rule.expression, PartsText.write(rule.parts), rule.name,
        ])
    }
  }

  private static func writeStatistics(
    _ statistics: Statistics, _ number: Int, to database: Database
  ) throws {
    let insert = try database.makeStatement(sql: "INSERT INTO statistic VALUES (?, ?, ?, ?, ?)")
    for scope in StatisticScope.allCases {
      for (entry, figure) in zip(Statistics.catalogue, scope.figures(of: statistics)) {
        let value: Double?
        let reason: String?
        switch figure {
        case .known(let number): (value, reason) = (number, nil)
        case .unknown(let text): (value, reason) = (nil, text)
        }
        try insert.execute(arguments: [number, entry.key, scope.rawValue, value, reason])
      }
    }
  }
}
