package import Market

/// Writes candles that are made as they are asked for into a file of CSV.
///
/// - Returns: how many there were.
/// - Throws: `UsageError` where a database would be lost; `FileError`.
package func writeSynthetic(
  _ market: some CandleSource, to path: String, observer: any JobObserver = NoObserver()
) throws -> Int {
  var source = market
  var sink = try CandleSink(
    CandleOutput(path: path, format: .csv), timeframe: source.timeframe, source.instrument)
  var block = Candles()
  while try source.next(into: &block) {
    try sink.write(block, 0..<block.count)
    try observer.check()
  }
  try sink.finish()
  return sink.count
}
