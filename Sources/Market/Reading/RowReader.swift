import Text

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
  /// Whether times are moments, so that days are those of a zone's clocks; else they are dates, which no zone
  /// moves.
  var bearsMoments: Bool { get }
  /// Whether times say their zone themselves.
  var saysZone: Bool { get }
  /// Which end of a bar its times are, where the reader does not move them itself.
  var stamp: TextShape.Stamp { get }
  /// The name of the column of times, where it is that name which says that they are ends.
  var endName: String? { get }
  /// Whether times are dates alone, whose clock is not written or does not matter.
  var bearsDates: Bool { get }
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
  var bearsMoments: Bool { false }
  var saysZone: Bool { false }
  var stamp: TextShape.Stamp { .open }
  var endName: String? { nil }
  var bearsDates: Bool { false }
  var stampCure: String { namedEndCure ?? "" }
  /// How to leave times where they are whose name says that they are ends.
  var namedEndCure: String? {
    endName.map { name in
      let name = excerpt(name)
      return ", since '\(name)' names the end; --columns 'time=\(name)' leaves them where they are"
    }
  }
  var events: [CorporateEvent] { [] }
  var basis: PriceBasis? { nil }
  var header: (text: String, choice: ColumnChoice) { ("", ColumnChoice()) }
}
