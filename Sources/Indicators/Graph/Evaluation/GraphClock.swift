import Market

/// A column of what clocks and calendar say about bars.
///
/// The calendar is asked once a day of the data, not once a bar.
struct GraphClock {
  private let source: Graph.Source
  private let zone: ZoneOffsets
  private var calendar: TradingCalendar
  private let sessionOpen: Int
  private let hasCalendar: Bool
  /// Milliseconds of a bar; `nil` where it is a day or longer, or unknown.
  private let length: Int?
  private let isSession: Bool
  /// The day, or the part of it between changes of clocks, that the values below belong to, in
  /// milliseconds since 1970.
  private var spanStart = Int.max
  private var spanEnd = Int.min
  private var midnight = 0
  private var value = 0.0
  /// The session of the last bar, and whether a bar of it was seen.
  private var session = (open: Int.min, close: Int.min)
  private var hasBegun = false
  /// The week, month, quarter or year of the last session, counted from some first one.
  private var period = Int.min
  /// Days since 1970 that are surely in the month that was last looked at, and what `months(to:)` is there.
  private var month = (days: 0..<0, count: 0)
  /// Times whose bars are surely in the period of the last one that was looked at.
  private var sameTimes = 0..<0

  /// The column `source` of bars of `frame`.
  ///
  /// - Throws: `CalendarError`, `ZoneError`, `SessionError`.
  init(_ source: Graph.Source, instrument: Instrument, barFrame: Timeframe?) throws {
    self.source = source
    calendar = try TradingCalendar(instrument)
    zone = calendar.zone
    sessionOpen = instrument.sessionOpen
    hasCalendar = instrument.calendar != nil
    length = barFrame?.intradaySeconds.map { $0 * 1_000 }
    isSession = barFrame != nil && length == nil
  }

  /// Writes the column for a range of bars by their times in milliseconds.
  mutating func update(
    _ times: [Int64], _ range: Range<Int>, into out: UnsafeMutablePointer<Double>
  ) {
    times.withUnsafeBufferPointer { times in
      for (i, place) in range.enumerated() { out[i] = value(at: Int(times[place])) }
    }
  }

  private mutating func value(at time: Int) -> Double {
    switch source {
    case .sessionFirst: return isSession || enterSession(time) ? 1 : 0
    case .sessionLast: return isSession || isLast(time) ? 1 : 0
    case .inSession: return isSession || isOpen(at: time) ? 1 : 0
    case .weekFirst, .monthFirst, .quarterFirst, .yearFirst: return enterPeriod(time) ? 1 : 0
    case .hour:
      enterDay(time)
      return Double((time - midnight) / 3_600_000)
    case .minute:
      enterDay(time)
      return Double((time - midnight) / 60_000 % 60)
    default:
      enterDay(time)
      return value
    }
  }

  /// Whether a bar begins a session, the first of all bars included. One before the opening, where
  /// a calendar knows it, does not.
  private mutating func enterSession(_ time: Int) -> Bool {
    if time >= session.close { next(time) }
    if hasBegun || time + (length ?? 1) <= session.open { return false }
    hasBegun = true
    return true
  }

  /// The calendar is asked again for each bar of a closing auction, a few at most.
  private mutating func next(_ time: Int) {
    let hours = calendar.hours(of: Time(milliseconds: Int64(time)))
    let open = Int(hours.lowerBound.milliseconds)
    if open != session.open { hasBegun = false }
    session = (open, Int(hours.upperBound.milliseconds))
  }

  /// Whether a bar's end reaches its session's close or, without a calendar, the next one's opening.
  private mutating func isLast(_ time: Int) -> Bool {
    _ = enterSession(time)
    return length.map { time + $0 >= session.close } ?? false
  }

  /// Whether a bar opens while the exchange trades; never where no calendar says when that is.
  private mutating func isOpen(at time: Int) -> Bool {
    calendar.isOpen(at: Time(milliseconds: Int64(time)))
  }

  /// Whether a bar begins a session whose date is in another week, month, quarter or year than that of
  /// the one before.
  private mutating func enterPeriod(_ time: Int) -> Bool {
    if sameTimes.contains(time) { return false }
    guard isSession || enterSession(time) else { return false }
    let moment = Time(milliseconds: Int64(time))
    let local = Int(moment.seconds) + zone.span(at: moment).offset
    let day = isSession ? date(time, local) : calendar.day(of: moment)
    let now = source == .weekFirst ? week(of: day) : months(to: day)
    defer { period = now }
    if isSession, source != .weekFirst, !hasCalendar || time % 86_400_000 == 0 {
      // A zone may move dates by a day, in either direction; a calendar over holidays.
      let days = max(0, month.days.upperBound - day - 2)
      sameTimes = time..<time + days * 86_400_000
    }
    return now != period
  }

  /// Weeks since that of 1970-01-01.
  private func week(of day: Int) -> Int { (day + 4 - CivilDate.weekday(dayNumber: day)) / 7 }

  /// Months, quarters or years since the beginning of the year 0.
  private mutating func months(to day: Int) -> Int {
    if month.days.contains(day) { return month.count }
    let date = CivilDate(dayNumber: day)
    let first = day - (date.day - 1)
    month.days = first..<first + 28
    month.count =
      switch source {
      case .quarterFirst: 4 * date.year + (date.month - 1) / 3
      case .yearFirst: date.year
      default: 12 * date.year + date.month - 1
      }
    return month.count
  }

  private mutating func enterDay(_ time: Int) {
    if time >= spanStart, time < spanEnd { return }
    let seconds = Int(Time(milliseconds: Int64(time)).seconds)
    let span = zone.span(at: Time(milliseconds: Int64(time)))
    let local = seconds + span.offset
    let day = daysDown(local)
    let start = day * 86_400 - span.offset
    midnight = start * 1_000
    spanStart = max(start, span.start) * 1_000
    spanEnd = min(start + 86_400, span.end) * 1_000
    let date = isSession ? date(time, local) : day
    value = value(of: date)
    if isSession { enterDate(time) }
  }

  /// A bar of a day or longer is looked at alone; at midnight UTC it is a bare date without hours.
  private mutating func enterDate(_ time: Int) {
    (spanStart, spanEnd) = (time, time + 1)
    if time % 86_400_000 == 0 { midnight = time }
  }

  /// The date of a bar of a day or longer: that of its session.
  private mutating func date(_ time: Int, _ local: Int) -> Int {
    if time % 86_400_000 == 0 { return time / 86_400_000 }
    if hasCalendar { return calendar.day(of: Time(milliseconds: Int64(time))) }
    return daysDown(sessionOpen >= 43_200 ? local + 86_400 - sessionOpen : local)
  }

  private func value(of day: Int) -> Double {
    switch source {
    case .weekday: Double(CivilDate.weekday(dayNumber: day))
    case .day: Double(CivilDate(dayNumber: day).day)
    case .month: Double(CivilDate(dayNumber: day).month)
    case .year: Double(CivilDate(dayNumber: day).year)
    default: 0
    }
  }

  /// The whole days in a number of seconds, rounded down.
  private func daysDown(_ seconds: Int) -> Int {
    (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
  }
}
