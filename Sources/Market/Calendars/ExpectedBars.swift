import Text

/// How many bars a calendar expects between two candles: the measure of a gap.
///
/// Asked for neighbours of a series it steps from session to session, so that a whole series costs
/// a number of steps that grows with its candles and sessions.
public struct ExpectedBars: Sendable {
  private let calendar: ExchangeCalendar
  private let timeframe: Timeframe
  /// Milliseconds of a bar; `nil` from a day up.
  private let length: Int64?
  private var days: SessionDays

  /// Bars of a timeframe in the sessions of a calendar.
  public init(_ calendar: ExchangeCalendar, _ timeframe: Timeframe) {
    self.calendar = calendar
    self.timeframe = timeframe
    length = timeframe.intradaySeconds.map { Int64($0) * 1_000 }
    days = SessionDays(calendar)
  }

  /// How many bars are expected after one candle and before another, by their open times in
  /// milliseconds since 1970.
  ///
  /// Counted from the first candle, so that candles on another grid than the opening's (whole hours
  /// in New York) do not count as gaps. Not expected are bars outside the hours, in the lunch break,
  /// and while orders for a closing auction are collected. Candles of a day and longer may be bare
  /// dates, local midnights or openings.
  public mutating func missing(after a: Int64, before b: Int64) -> Int {
    guard a < b else { return 0 }
    guard let length else { return intervals(after: a, before: b).count }
    if b - a <= length { return 0 }
    var count = 0
    forEachStretch(after: a, before: b) { start, end, isWhole in
      count += Int((end - start + (isWhole ? length - 1 : 0)) / length)
      return true
    }
    return count
  }

  /// The open time of the first bar that is expected after one candle and before another, in
  /// milliseconds since 1970; `nil` where none is.
  public mutating func firstMissing(after a: Int64, before b: Int64) -> Int64? {
    guard a < b else { return nil }
    guard let length else { return intervals(after: a, before: b).first }
    if b - a <= length { return nil }
    var first: Int64?
    forEachStretch(after: a, before: b) { start, end, isWhole in
      if isWhole || end - start >= length { first = start }
      return first == nil
    }
    return first
  }

  /// Whether a candle may open at a time, in milliseconds since 1970: in a session, or where prices
  /// of an auction are stamped after it.
  ///
  /// A candle that begins before the opening counts where it reaches into the session. A day, week
  /// or month is expected where its dates have a session.
  public mutating func isExpected(_ time: Int64) -> Bool {
    guard let length else { return isDateExpected(time) }
    days.enter(Int(time))
    let last = time + length - 1
    if Int(last) < days.open { return false }
    guard let pause = days.session.pause else { return true }
    return last >= pause.upperBound.milliseconds || time <= pause.lowerBound.milliseconds
      || time < days.session.morningEnd.milliseconds
  }

  /// Gives the stretches of sessions between two candles in which bars are expected, until the body
  /// says no: its start, its end, and whether trading stopped there, so that a shorter bar counts.
  private mutating func forEachStretch(
    after a: Int64, before b: Int64, _ body: (Int64, Int64, Bool) -> Bool
  ) {
    days.enter(Int(a))
    var session = days.session
    let from = a + (length ?? 0)
    while session.open.milliseconds < b {
      for part in session.parts {
        let close = min(part.upperBound, max(session.quiet, part.lowerBound)).milliseconds
        let start = max(part.lowerBound.milliseconds, from)
        let end = min(close, b)
        if start < end, !body(start, end, end == close) { return }
      }
      session = calendar.next(after: session.day)
    }
  }

  // MARK: Days and longer

  /// The stamps of the intervals that lie between two candles, told by the dates of their sessions. A daily
  /// candle of a date without a session stands for none.
  private mutating func intervals(after a: Int64, before b: Int64) -> [Int64] {
    var found: [Int64] = []
    let before = days.session(ofDaily: Int(b)).day
    let stop = days.ends(of: timeframe, holding: before).first
    let after = days.session(ofDaily: Int(a))
    let isNone = isDaily && !after.isOn
    var last = isNone ? after.day - 1 : days.ends(of: timeframe, holding: after.day).last
    var next = calendar.next(after: last)
    while next.day < stop {
      found.append(a % 86_400_000 == 0 ? Int64(next.day) * 86_400_000 : next.open.milliseconds)
      last = days.ends(of: timeframe, holding: next.day).last
      next = calendar.next(after: last)
    }
    return found
  }

  private var isDaily: Bool { timeframe == Timeframe(1, .day) }

  private mutating func isDateExpected(_ time: Int64) -> Bool {
    !isDaily || days.session(ofDaily: Int(time)).isOn
  }
}
