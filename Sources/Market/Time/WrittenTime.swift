import Text

/// A moment as a person wrote it: with a zone, or to be read in that of what is traded.
public struct WrittenTime: Hashable, Sendable {
  private let time: Time
  private let hasZone: Bool

  /// A moment from ISO 8601 text, as `Time` takes it.
  ///
  /// - Throws: `TimeTextError` where the text is none or names a day that does not exist.
  public init(_ text: String) throws(TimeTextError) {
    var copy = text
    guard let parsed = copy.withUTF8({ TimeText(UnsafeRawBufferPointer($0)) }) else {
      throw TimeTextError(text: text)
    }
    (time, hasZone) = (parsed.time, parsed.hasZone)
  }

  /// The moment if what was written without a zone is UTC.
  public var inUTC: Time { time }

  /// The moment for an instrument: what was written without a zone is a local time of its exchange.
  ///
  /// - Parameter first: the first candle, where candles are a day or longer. Candles that bear a bare
  ///   date, at midnight UTC, are compared by date; of others whose sessions open on the evening before, a date is
  ///   the opening of its session.
  /// - Throws: `ZoneError`, `CalendarError`, `SessionError`.
  public func time(for instrument: Instrument, ofDaily first: Time?) throws -> Time {
    if hasZone { return time }
    let calendar = try TradingCalendar(instrument)
    if let first {
      if calendar.date(ofDaily: Int(first.milliseconds)).isDate { return time }
      if isDate, instrument.dayShift > 0 { return calendar.opening(of: time.dayNumber) }
    }
    let seconds = floorDivide(Int(time.milliseconds), 1_000)
    let rest = Int(time.milliseconds) - seconds * 1_000
    return Time(milliseconds: Int64(calendar.zone.utc(local: seconds) * 1_000 + rest))
  }
}

extension WrittenTime {
  /// Whether it has no time of day, or that of midnight.
  private var isDate: Bool { floorModulo(Int(time.milliseconds), 86_400_000) == 0 }
}

extension WrittenTime: CustomStringConvertible {
  /// As it was written: without a `Z` where it names no zone, and without the time at midnight.
  public var description: String {
    if hasZone { return time.description }
    return isDate ? time.date.description : String(time.description.dropLast())
  }
}
