/// What an operation on a series changed.
public struct SeriesChange: Hashable, Sendable {
  /// The index from which things changed: every candle before it is as it was. Whoever keeps
  /// something for each candle calculates it again from here on; the series' `endIndex` where nothing
  /// changed. Where the candle that changed was dropped in the same step it is `firstIndex`.
  public internal(set) var from: Int
  /// Candles that were not there.
  public internal(set) var added = 0
  /// Candles that were there with other values.
  public internal(set) var replaced = 0
  /// Candles that were there as they are.
  public internal(set) var unchanged = 0
  /// Candles that went, old and new ones alike: the oldest of a bounded series, and those of one time
  /// in place of which fewer came. The series has `added - dropped` candles more than before.
  public internal(set) var dropped = 0

  /// Nothing from an index on.
  init(from: Int) { self.from = from }
}

/// A candle that does not fit where it should go.
public enum SeriesError: Error, Hashable, CustomStringConvertible {
  /// A candle that should come after the last one and does not.
  case notAfter(Time, last: Time)
  /// Candles that should come before the first one and do not.
  case notBefore(Time, first: Time)
  /// A candle that should take the place of the last one and has another time.
  case notTheLast(Time, last: Time)
  /// No last candle.
  case empty

  /// What changed, in words.
  public var description: String {
    switch self {
    case .notAfter(let time, let last):
      "the candle of \(time) does not come after the last one, \(last); merge it"
    case .notBefore(let time, let first):
      "the candle of \(time) does not come before the first one, \(first); merge it"
    case .notTheLast(let time, let last):
      "the candle of \(time) cannot take the place of the last one, \(last); append or merge it"
    case .empty: "there is no last candle yet; append one"
    }
  }
}
