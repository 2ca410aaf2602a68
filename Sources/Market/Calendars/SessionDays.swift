import Text

/// Trading days of an exchange, one after the other.
///
/// A trading day runs from the end of one session to that of the next, so that each moment belongs to
/// one. What lies outside the hours (before the opening, after the close, on a day without a
/// session) counts to the session that follows. A session ends at its close or, where prices of its
/// closing auction are stamped later, so much after.
struct SessionDays: Sendable {
  let calendar: ExchangeCalendar
  private(set) var session: Session
  /// The current trading day in milliseconds since 1970.
  private(set) var start: Int
  private(set) var end: Int

  init(_ calendar: ExchangeCalendar) {
    self.calendar = calendar
    session = calendar.first(from: 0)
    start = calendar.previous(before: session.day).end.whole
    end = session.end.whole
  }

  var open: Int { session.open.whole }

  /// Makes the trading day of a moment the current one.
  mutating func enter(_ milliseconds: Int) {
    if milliseconds >= start, milliseconds < end { return }
    let next = calendar.next(after: session.day)
    if milliseconds >= end, milliseconds < next.end.whole {
      start = end
      session = next
    } else {
      find(milliseconds)
    }
    end = session.end.whole
  }

  private mutating func find(_ milliseconds: Int) {
    let day = calendar.localDay(of: Time(milliseconds: Int64(milliseconds)))
    session = calendar.first(from: day - 1)
    while session.end.whole <= milliseconds { session = calendar.next(after: session.day) }
    start = calendar.previous(before: session.day).end.whole
  }

  /// The stretch of equal intervals that holds a moment: a part of the session, counted from its
  /// opening, or what lies before one, counted back from it.
  mutating func run(_ length: Int, holding milliseconds: Int) -> IntradayRun {
    enter(milliseconds)
    if milliseconds < open { return before(open, since: start, length) }
    guard let pause = session.pause else { return part(open, session.close, end, length) }
    let afternoon = pause.upperBound.whole
    let morningEnd = session.morningEnd.whole
    if milliseconds < morningEnd {
      return part(open, pause.lowerBound.whole, morningEnd, length)
    }
    if milliseconds < afternoon { return before(afternoon, since: morningEnd, length) }
    return part(afternoon, session.close, end, length)
  }

  private func part(_ open: Int, _ close: Time, _ end: Int, _ length: Int) -> IntradayRun {
    part(open, close.whole, end, length)
  }

  private func part(_ open: Int, _ close: Int, _ end: Int, _ length: Int) -> IntradayRun {
    IntradayRun(anchor: open, start: open, close: close, end: end, length: length)
  }

  private func before(_ open: Int, since start: Int, _ length: Int) -> IntradayRun {
    IntradayRun(anchor: open, start: start, close: open, end: open, length: length)
  }

  /// The interval of a timeframe of a day or longer that holds the current trading day.
  func interval(of timeframe: Timeframe) -> (stamp: Int, start: Int, end: Int) {
    if timeframe.count == 1, timeframe.unit == .day { return (open, start, end) }
    let (first, last) = ends(of: timeframe, holding: session.day)
    return (
      calendar.first(from: first).open.whole,
      calendar.previous(before: first).end.whole,
      calendar.previous(before: last + 1).end.whole
    )
  }

  /// The interval for a candle of a day or longer: one at midnight UTC that is not its session's
  /// opening means its date, and so do the interval's ends.
  mutating func dateInterval(
    of timeframe: Timeframe, holding milliseconds: Int
  ) -> (stamp: Int, start: Int, end: Int) {
    guard let session = session(ofDate: milliseconds) else {
      enter(milliseconds)
      return interval(of: timeframe)
    }
    let (first, last) = ends(of: timeframe, holding: session)
    let before = calendar.previous(before: first).day
    return (first * 86_400_000, (before + 1) * 86_400_000, (last + 1) * 86_400_000)
  }

  /// The date of the session that a bare date means, that of the next where it has none; `nil` for a time.
  private func session(ofDate milliseconds: Int) -> Int? {
    let day = floorDivide(milliseconds, 86_400_000)
    guard milliseconds == day * 86_400_000,
      calendar.session(of: day)?.open.whole != milliseconds
    else { return nil }
    return calendar.isSession(day) ? day : calendar.next(after: day).day
  }

  /// The date of the session that a daily candle is of, and whether it is of one: where not, the date is that of
  /// the next.
  ///
  /// A candle at midnight UTC bears its date. Another time is of the session that is on or opens within half a
  /// day, else of the one whose opening is on the same date by the exchange's clocks.
  mutating func session(ofDaily milliseconds: Int) -> (day: Int, isOn: Bool) {
    let date = floorDivide(milliseconds, 86_400_000)
    if milliseconds == date * 86_400_000 {
      return calendar.isSession(date) ? (date, true) : (calendar.next(after: date).day, false)
    }
    enter(milliseconds)
    if open - milliseconds <= 43_200_000 { return (session.day, true) }
    let local = calendar.localDay(of: Time(milliseconds: Int64(milliseconds)))
    if let session = calendar.session(of: local), calendar.localDay(of: session.open) == local {
      return (local, true)
    }
    return (session.day, false)
  }

  /// From the opening of the first session of a candle of a day or longer to the end of its last.
  mutating func hours(ofDaily milliseconds: Int, _ timeframe: Timeframe) -> Range<Time> {
    let date = session(ofDate: milliseconds)
    if date == nil { enter(milliseconds) }
    let (first, last) = ends(of: timeframe, holding: date ?? session.day)
    let (opening, end) = (
      calendar.first(from: first).open, calendar.previous(before: last + 1).end
    )
    return opening..<max(opening, end)
  }

  /// The dates of the first and the last session of an interval.
  func ends(of timeframe: Timeframe, holding day: Int) -> (first: Int, last: Int) {
    let days = timeframe.days(holding: day)
    let first = calendar.first(from: days.lowerBound).day
    return (first, calendar.previous(before: days.upperBound).day)
  }
}

extension Time {
  /// Milliseconds since 1970 as a plain number.
  var whole: Int { Int(milliseconds) }
}
