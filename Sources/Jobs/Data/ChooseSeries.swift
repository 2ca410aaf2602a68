import Market
import Store
import Text

/// A series of a store, and what a person should know about the choice.
struct ChosenSeries {
  let series: StoredSeries
  let note: String?
}

extension CandleStore {
  /// The series that a request means.
  ///
  /// Without a symbol it is the store's only one. Without a timeframe it is the symbol's only one, or
  /// of several the finest of which the wanted bars can be made, since orders are then worked on the
  /// finest candles that there are.
  ///
  /// - Throws: `UsageError` where there is a choice; `CandleStoreError` where there is no such series.
  func choose(_ request: DataRequest) throws -> ChosenSeries {
    let symbol = try request.symbol ?? onlySymbol()
    guard request.timeframe == nil, let bars = request.bars else {
      return ChosenSeries(series: try find(symbol: symbol, timeframe: request.timeframe), note: nil)
    }
    let all = try series().filter { $0.id.symbol == symbol }
    let fitting = all.filter { bars.isDivided(by: $0.id.timeframe) }
    guard all.count > 1, let finest = fitting.min(by: { $0.id < $1.id }) else {
      return ChosenSeries(series: try find(symbol: symbol), note: nil)
    }
    let frames = all.map(\.id.timeframe.description).joined(separator: ", ")
    return ChosenSeries(
      series: finest,
      note: "the store has \(symbol) as \(frames); \(finest.id.timeframe) is read, "
        + "the finest that makes bars of \(bars)")
  }

  private func onlySymbol() throws -> String {
    let symbols = Set(try series().map(\.id.symbol)).sorted()
    guard let first = symbols.first else {
      throw UsageError(
        "the candle store '\(printable(path))' holds no series yet; "
          + "'kreplay data import' puts some into it")
    }
    if symbols.count == 1 { return first }
    let shown = symbols.prefix(10).map { "'\(printable($0))'" }.joined(separator: ", ")
    throw UsageError(
      "the candle store '\(printable(path))' holds \(Amounts.whole(symbols.count)) symbols, "
        + "\(shown)\(symbols.count > 10 ? " and more" : ""); name one with --symbol")
  }
}
