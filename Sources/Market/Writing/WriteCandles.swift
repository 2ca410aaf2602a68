/// Writes all candles of a source into a file, whole or not at all.
///
/// The bytes go into a file beside it, which takes its name at the end. A device such as
/// `/dev/stdout` is written straight, and so is `-`, which is standard output.
///
/// - Returns: how many candles there were.
/// - Throws: `FileError`, `ParquetError`; `CandleFormatError` where the format cannot hold them; what the source
///   throws.
public func writeCandles(
  _ source: some CandleSource, to path: String, as format: CandleFormat = .csv
) throws -> Int {
  var source = source
  var writer = try CandleWriter(
    format, timeframe: source.timeframe, instrument: source.instrument)
  let file = try FormatFile(path, format)
  var bytes: [UInt8] = []
  var block = Candles()
  var count = 0
  while try source.next(into: &block) {
    // A source in memory gives all at once.
    for start in stride(from: 0, to: block.count, by: Candles.blockSize) {
      try writer.write(block, start..<min(start + Candles.blockSize, block.count), to: &bytes)
      if bytes.count > 1 << 18 {
        try file.write(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    count += block.count
  }
  writer.end(&bytes)
  try file.write(bytes)
  try file.finish()
  return count
}
