package import Market

/// Writes a sample as a file of CSV.
///
/// - Returns: how many candles there were.
/// - Throws: `UsageError` where a database would be lost; `FileError`.
package func write(sample: SampleCandles, to path: String) throws -> Int {
  let source = try openCandles(path: sample.path)
  var sink = try CandleSink(
    CandleOutput(path: path, format: .csv), timeframe: source.timeframe, source.instrument)
  var block = Candles()
  while try source.next(into: &block) { try sink.write(block, 0..<block.count) }
  try sink.finish()
  return sink.count
}
