package import Market
package import Store

/// A series of a store, or a part of it, that is to be deleted.
package struct Deletion {
  private let store: CandleStore
  package let series: StoredSeries
  /// Candles that open before `from`, or at `to` and later, stay.
  package let from: Time?, to: Time?
  /// The path of the store.
  package var path: String { store.path }

  /// - Throws: the `UserError`s of the store; `UsageError` where the range is none.
  package init(_ request: DataRequest, from: Time?, to: Time?) throws {
    if let from, let to, from >= to {
      throw UsageError("--from is not before --to, so there is nothing between them")
    }
    store = try CandleStore(path: request.path, .existing)
    series = try store.choose(request).series
    self.from = from
    self.to = to
  }

  /// Deletes it; how many candles there were.
  package func perform() throws -> Int {
    let count = try store.delete(series.id, from: from, to: to)
    try store.close()
    return count
  }
}
