/// What is known about the rows of a text dialect; what is left out is decided by the file itself.
struct TextShape: Sendable {
  /// The time zone of its timestamps.
  enum Zone: Hashable, Sendable {
    /// The vendor does not say.
    case unstated
    /// The vendor writes UTC.
    case utc
    /// The vendor writes the time of an IANA zone.
    case named(String)
    /// The clock of the broker's server, which differs.
    case server
    /// The time of the market that the file's folders name.
    case market
  }

  /// Which end of its interval a bar is stamped with.
  enum Stamp: Hashable, Sendable {
    case open, close
  }

  /// The byte between fields; `nil` for the one that the first line has most of.
  var separator: Unicode.Scalar?
  /// What the columns hold where there is no header; `nil` where there is one.
  var columns: [CSVLayout.Role]?
  /// Names of columns that only this vendor uses, as `plainName` has them.
  var names: [String: CSVLayout.Role] = [:]
  /// How many lines with text are above the header.
  var titleLines = 0
  /// Whether lines that are no rows follow the rows.
  var hasRemarks = false
  /// What comes first in a date that may be read both ways.
  var dates: DateOrder?
  /// What the time of a row looks like that is left out, since its day is not over.
  var unfinished: String?
  /// How times are written.
  var time: TimeFormat?
  var zone = Zone.unstated
  var stamp = Stamp.open
  /// How numbers are written.
  var numbers: NumberShape?
  /// What prices are divided by.
  var scale = 1.0
  /// A volume that means none.
  var noVolume: Double?
  /// Whether the column of symbols always holds one only.
  var hasOneSymbol = false
  /// Whether a number in a file's name is the length of its candles in minutes.
  var namesMinutes = false
  /// What is traded, where all its files are of one thing.
  var symbol: String?
  /// The length of a candle, where all its files have one.
  var timeframe: Timeframe?
  /// What a reader should know about every file of it.
  var notes: [String] = []
  /// Decides what depends on more than the above, or refuses the file.
  var adapt: (@Sendable (inout TextPlan, ReadingContext) throws -> Void)?
}
