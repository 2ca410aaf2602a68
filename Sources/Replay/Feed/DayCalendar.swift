import Market

/// When a day (session) of the instrument ends.
struct DayCalendar: Sendable {
  private var calendar: TradingCalendar

  init(_ instrument: Instrument) throws { calendar = try TradingCalendar(instrument) }

  /// The first moment after the day in which a time lies, in milliseconds.
  mutating func end(of time: Time) -> Int64 {
    calendar.interval(of: Timeframe(1, .day), holding: time).upperBound.milliseconds
  }
}
