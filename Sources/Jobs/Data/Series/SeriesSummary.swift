package import Market
package import Store

/// A series of a store with all that is known about it.
package struct SeriesSummary {
  /// The store's path.
  package let path: String
  package let series: StoredSeries
  /// The imports that it came from.
  package let imports: [StoredImport]
  /// What its candles show.
  package let check: CheckReport
  /// What is known of the columns of its files, a text each.
  package let columns: [String]
  /// The first and the last of its candles.
  package let head: [Candle], tail: [Candle]
}

/// Looks at a series of a store.
///
/// - Throws: the `UserError`s of the store.
package func summarizeSeries(of request: DataRequest, rows: Int) throws -> SeriesSummary {
  let store = try CandleStore(path: request.path, .readOnly)
  let series = try store.choose(request).series
  var source = try store.source(symbol: series.id.symbol, timeframe: series.id.timeframe)
  var ends = SeriesEnds(rows)
  var block = Candles()
  while try source.next(into: &block) { ends.take(block) }
  var options = CheckOptions()
  options.calendar = try series.facts.calendar.map { try ExchangeCalendar($0) }
  let columns = try store.knownColumns(of: series.id).map { "\($0.columns), of '\($0.header)'" }
  let again = try store.source(symbol: series.id.symbol, timeframe: series.id.timeframe)
  return SeriesSummary(
    path: request.path, series: series, imports: try store.imports(of: series.id),
    check: try checkCandles(of: again, path: request.path, dialect: "store", options),
    columns: columns, head: ends.head, tail: ends.tail)
}

/// The first and the last candles of a stream.
private struct SeriesEnds {
  let rows: Int
  private(set) var head: [Candle] = []
  private(set) var tail: [Candle] = []

  init(_ rows: Int) { self.rows = rows }

  mutating func take(_ block: Candles) {
    var place = 0
    while head.count < rows, place < block.count {
      head.append(block[place])
      place += 1
    }
    for i in max(place, block.count - rows)..<block.count { tail.append(block[i]) }
    if tail.count > rows { tail.removeFirst(tail.count - rows) }
  }
}
