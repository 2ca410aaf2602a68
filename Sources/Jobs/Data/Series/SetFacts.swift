import Market
package import Store

/// Changes what a store knows about a series, or its symbol.
///
/// - Throws: the `UserError`s of stores.
package func setFacts(
  of request: DataRequest, to facts: SeriesFacts, without unset: [SeriesFact], rename: String?
) throws -> StoredSeries {
  let store = try CandleStore(path: request.path, .existing)
  defer { try? store.close() }
  var id = try store.choose(request).series.id
  // First what can be refused, so that nothing is changed then.
  if let rename, rename != id.symbol {
    try store.rename(id, to: rename)
    id = SeriesID(rename, id.timeframe)
  }
  try store.change(id, facts, without: Set(unset))
  return try store.find(symbol: id.symbol, timeframe: id.timeframe)
}
