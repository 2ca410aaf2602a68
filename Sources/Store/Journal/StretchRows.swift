import GRDB
import Replay

/// Writes the rows of `stretch`: where candles no longer follow at even steps, or the position changed,
/// the next begins.
enum StretchRows {
  static func write(
    _ run: Run, _ times: CandleTimes?, _ number: Int, to database: Database
  ) throws {
    let stretches = times?.stretches ?? []
    // Units of several instruments have no sum.
    let changes = run.instruments.count > 1 ? [] : run.positions
    let starts = Set([0] + stretches.map(\.first) + changes.map(\.candle))
      .filter { $0 < run.equity.count }.sorted()
    var rows = try TableInserter(
      database, "stretch", run: number, columns: 4, rows: starts.count)
    var stretch = 0
    var change = 0
    var position = 0.0
    for start in starts {
      while stretch + 1 < stretches.count, stretches[stretch + 1].first <= start { stretch += 1 }
      while change < changes.count, changes[change].candle <= start {
        position = changes[change].position
        change += 1
      }
      rows.bind(1, start)
      if stretches.indices.contains(stretch) {
        let even = stretches[stretch]
        rows.bind(2, Int(even.time + Int64(start - even.first) * even.step))
        rows.bind(3, Int(even.step))
      } else {
        rows.bindNull(2)
        rows.bindNull(3)
      }
      rows.bind(4, position)
      try rows.endRow()
    }
  }
}
