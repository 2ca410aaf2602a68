import GRDB
import Market
public import Replay
import Strategy

extension Journal {
  /// All runs, the oldest first.
  ///
  /// - Throws: `StoreFileError`.
  public func runs() throws -> [JournalRun] {
    try read { database in
      let parts = try RunLookup(database: database, path: path).parts(of: nil)
      return try Row.fetchAll(database, sql: "SELECT * FROM run ORDER BY run").map {
        JournalRun(row: $0, parts)
      }
    }
  }

  /// The known figures of all runs, for all their trades: by the run's number, then by key.
  ///
  /// - Throws: `StoreFileError`.
  public func figures() throws -> [Int: [String: Double]] {
    let sql = "SELECT run, key, value FROM statistic WHERE scope = 'all' AND value IS NOT NULL"
    var figures: [Int: [String: Double]] = [:]
    try read { database in
      let rows = try Row.fetchCursor(database, sql: sql)
      while let row = try rows.next() { figures[row[0], default: [:]][row[1]] = row[2] }
    }
    return figures
  }

  /// The run whose identity begins with a text (hex digits, with or without hyphens), or that has
  /// the text as its name; `last` is the one that was last asked for.
  ///
  /// - Throws: `StoreFileError`; `JournalError` where there is none or more than one.
  public func run(_ text: String) throws -> JournalRunDetail {
    try read { database in
      let lookup = RunLookup(database: database, path: path)
      let row = try lookup.row(text)
      let run = JournalRun(row: row, try lookup.parts(of: row["run"]))
      var asked = try AskedRows.read(of: run.number, from: database)
      asked.folder = asked.folder.map(folder.found)
      return JournalRunDetail(
        run: run, document: row["document"], canonical: row["canonical"],
        warnings: try warnings(of: run, database), rules: try rules(of: run, database),
        statistics: try statistics(of: run, database),
        randomEquities: try RandomPathRows.read(of: run.number, from: database),
        asked: asked)
    }
  }

  /// The trades of a run in the order of their numbers.
  ///
  /// - Throws: `StoreFileError`; `JournalError` where there is no such run.
  public func trades(of text: String) throws -> [JournalTrade] {
    try values(JournalTrade.init, Self.tradesSQL("ORDER BY number"), of: text)
  }

  /// The splits and dividends of what a run held.
  public func accountEvents(of text: String) throws -> [AccountEvent] {
    try rows(Self.exchangedSQL("account_event"), of: text).compactMap(
      AccountEvent.init(row:))
  }

  /// Interest and funding of what a run held.
  public func charges(of text: String) throws -> [Charge] {
    try rows(Self.exchangedSQL("charge"), of: text).compactMap(
      Charge.init(row:))
  }

  /// The money that was missing for orders of a run that were refused for want of it.
  public func shortfalls(of text: String) throws -> [Shortfall] {
    let sql = """
      SELECT shortfall.order_number AS order_number, money, settles FROM shortfall
      LEFT JOIN settlement ON settlement.run = shortfall.run
        AND settlement.order_number = shortfall.order_number
      WHERE shortfall.run = ? ORDER BY shortfall.order_number
      """
    return try rows(sql, of: text).map { row in
      let settles: Int64? = row["settles"]
      return Shortfall(
        order: row["order_number"], money: row["money"],
        settles: settles.map { Time(milliseconds: $0) })
    }
  }

  /// The fills of a run.
  public func fills(of text: String) throws -> [JournalFill] {
    try values(JournalFill.init, Self.fillsSQL("ORDER BY number"), of: text)
  }

  /// The orders of a run.
  public func orders(of text: String) throws -> [JournalOrder] {
    try values(JournalOrder.init, Self.ordersSQL("ORDER BY number"), of: text)
  }

  /// Equity at the close of each base candle.
  public func equity(of text: String) throws -> [Double] {
    try rows("SELECT points FROM equity_chunk WHERE run = ? ORDER BY first_candle", of: text)
      .flatMap { EquityText.read($0["points"]) }
  }

  /// The account after each base candle, as the view `equity` has it.
  public func curve(of text: String) throws -> [EquityPoint] {
    let hasPosition = try run(text).run.instruments.count < 2
    let stretches = try rows("SELECT * FROM stretch WHERE run = ? ORDER BY first_candle", of: text)
      .map(KeptStretch.init(row:))
    var high = try run(text).run.cash
    var place = 0
    return try equity(of: text).enumerated().map { candle, equity in
      while place + 1 < stretches.count, stretches[place + 1].first <= candle { place += 1 }
      high = max(high, equity)
      let stretch = stretches.indices.contains(place) ? stretches[place] : nil
      return EquityPoint(
        time: stretch?.time(of: candle), equity: equity, drawdown: equity / high - 1,
        position: hasPosition ? stretch?.position : nil)
    }
  }

  static func tradesSQL(_ rest: String) -> String {
    "SELECT \(JournalTrade.columns) FROM trade LEFT JOIN trade_event USING (run, number) "
      + "LEFT JOIN trade_exchange USING (run, number) "
      + "WHERE run = ? \(rest)"
  }

  static func fillsSQL(_ rest: String) -> String {
    "SELECT \(JournalFill.columns) FROM fill WHERE run = ? \(rest)"
  }

  /// The rows of a table with the rates of exchange at which they counted.
  private static func exchangedSQL(_ table: String) -> String {
    """
    SELECT *, \(ExchangeRateRows.rate(of: table)) AS exchange_rate,
      ifnull((SELECT multiplier FROM contract WHERE contract.run = \(table).run
        AND contract.number = \(table).instrument), 1) AS multiplier
    FROM \(table) WHERE run = ? ORDER BY number
    """
  }

  static func ordersSQL(_ rest: String) -> String {
    "SELECT \(JournalOrder.columns) FROM order_record WHERE run = ? \(rest)"
  }

  /// The rows of a run as values, one by one.
  ///
  /// - Parameter arguments: what the query takes after the number of the run.
  func values<Value>(
    _ value: (Row) -> Value, _ sql: String, of text: String,
    _ arguments: [any DatabaseValueConvertible] = []
  ) throws -> [Value] {
    try read { database in
      let number: Int = try RunLookup(database: database, path: path).row(text)["run"]
      let rows = try Row.fetchCursor(
        database, sql: sql, arguments: StatementArguments([number] + arguments))
      var values: [Value] = []
      while let row = try rows.next() { values.append(value(row)) }
      return values
    }
  }

  private func rows(_ sql: String, of text: String) throws -> [Row] {
    try values({ $0.copy() }, sql, of: text)
  }

  private func warnings(of run: JournalRun, _ database: Database) throws -> [String] {
    try String.fetchAll(
      database, sql: "SELECT text FROM warning WHERE run = ? ORDER BY number",
      arguments: [run.number])
  }

  private func rules(of run: JournalRun, _ database: Database) throws -> [Rule] {
    try Row.fetchAll(
      database, sql: "SELECT * FROM rule WHERE run = ? ORDER BY number", arguments: [run.number]
    ).map {
      Rule(
        path: $0["path"], expression: $0["expression"],
        parts: try PartsText.read($0["parts"], database), name: $0["name"])
    }
  }

  private func statistics(
    of run: JournalRun, _ database: Database
  ) throws -> [JournalStatistic] {
    try Row.fetchAll(
      database, sql: "SELECT * FROM statistic WHERE run = ? ORDER BY key, scope",
      arguments: [run.number]
    ).compactMap(JournalStatistic.init(row:))
  }
}
