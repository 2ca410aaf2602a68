/// The order of a file's rows.
enum RowOrder: Hashable, Sendable {
  case oldestFirst, newestFirst
}

/// Reads the rows of one file as candles: in the order of the file, UTC, each judged by the policies.
///
/// What orders, moves and watches them are adapters over it, candle sources as well.
protocol RowReader: CandleSource, AnyObject {
  /// What the file says is traded; `nil` where it does not.
  var symbol: String? { get }
  /// The order of the rows.
  var order: RowOrder { get }
  /// The zone by whose clocks its times were read; `nil` where they say it themselves or are dates.
  var clockZone: ZoneOffsets? { get }
  /// Which end of a bar its times are, where the reader does not move them itself.
  var stamp: TextShape.Stamp { get }
  /// How to leave times where they are, as the end of a sentence.
  var stampCure: String { get }
  /// The splits and dividends that the rows read so far told.
  var events: [CorporateEvent] { get }
  /// What of splits and dividends is out of its prices; `nil` where the file does not say.
  var basis: PriceBasis? { get }
  /// The line that names the columns, and what the caller specified; both empty where there is none.
  var header: (text: String, choice: ColumnChoice) { get }
}

extension RowReader {
  var instrument: Instrument { Instrument(symbol: symbol ?? "") }
  var clockZone: ZoneOffsets? { nil }
  var stamp: TextShape.Stamp { .open }
  var stampCure: String { "" }
  var events: [CorporateEvent] { [] }
  var basis: PriceBasis? { nil }
  var header: (text: String, choice: ColumnChoice) { ("", ColumnChoice()) }
}
