import Market
package import Store
import Text

/// What a merge changed.
package struct MergedSeries {
  /// A result for each series that was taken over.
  package let results: [ImportResult]
  /// What a person should know of the clocks by which days are told now.
  package let notes: [String]
}

/// Merges all series of another store into a store.
///
/// - Throws: the `UserError`s of the stores.
package func mergeStore(_ other: String, into path: String) throws -> MergedSeries {
  let from = try CandleStore(path: other, .readOnly)
  let store = try CandleStore(path: path, .createIfMissing)
  let before = try store.series()
  let taken = try from.series()
  let results = try store.merge(from)
  let after = try store.series()
  try store.close()
  let notes = results.flatMap { result -> [String] in
    let id = result.series
    return clockNotes(
      id, before.first { $0.id == id }, taken.first { $0.id == id }, after.first { $0.id == id },
      takenFrom: "'\(printable(other))'")
  }
  return MergedSeries(results: results, notes: notes)
}

/// Merges a series of a store into another symbol's; `data set --rename` gives it another name.
///
/// - Throws: the `UserError`s of the store.
package func mergeSeries(_ request: DataRequest, into symbol: String) throws -> MergedSeries {
  let store = try CandleStore(path: request.path, .existing)
  let taken = try store.choose(request).series
  let id = SeriesID(symbol, taken.id.timeframe)
  let before = try store.series().first { $0.id == id }
  let result = try store.merge(taken.id, into: id)
  let after = try store.series().first { $0.id == id }
  try store.close()
  let notes = clockNotes(
    id, before, taken, after, takenFrom: printable(taken.id.description))
  return MergedSeries(results: [result], notes: notes)
}

/// Whose days are told by other clocks than before: where one of two series that are joined names no
/// zone, it counts by UTC until it is joined with one that does.
private func clockNotes(
  _ id: SeriesID, _ before: StoredSeries?, _ taken: StoredSeries?, _ after: StoredSeries?,
  takenFrom source: String
) -> [String] {
  guard let before, before.candles > 0, let taken, let after, id.timeframe.intradaySeconds != nil
  else { return [] }
  let zone = after.instrument.zone
  let series = printable(id.description)
  let cure = "if they are not, 'kreplay data set --exchange-zone' says whose they are"
  if before.instrument.zone != zone {
    return [
      "days of \(series) were those of \(before.instrument.zone), which counts where no zone is named, "
        + "and are those of \(zone) now, which \(source) names; \(cure)"
    ]
  }
  guard taken.instrument.zone != zone else { return [] }
  return [
    "\(source) names no zone: days of its candles in \(series) are those of \(zone) now; \(cure)"
  ]
}
