/// The order of a file's rows.
enum RowOrder: Hashable, Sendable {
  case oldestFirst, newestFirst
}

/// Reads the rows of one file as candles: in the order of the file, UTC, each judged by the policies.
protocol RowReader: AnyObject {
  /// What the file says is traded; `nil` where it does not.
  var symbol: String? { get }
  /// The length of a candle that the file says; `nil` where its rows must tell.
  var timeframe: Timeframe? { get }
  /// The order of the rows.
  var order: RowOrder { get }
  /// The zone by whose clocks its times were read; `nil` where they say it themselves or are dates.
  var clockZone: ZoneOffsets? { get }

  /// Replaces a block by the next candles, at most `Candles.blockSize`; `false` at the end.
  func read(into block: inout Candles) throws -> Bool
}

extension RowReader {
  var clockZone: ZoneOffsets? { nil }
}

/// A stage that gives blocks of candles, oldest first.
protocol CandleStage: AnyObject {
  /// Replaces a block by the next candles, at most `Candles.blockSize`; `false` at the end.
  func next(into block: inout Candles) throws -> Bool
}
