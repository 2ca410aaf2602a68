import GRDB
import Market
import Replay

/// Writes the rows of `charge`, `shortfall` and `contract`.
enum MoneyRows {
  static func write(_ run: Run, _ number: Int, to database: Database) throws {
    if !run.charges.isEmpty { try writeCharges(run, number, to: database) }
    for one in run.shortfalls {
      try database.execute(
        sql: "INSERT INTO shortfall VALUES (?, ?, ?)", arguments: [number, one.order, one.money])
      guard let settles = one.settles else { continue }
      try database.execute(
        sql: "INSERT INTO settlement VALUES (?, ?, ?)",
        arguments: [number, one.order, settles.milliseconds])
    }
    for (place, traded) in run.instruments.enumerated() {
      let contract = traded.instrument.contract
      if contract == Contract() { continue }
      try database.execute(
        sql: "INSERT INTO contract VALUES (?, ?, ?, ?, ?)",
        arguments: [
          number, place, contract.multiplier, contract.margin,
          contract.margin == nil ? nil : contract.maintenance,
        ])
    }
  }

  private static func writeCharges(_ run: Run, _ number: Int, to database: Database) throws {
    let insert = try database.makeStatement(
      sql: "INSERT INTO charge VALUES (\(number)\(String(repeating: ", ?", count: 10)))")
    for (place, charge) in run.charges.enumerated() {
      try insert.execute(arguments: [
        place, charge.instrument, charge.candle, charge.time.milliseconds, charge.kind.rawValue,
        charge.units, charge.price, charge.days, charge.rate, charge.amount,
      ])
    }
  }
}

extension Charge {
  init?(row: Row) {
    guard let kind = Kind(rawValue: row["kind"]) else { return nil }
    self.init(
      instrument: row["instrument"], candle: row["candle"], time: Time(milliseconds: row["time"]),
      kind: kind, units: row["units"], price: row["price"], days: row["days"], rate: row["rate"],
      exchangeRate: row["exchange_rate"], amount: row["amount"])
  }
}
