import GRDB
package import Market
package import Replay

// Some rows of a run, where a question needs no more of it.
extension Journal {
  /// A trade by its number; `nil` where there is none.
  ///
  /// - Throws: `StoreFileError`; `JournalError` where there is no such run, as all of these.
  package func trade(_ number: Int, of run: String) throws -> Trade? {
    try values(JournalTrade.init, Self.tradesSQL("AND number = ?"), of: run, [number])
      .first.map { Trade($0) }
  }

  /// The highest number of a trade; `nil` where there are none.
  package func lastTradeNumber(of run: String) throws -> Int? {
    try values({ $0[0] as Int? }, "SELECT max(number) FROM trade WHERE run = ?", of: run).first
      ?? nil
  }

  /// The order that a fill belongs to, by the fill's number; `nil` where there is none.
  package func order(ofFill number: Int, of run: String) throws -> OrderRecord? {
    let one =
      "AND number = (SELECT order_number FROM fill WHERE run = order_record.run AND number = ?)"
    return try orders(one, [number], of: run).first
  }

  /// The orders that follow another one in the book and were placed at its instrument by a time.
  package func orders(
    of run: String, after entry: OrderRecord, placedBy end: Time
  ) throws -> [OrderRecord] {
    let later = """
      SELECT min(number) FROM (SELECT number FROM order_record WHERE run = ? AND number > ?
        AND placed_time > ? ORDER BY number LIMIT 1)
      """
    let last = try values({ $0[0] as Int? }, later, of: run, [entry.id, end.milliseconds]).first
    return try orders(
      "AND number > ? AND number < ? AND instrument = ? ORDER BY number",
      [entry.id, (last ?? nil) ?? .max, entry.instrument], of: run)
  }

  /// The orders of an instrument that were placed before one time and had not ended by another.
  package func orders(
    of run: String, placedBefore end: Time?, endedFrom start: Time, instrument: Int
  ) throws -> [OrderRecord] {
    try orders(
      "AND placed_time < ? AND instrument = ? AND ifnull(closed_time, ?) >= ? ORDER BY number",
      [end?.milliseconds ?? .max, instrument, Int64.max, start.milliseconds], of: run)
  }

  /// The fills of some orders, in the order in which they were made.
  package func fills(of run: String, orders: [OrderRecord]) throws -> [Fill] {
    guard let first = orders.map(\.placedCandle).min() else { return [] }
    let ids = Set(orders.map(\.id))
    let start = try firstFill(from: first, of: run)
    let ended = orders.compactMap(\.closedCandle)
    let end =
      ended.count == orders.count ? try firstFill(from: (ended.max() ?? 0) + 1, of: run) : .max
    return try values(
      JournalFill.init, Self.fillsSQL("AND number >= ? AND number < ? ORDER BY number"), of: run,
      [start, end]
    ).filter { ids.contains($0.order) }.map { Fill($0) }
  }

  /// The number of the first fill in a candle or after it, by halving: fills are numbered in time.
  private func firstFill(from candle: Int, of run: String) throws -> Int {
    try read { database in
      let run: Int = try RunLookup(database: database, path: path).row(run)["run"]
      let count = try Int.fetchOne(
        database, sql: "SELECT max(number) + 1 FROM fill WHERE run = ?", arguments: [run])
      let at = try database.makeStatement(
        sql: "SELECT candle FROM fill WHERE run = ? AND number = ?")
      var (low, high) = (0, count ?? 0)
      while low < high {
        let middle = (low + high) / 2
        let found = try Int.fetchOne(at, arguments: [run, middle]) ?? .max
        if found < candle { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }

  private func orders(
    _ condition: String, _ arguments: [any DatabaseValueConvertible], of run: String
  ) throws -> [OrderRecord] {
    var orders = try values(JournalOrder.init, Self.ordersSQL(condition), of: run, arguments)
      .map { OrderRecord($0, explanation: 0) }
    for fill in try fills(of: run, orders: orders.filter { $0.state != .filled }) {
      guard let place = orders.firstIndex(where: { $0.id == fill.order }) else { continue }
      orders[place].begin(of: orders[place].quantity)
    }
    return orders
  }
}
