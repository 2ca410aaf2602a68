/// The trading days of candles, as days since 1970-01-01.
package struct CandleDates: Sendable {
  /// Whether candles are of a day or longer; `nil` where only their times can tell.
  private let areDays: Bool?
  private var calendar: TradingCalendar

  /// The days of candles of a timeframe; `nil` if unknown.
  package init(_ instrument: Instrument, _ timeframe: Timeframe?) throws {
    areDays = timeframe.map { $0.intradaySeconds == nil }
    calendar = try TradingCalendar(instrument)
  }

  /// The day of a candle: its date for a bare date, else that of its session.
  package mutating func day(ofCandle milliseconds: Int64) -> Int {
    let time = Time(milliseconds: milliseconds)
    guard areDays ?? time.isMidnight else { return calendar.day(of: time) }
    let interval = calendar.interval(
      of: Timeframe(1, .day), holding: Int(milliseconds), carriesDate: true)
    let start = Time(milliseconds: Int64(interval.start))
    return start.isMidnight ? start.dayNumber : calendar.day(of: start)
  }

  /// The day of a bare date or of any moment.
  package mutating func day(of time: Time) -> Int {
    time.isMidnight ? time.dayNumber : calendar.day(of: time)
  }
}

extension Time {
  /// Whether it is midnight UTC.
  package var isMidnight: Bool { milliseconds % 86_400_000 == 0 }
}
