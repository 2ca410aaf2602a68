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
  package init(_ request: DataRequest, _ span: WrittenSpan) throws {
    store = try CandleStore(path: request.path, .existing)
    series = try store.choose(request).series
    let isDaily = series.id.timeframe.intradaySeconds == nil
    let moments = try span.moments(for: series.instrument, ofDaily: isDaily ? series.first : nil)
    from = span.from.map { _ in Time(milliseconds: moments.lowerBound) }
    to = span.to.map { _ in Time(milliseconds: moments.upperBound) }
  }

  /// Deletes it; how many candles there were.
  package func perform() throws -> Int {
    let count = try store.delete(series.id, from: from, to: to)
    try store.close()
    return count
  }
}
