import Market
package import Store

/// Merges all series of another store into a store.
///
/// - Throws: the `UserError`s of the stores.
package func mergeStore(_ other: String, into path: String) throws -> [ImportResult] {
  let from = try CandleStore(path: other, .readOnly)
  let store = try CandleStore(path: path, .createIfMissing)
  let results = try store.merge(from)
  try store.close()
  return results
}

/// Merges a series of a store into another symbol's; `data set --rename` gives it another name.
///
/// - Throws: the `UserError`s of the store.
package func mergeSeries(_ request: DataRequest, into symbol: String) throws -> ImportResult {
  let store = try CandleStore(path: request.path, .existing)
  let from = try store.choose(request).series.id
  let result = try store.merge(from, into: SeriesID(symbol, from.timeframe))
  try store.close()
  return result
}
