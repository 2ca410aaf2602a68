import Market

/// When a day (session) of the instrument ends.
struct DayCalendar: Sendable {
  private var calendar: TradingCalendar
  /// The dates of candles, where they are wanted.
  private var dates: CandleDates?
  private let areDays: Bool

  /// - Parameter frame: of the candles, where their dates are wanted.
  init(_ instrument: Instrument, datesOf frame: Timeframe?? = .none) throws {
    calendar = try TradingCalendar(instrument)
    dates = try frame.map { try CandleDates(instrument, $0) }
    areDays = (frame ?? nil).map(\.isDayOrLonger) ?? false
  }

  /// The day of a candle, since 1970-01-01.
  mutating func day(ofCandle time: Time) -> Int {
    dates?.day(ofCandle: time.milliseconds) ?? time.dayNumber
  }

  /// When a candle may open whose day is another than that of a time: at once where each has its own.
  mutating func nextDay(after time: Time) -> Int64 { areDays ? .min : end(of: time) }

  /// The first moment after the day in which a time lies, in milliseconds.
  mutating func end(of time: Time) -> Int64 {
    calendar.interval(of: Timeframe(1, .day), holding: time).upperBound.milliseconds
  }
}
