import Text

/// The intervals of an instrument's timeframes, and the dates of its sessions.
///
/// Where the instrument names an exchange's calendar, a trading day is one of its sessions
/// (`SessionDays`). It bears the session's date, a bar of it the opening's time, also where candles
/// from before the opening belong to it. Intraday intervals are counted from the opening and again
/// from the end of the lunch break, and cut where trading stops. A week or month is made of the
/// sessions of its dates: it begins with the first and is over with the last.
///
/// Without a calendar a trading day runs from one opening (`Instrument.sessionOpen` in its zone) to
/// the next. It bears the date on which it closes: an opening at noon or later is that of the next
/// date, an overnight session. Weeks begin with the session of a Monday, months with that of a first.
/// Intraday intervals are counted from the opening; where clocks change, the last of the day is
/// shorter or there is one more, so that intervals neither overlap nor leave anything out.
///
/// Where the instrument rests at weekends, intervals of several daily candles end after their last
/// weekday, and a candle of a Saturday or Sunday counts to the Monday that follows.
public struct TradingCalendar: Sendable {
  /// The zone's clocks.
  public let zone: ZoneOffsets
  private let opening: Int
  private let restsAtWeekends: Bool
  private var sessions: SessionDays?
  private var cachedDay = Int.min
  private var cachedStart = 0
  private var cachedEnd = 0
  /// Up to where intraday intervals follow each other at one length from the one asked for last, in
  /// milliseconds; what comes then is shorter or longer.
  private(set) var evenUntil = Int.min

  /// The calendar of an instrument.
  ///
  /// - Throws: `CalendarError`, `ZoneError`; `SessionError` where the session opens at no time of
  ///   day.
  public init(_ instrument: Instrument) throws {
    if let name = instrument.calendar {
      let calendar = try ExchangeCalendar(name)
      zone = calendar.zone
      opening = 0
      restsAtWeekends = false
      sessions = SessionDays(calendar)
      return
    }
    guard (0..<86_400).contains(instrument.sessionOpen) else {
      throw SessionError(seconds: instrument.sessionOpen)
    }
    zone = try ZoneOffsets(instrument.zone)
    let isOvernight = instrument.sessionOpen >= 43_200
    opening = instrument.sessionOpen - (isOvernight ? 86_400 : 0)
    restsAtWeekends = instrument.restsAtWeekends
  }

  /// The opening of a trading day, by its date as days since 1970-01-01; with a calendar that of the
  /// first session from this date on.
  public func opening(of day: Int) -> Time {
    if let sessions { return sessions.calendar.first(from: day).open }
    return Time(seconds: Int64(zone.utc(local: day * 86_400 + opening)))
  }

  /// The date of the trading day of a moment, as days since 1970-01-01.
  public mutating func day(of time: Time) -> Int {
    enter(dayOf: Int(time.milliseconds))
    return sessions?.session.day ?? cachedDay
  }

  /// When the session of a moment's trading day opens and closes. Without a calendar it closes with
  /// the next one's opening.
  public mutating func hours(of time: Time) -> Range<Time> {
    enter(dayOf: Int(time.milliseconds))
    if let session = sessions?.session { return session.open..<session.close }
    return Time(milliseconds: Int64(cachedStart))..<Time(milliseconds: Int64(cachedEnd))
  }

  /// Whether the exchange trades at a moment, not before its opening nor in a break; never without a calendar.
  package mutating func isOpen(at time: Time) -> Bool {
    enter(dayOf: Int(time.milliseconds))
    return sessions?.session.isOpen(at: time) ?? false
  }

  /// Makes the trading day of a moment the current one.
  private mutating func enter(dayOf milliseconds: Int) {
    if sessions != nil {
      sessions?.enter(milliseconds)
      return
    }
    if cachedDay != .min, milliseconds >= cachedStart, milliseconds < cachedEnd { return }
    let seconds = floorDivide(milliseconds, 1_000)
    let local = seconds + zone.span(seconds: seconds).offset
    var day = floorDivide(local - opening, 86_400)
    while start(of: day) > milliseconds { day -= 1 }
    while start(of: day + 1) <= milliseconds { day += 1 }
    cachedDay = day
    cachedStart = start(of: day)
    cachedEnd = start(of: day + 1)
  }

  private func start(of day: Int) -> Int { Int(opening(of: day).milliseconds) }

  /// The stretch of equal intervals, of a length in milliseconds, that holds a moment.
  mutating func intradayRun(_ length: Int, holding milliseconds: Int) -> IntradayRun {
    if let run = sessions?.run(length, holding: milliseconds) { return run }
    enter(dayOf: milliseconds)
    return IntradayRun(
      anchor: cachedStart, start: cachedStart, close: cachedEnd, end: cachedEnd, length: length)
  }

  /// The stamp of the bar of a timeframe that holds a moment, and where its interval ends, in
  /// milliseconds since 1970.
  ///
  /// - Parameter carriesDate: whether the moment is that of a candle of a day or longer; one at
  ///   midnight UTC then means its date, whatever the zone, and so do stamp and end.
  mutating func interval(
    of timeframe: Timeframe, holding milliseconds: Int, carriesDate: Bool = false
  ) -> (start: Int, end: Int) {
    let interval = whole(timeframe, milliseconds, carriesDate)
    return (interval.stamp, interval.end)
  }

  /// The interval of a timeframe that holds a moment.
  public mutating func interval(of timeframe: Timeframe, holding time: Time) -> Range<Time> {
    let interval = whole(timeframe, Int(time.milliseconds), false)
    return Time(milliseconds: Int64(interval.start))..<Time(milliseconds: Int64(interval.end))
  }

  /// The interval of a timeframe that holds a moment, and the stamp of its bar.
  private mutating func whole(
    _ timeframe: Timeframe, _ milliseconds: Int, _ carriesDate: Bool
  ) -> (stamp: Int, start: Int, end: Int) {
    if carriesDate {
      if let interval = sessions?.dateInterval(of: timeframe, holding: milliseconds) {
        return interval
      }
      let interval = dateInterval(of: timeframe, holding: milliseconds)
      return (interval.start, interval.start, interval.end)
    }
    if let seconds = timeframe.intradaySeconds {
      let run = intradayRun(seconds * 1_000, holding: milliseconds)
      evenUntil = run.evenUntil
      let interval = run.interval(holding: milliseconds)
      return (interval.start, interval.start, interval.end)
    }
    enter(dayOf: milliseconds)
    if let interval = sessions?.interval(of: timeframe) { return interval }
    let days = timeframe.days(holding: cachedDay)
    let first = start(of: days.lowerBound)
    return (first, first, start(of: days.upperBound))
  }

  /// The interval for a candle of a day or longer.
  ///
  /// Daily files give bare dates, and sources stamp a day by its local midnight or its opening.
  private func dateInterval(
    of timeframe: Timeframe, holding milliseconds: Int
  ) -> (start: Int, end: Int) {
    let (day, isDate) = date(ofDaily: milliseconds)
    let days = sessions(of: timeframe, holding: day)
    if isDate { return (days.lowerBound * 86_400_000, days.upperBound * 86_400_000) }
    return (start(of: days.lowerBound), start(of: days.upperBound))
  }

  /// The date of a candle of a day or longer, as days since 1970-01-01, and whether its stamp is that
  /// bare date at midnight UTC.
  package func date(ofDaily milliseconds: Int) -> (day: Int, isDate: Bool) {
    let utcDay = floorDivide(milliseconds, 86_400_000)
    if milliseconds == utcDay * 86_400_000, start(of: utcDay) != milliseconds {
      return (utcDay, true)
    }
    let seconds = floorDivide(milliseconds, 1_000)
    let local = seconds + zone.span(seconds: seconds).offset
    return (floorDivide(local - min(opening, 0), 86_400), false)
  }

  /// From when until when a candle of a day or longer trades: from the opening of its first session to the end of
  /// its last, its closing auction included; without a calendar from day to day.
  package mutating func hours(ofDaily milliseconds: Int, _ timeframe: Timeframe) -> Range<Time> {
    if let hours = sessions?.hours(ofDaily: milliseconds, timeframe) { return hours }
    let days = sessions(of: timeframe, holding: date(ofDaily: milliseconds).day)
    return opening(of: days.lowerBound)..<opening(of: days.upperBound)
  }

  /// The dates of an interval, up to its last weekday where the market rests at weekends.
  private func sessions(of timeframe: Timeframe, holding day: Int) -> Range<Int> {
    guard restsAtWeekends, timeframe != Timeframe(1, .day) else {
      return timeframe.days(holding: day)
    }
    let weekend = CivilDate.weekday(dayNumber: day) - 5
    let days = timeframe.days(holding: weekend > 0 ? day + 3 - weekend : day)
    let after = CivilDate.weekday(dayNumber: days.upperBound - 1) - 5
    return days.lowerBound..<(after > 0 ? days.upperBound - after : days.upperBound)
  }
}

extension Timeframe {
  /// The dates of the interval that holds a date, as days since 1970-01-01, for a timeframe of a
  /// day or longer.
  ///
  /// Several days are counted from 1970-01-01, several weeks from the Monday 1970-01-05, several
  /// months from January.
  func days(holding day: Int) -> Range<Int> {
    switch unit {
    case .month:
      let date = CivilDate(dayNumber: day)
      let month = (date.month - 1) / count * count
      let first = CivilDate.dayNumber(year: date.year, month: month + 1, day: 1)
      let next = month + count
      let last = CivilDate.dayNumber(
        year: date.year + next / 12, month: next % 12 + 1, day: 1)
      return first..<last
    case .week:
      let first = floorDivide(day - 4, 7 * count) * 7 * count + 4
      return first..<first + 7 * count
    case .day, .hour, .minute, .second:
      let length = unit == .day ? count : 1
      let first = floorDivide(day, length) * length
      return first..<first + length
    }
  }
}

/// A session that opens at no time of day.
public struct SessionError: UserError, Hashable {
  /// Seconds after midnight that were given.
  public let seconds: Int

  /// A fault at a number of seconds after midnight.
  public init(seconds: Int) { self.seconds = seconds }

  /// What the process exits with.
  public var exitCode: ExitCode { .usage }
  /// The whole message: value, place and cure.
  public var description: String {
    "a session cannot open \(seconds) seconds after midnight; give 0 to 86399, as in 34200 for 09:30"
  }
}
