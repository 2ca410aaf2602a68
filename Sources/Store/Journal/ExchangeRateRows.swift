import GRDB
import Market
import Replay

extension JournalSchema {
  /// Rates of exchange of what was traded in another currency than the account's. Depends on no other version.
  static let exchange = """
    CREATE TABLE exchange (
      -- What a unit of the prices' currency was worth in the account's where a row of another table counted;
      -- rows of accounts in the currency of the prices have none.
      run INTEGER NOT NULL,
      kind TEXT NOT NULL,           -- fill, charge, account_event: the table
      number INTEGER NOT NULL,      -- number of its row
      rate REAL NOT NULL,
      PRIMARY KEY (run, kind, number)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE trade_exchange (
      -- The same at the entry and at the exit of a trade.
      run INTEGER NOT NULL,
      number INTEGER NOT NULL,      -- trade.number
      entry_rate REAL NOT NULL,
      exit_rate REAL NOT NULL,      -- of an open trade that at the last close
      PRIMARY KEY (run, number)
    ) STRICT, WITHOUT ROWID;
    """
}

/// Writes the rows of `exchange` and `trade_exchange`.
enum ExchangeRateRows {
  static func write(_ run: Run, _ number: Int, to database: Database) throws {
    guard run.instruments.contains(where: \.isConverted) else { return }
    let rates = [
      ("fill", run.fills.map(\.exchangeRate)), ("charge", run.charges.map(\.exchangeRate)),
      ("account_event", run.accountEvents.map(\.exchangeRate)),
    ]
    let insert = try database.makeStatement(sql: "INSERT INTO exchange VALUES (?, ?, ?, ?)")
    for (kind, all) in rates {
      for (place, rate) in all.enumerated() where rate != 1 {
        try insert.execute(arguments: [number, kind, place, rate])
      }
    }
    let trades = try database.makeStatement(sql: "INSERT INTO trade_exchange VALUES (?, ?, ?, ?)")
    for trade in run.trades where trade.isConverted {
      try trades.execute(arguments: [
        number, trade.number, trade.entryExchangeRate, trade.exitExchangeRate,
      ])
    }
  }

  /// The rate of a row of a table, as a part of a query of it.
  static func rate(of table: String) -> String {
    """
    ifnull((SELECT rate FROM exchange WHERE exchange.run = \(table).run AND kind = '\(table)'
      AND exchange.number = \(table).number), 1)
    """
  }
}
