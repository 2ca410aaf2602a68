import GRDB
import Market
import Replay

/// Writes the rows of `fill`.
enum FillRows {
  static func write(_ run: Run, _ number: Int, to database: Database) throws {
    let insert = try PreparedStatement(
      database, "INSERT INTO fill VALUES (\(number), ?, ?, ?, ?, ?, ?, ?)")
    for (place, fill) in run.fills.enumerated() {
      insert.bind(1, place)
      insert.bind(2, fill.order)
      insert.bind(3, fill.candle)
      insert.bind(4, fill.time.milliseconds)
      insert.bind(5, fill.quantity)
      insert.bind(6, fill.price)
      insert.bind(7, fill.cost)
      try insert.run()
    }
  }
}
