/// Candles as CSV bytes: `time,open,high,low,close,volume`, ISO times in UTC, numbers that read back
/// as the same.
///
/// Candles of a day or longer at midnight are bare dates. `openCandles` reads the same candles again.
public struct CSVWriter: Sendable {
  private let writesDates: Bool

  /// A writer of candles of a timeframe; where it is unknown, times are written in full.
  public init(timeframe: Timeframe? = nil) {
    writesDates = timeframe.map { $0.intradaySeconds == nil } ?? false
  }

  /// Appends the header line.
  public func writeHeader(to bytes: inout [UInt8]) {
    bytes.append(contentsOf: "time,open,high,low,close,volume\n".utf8)
  }

  /// Appends a line for each candle of a range.
  public func write(_ candles: Candles, _ range: Range<Int>, to bytes: inout [UInt8]) {
    for i in range {
      let time = Time(milliseconds: candles.time[i])
      if writesDates, candles.time[i] % 86_400_000 == 0 {
        bytes.append(time.date)
      } else {
        bytes.append(time)
      }
      for column in [candles.open, candles.high, candles.low, candles.close, candles.volume] {
        bytes.append(UInt8(ascii: ","))
        bytes.append(shortest: column[i])
      }
      bytes.append(UInt8(ascii: "\n"))
    }
  }
}

/// Writes all candles of a source into a file, whole or not at all.
///
/// The bytes go into a file beside it, which takes its name at the end. A device such as
/// `/dev/stdout` is written straight.
///
/// - Returns: how many candles there were.
/// - Throws: `FileError`; what the source throws.
public func writeCandles(_ source: some CandleSource, to path: String) throws -> Int {
  var source = source
  let file = try WriteFile(path)
  let writer = CSVWriter(timeframe: source.timeframe)
  var bytes: [UInt8] = []
  var block = Candles()
  var count = 0
  writer.writeHeader(to: &bytes)
  while try source.next(into: &block) {
    writer.write(block, 0..<block.count, to: &bytes)
    count += block.count
    if bytes.count > 1 << 18 {
      try file.write(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
  }
  try file.write(bytes)
  try file.finish()
  return count
}
