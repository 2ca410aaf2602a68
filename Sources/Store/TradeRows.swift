import GRDB
import Market
import Replay

/// Writes the rows of `trade`, in the order of their numbers.
enum TradeRows {
  static func write(_ run: Run, _ number: Int, to database: Database) throws {
    let insert = try PreparedStatement(
      database,
      """
      INSERT INTO trade VALUES (\(number), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
        ?)
      """)
    for trade in run.trades {
      bindEntry(trade, insert)
      bindExit(trade, insert)
      bindResult(trade, insert)
      try insert.run()
    }
  }

  private static func bindEntry(_ trade: Trade, _ insert: borrowing PreparedStatement) {
    insert.bind(1, trade.number)
    insert.bind(2, trade.side.tradeWord)
    insert.bind(3, trade.quantity)
    insert.bind(4, trade.entryFill)
    insert.bind(5, trade.entryCandle)
    insert.bind(6, trade.entryTime.milliseconds)
    insert.bind(7, trade.entryPrice)
  }

  private static func bindExit(_ trade: Trade, _ insert: borrowing PreparedStatement) {
    if let fill = trade.exitFill { insert.bind(8, fill) } else { insert.bindNull(8) }
    insert.bind(9, trade.exitCandle)
    insert.bind(10, trade.exitTime.milliseconds)
    insert.bind(11, trade.exitPrice)
    if let purpose = trade.exitPurpose {
      insert.bind(12, purpose.word)
    } else {
      insert.bindNull(12)
    }
  }

  private static func bindResult(_ trade: Trade, _ insert: borrowing PreparedStatement) {
    insert.bind(13, trade.costs)
    insert.bind(14, trade.profit)
    insert.bind(15, trade.candles)
    insert.bind(16, trade.worst)
    insert.bind(17, trade.best)
    bindRule(18, trade.entryRule, insert)
    bindRule(19, trade.exitRule, insert)
    insert.bind(20, trade.stop)
    insert.bind(21, trade.target)
  }

  private static func bindRule(
    _ place: Int32, _ rule: Int, _ insert: borrowing PreparedStatement
  ) {
    if rule >= 0 { insert.bind(place, rule) } else { insert.bindNull(place) }
  }
}
