import Market
package import Store
import Text

/// The store that a question in SQL is about; a file of candles becomes one in memory.
///
/// - Returns: the store, and what a reader of the candles should know.
/// - Throws: the `UserError`s of files and stores.
package func queryableStore(
  of request: DataRequest, observer: any JobObserver = NoObserver()
) throws -> (store: CandleStore, remarks: [String]) {
  if request.isStore || isDatabase(request.path) {
    if request.symbol != nil || request.timeframe != nil {
      throw UsageError(
        "a query of a store says in SQL whose candles it wants, as in "
          + "where symbol = 'AAPL' and timeframe = '1d'; remove --symbol and --timeframe")
    }
    return (try CandleStore(path: request.path, .readOnly), [])
  }
  let store = try CandleStore.inMemory()
  var source = try openData(request)
  // A pipe has no name of its own, and needs none to be asked about.
  let symbol = request.symbol ?? (source.instrument.symbol.isEmpty ? "candles" : nil)
  _ = try store.import(
    &source, symbol: symbol, timeframe: request.timeframe, facts: SeriesFacts(),
    origin: ImportOrigin(source: request.words)
  ) { _ in try observer.check() }
  return (store, source.remarks)
}
