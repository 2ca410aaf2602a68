import GRDB
import Market
import Replay

/// Writes the rows of `fill`.
enum FillRows {
  static func write(_ run: Run, _ number: Int, to database: Database) throws {
    var rows = try TableInserter(database, "fill", run: number, columns: 8, rows: run.fills.count)
    for (place, fill) in run.fills.enumerated() {
      rows.bind(1, place)
      rows.bind(2, fill.order)
      rows.bind(3, fill.candle)
      rows.bind(4, Int(fill.time.milliseconds))
      rows.bind(5, fill.quantity)
      rows.bind(6, fill.price)
      rows.bind(7, fill.cost)
      rows.bind(8, fill.instrument)
      try rows.endRow()
    }
  }
}
