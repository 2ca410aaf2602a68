import GRDB
import Market
import Replay

/// Writes the rows of `instrument`.
enum InstrumentRows {
  static func write(_ run: Run, _ number: Int, to database: Database) throws {
    let insert = try database.makeStatement(
      sql: "INSERT INTO instrument VALUES (\(number)\(String(repeating: ", ?", count: 21)))")
    for (traded, figures) in zip(run.instruments, InstrumentFigures.all(of: run)) {
      let facts = traded.instrument
      let values: [(any DatabaseValueConvertible)?] = [
        figures.instrument, facts.symbol, facts.currency, facts.zone, facts.calendar, facts.tick,
        facts.lot, traded.usesDefaultLot, traded.dataHash, traded.candleCount, traded.barCount,
        figures.trades, figures.won, figures.openTrades, figures.refused, figures.profit,
        figures.costs, figures.exposure, figures.holdProfit,
        traded.isTraded, facts.sessionOpen,
      ]
      try insert.execute(arguments: StatementArguments(values))
    }
  }
}

extension JournalInstrument {
  init(row: Row) {
    number = row["number"]
    symbol = row["symbol"]
    currency = row["currency"]
    zone = row["zone"]
    calendar = row["calendar"]
    tick = row["tick"]
    lot = row["lot"]
    dataHash = row["data_hash"]
    candles = row["candles"]
    bars = row["bars"]
    tradesClosed = row["trades_closed"]
    tradesWon = row["trades_won"]
    tradesOpen = row["trades_open"]
    refused = row["refused"]
    profit = row["profit"]
    costs = row["costs"]
    exposure = row["exposure"]
    holdProfit = row["hold_profit"]
    isTraded = row["traded"]
    sessionOpen = row["session_open"]
  }
}
