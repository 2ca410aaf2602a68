import GRDB
import Market
import Replay

/// Writes the rows of `account_event`, and those of `trade_event` and `trade_roll` for the trades that a
/// split, a dividend or a roll changed.
enum EventRows {
  static func write(_ run: Run, _ number: Int, to database: Database) throws {
    for (place, event) in run.accountEvents.enumerated() {
      try database.execute(
        sql: "INSERT INTO account_event VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        arguments: [
          number, place, event.instrument, event.candle, event.time.milliseconds,
          event.event.kind.rawValue, event.event.time.milliseconds, event.event.value,
          event.unitsBefore, event.units, event.cash,
        ])
    }
    for trade in run.trades where trade.dividends != 0 || trade.splits != 1 {
      try database.execute(
        sql: "INSERT INTO trade_event VALUES (?, ?, ?, ?)",
        arguments: [number, trade.number, trade.dividends, trade.splits])
    }
    for trade in run.trades where trade.hasRolled {
      try database.execute(
        sql: "INSERT INTO trade_roll VALUES (?, ?, ?, ?)",
        arguments: [number, trade.number, trade.rolled, trade.rolledValue])
    }
  }
}
