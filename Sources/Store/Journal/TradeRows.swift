import GRDB
import Market
import Replay

/// Writes the rows of `trade`, in the order of their numbers.
enum TradeRows {
  static func write(_ run: Run, _ number: Int, to database: Database) throws {
    var rows = try TableInserter(
      database, "trade", run: number, columns: 22, rows: run.trades.count)
    for trade in run.trades {
      bindEntry(trade, rows)
      bindExit(trade, rows)
      bindResult(trade, rows)
      try rows.endRow()
    }
  }

  private static func bindEntry(_ trade: Trade, _ rows: borrowing TableInserter) {
    rows.bind(1, trade.number)
    rows.bind(2, trade.side.tradeWord)
    rows.bind(3, trade.quantity)
    rows.bind(4, trade.entryFill)
    rows.bind(5, trade.entryCandle)
    rows.bind(6, Int(trade.entryTime.milliseconds))
    rows.bind(7, trade.entryPrice)
  }

  private static func bindExit(_ trade: Trade, _ rows: borrowing TableInserter) {
    if let fill = trade.exitFill { rows.bind(8, fill) } else { rows.bindNull(8) }
    rows.bind(9, trade.exitCandle)
    rows.bind(10, Int(trade.exitTime.milliseconds))
    rows.bind(11, trade.exitPrice)
    if let purpose = trade.exitPurpose {
      rows.bind(12, purpose.word)
    } else {
      rows.bindNull(12)
    }
  }

  private static func bindResult(_ trade: Trade, _ rows: borrowing TableInserter) {
    rows.bind(13, trade.costs)
    rows.bind(14, trade.profit)
    rows.bind(15, trade.candles)
    rows.bind(16, trade.adverse)
    rows.bind(17, trade.favourable)
    bindRule(18, trade.entryRule, rows)
    bindRule(19, trade.exitRule, rows)
    rows.bind(20, trade.stop)
    rows.bind(21, trade.target)
    rows.bind(22, trade.instrument)
  }

  private static func bindRule(
    _ place: Int32, _ rule: Int, _ rows: borrowing TableInserter
  ) {
    if rule >= 0 { rows.bind(place, rule) } else { rows.bindNull(place) }
  }
}
