import Text

/// Why candles cannot be written in a format.
public enum CandleFormatError: UserError, Hashable {
  /// A name that no format has.
  case unknown(String)
  /// A format of days for candles that are finer, or may be.
  case holdsDays(String, Timeframe?)
  /// A format that says when a candle ends, for candles of unknown length.
  case needsTimeframe(String)
  /// A time that the format has no digits for.
  case tooFine(String, Time)
  /// A time whose number could not be told from one of another kind.
  case tooEarly(String, Time)
  /// A sum or a product that no number holds.
  case notFinite(Time)

  /// What the process exits with.
  public var exitCode: ExitCode { .usage }

  /// The whole message: value, place and cure.
  public var description: String {
    switch self {
    case .unknown(let name):
      "there is no format '\(excerpt(name))' to write\(suggestion(Self.near(name), listing: "there are \(listed(CandleFormat.names))"))"
    case .holdsDays(let format, let timeframe):
      "a file of \(format) holds days, and these candles are \(timeframe.map { "of \($0)" } ?? "finer"); resample them to 1d, or take csv"
    case .needsTimeframe(let format):
      "a file of \(format) says when each candle ends, and the length of these is not known; name it, or take csv"
    case .tooFine(let format, let time):
      "a file of \(format) has no room for the time \(time); resample to a coarser timeframe, or take csv"
    case .tooEarly(let format, let time):
      "a file of \(format) counts from 1970, and before 1973-03-03T09:46:40Z its numbers cannot be told from dates; the candle of \(time) is older, take csv"
    case .notFinite(let time):
      "the candle of \(time) has a number that is too large to be written; correct the candles it is made of"
    }
  }

  private static func near(_ name: String) -> String? {
    CandleFormat.names.first { $0.hasPrefix(name.lowercased() + "-") }
      ?? Nearest.name(to: name, among: CandleFormat.names)
  }
}
