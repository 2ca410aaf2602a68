import Market

/// The session of the last candle before a run, and the close before it: what the limits of the day go by where
/// `from` lies inside a session.
struct PastSession: Sendable {
  private var days: DayCalendar
  private var session: Range<Int64> = .min ..< .min
  /// The last close before the session, in units of its first candle; unknown where the data begin in it.
  private(set) var closeBefore = Double.nan

  /// `nil` where prices have no limits.
  ///
  /// - Throws: what the instrument's calendar throws.
  init?(_ instrument: Instrument, _ base: Timeframe?) throws {
    if instrument.rules.priceLimit == nil { return nil }
    days = try DayCalendar(instrument, base)
  }

  /// Whether a time (milliseconds) lies in the session.
  func contains(_ time: Int64) -> Bool { session.contains(time) }

  /// Goes on to the session of the last of some candles.
  ///
  /// - Parameters:
  ///   - close: the one before these candles; unknown where there is none.
  ///   - changes: the splits and rolls that count before the first of them.
  mutating func take(
    _ columns: CandlePointers, _ range: Range<Int>, after close: Double,
    _ changes: [CorporateEvent]
  ) {
    guard let last = range.last, columns.time[last] >= session.upperBound else { return }
    session = days.session(of: Time(milliseconds: columns.time[last]))
    var first = last
    while first > range.lowerBound, columns.time[first - 1] >= session.lowerBound { first -= 1 }
    closeBefore =
      first > range.lowerBound
      ? columns.close[first - 1] : changes.reduce(close) { $1.price($0) }
  }
}
