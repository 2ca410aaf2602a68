import Market
import Text

/// A day of an instrument's candles: when it opens and ends, and its trading hours by the exchange's clocks.
/// All times are in milliseconds since 1970.
struct InstrumentDay {
  /// How far before the opening candles of a day begin.
  enum Reach: Int, Comparable {
    /// Not before it.
    case session
    /// On the date of the opening.
    case morning
    /// On the date on which the session before ended.
    case evening
    /// On dates between, such as a weekend.
    case between

    static func < (a: Reach, b: Reach) -> Bool { a.rawValue < b.rawValue }
  }

  /// Days since 1970-01-01; of a session that on which it closes.
  let date: Int
  /// When it opens, and where its candles end.
  let opening: Int64, end: Int64
  /// When the session before ended, and the midnight before the opening.
  private let before: Int64, midnight: Int64
  /// The moments of its session in seconds after the midnight of its date, and by how many seconds clocks
  /// change meanwhile.
  let hours: [Int]
  /// How many dates the opening comes after the end of the session before, and the second of its date at
  /// which that ended.
  private let gap: Int, endBefore: Int
  /// By how many seconds clocks change from the end of the session before to the opening, and from the
  /// midnight before it.
  private let change: Int, morningChange: Int
  /// How far before the opening its own candles begin.
  let reach: Reach

  /// The day of a candle of a day or longer.
  init(candle time: Int64) {
    date = Time(milliseconds: time).date.dayNumber
    (opening, end, before, midnight) = (time, time, time, time)
    (hours, gap, endBefore, change, morningChange, reach) = ([], 0, 0, 0, 0, .session)
  }

  /// A day of candles within days.
  ///
  /// - Parameters:
  ///   - moments: those of its session in their order, the opening first.
  ///   - before: when the session before ended.
  ///   - times: when candles open, the first of the day at `place`.
  fileprivate init(
    date: Int, moments: [Time], end: Time, before: Time, _ times: [Int64], at place: Int,
    in zone: ZoneOffsets
  ) {
    func local(_ time: Time) -> Int { Int(time.seconds) + zone.offset(at: time) }
    func localDate(_ time: Time) -> Int { floorDivide(local(time), 86_400) }
    func change(_ start: Time, _ end: Time) -> Int { zone.offset(at: end) - zone.offset(at: start) }
    let opening = moments[0]
    var midnight = Time(
      seconds: Int64(localDate(opening) * 86_400 - zone.offset(at: opening)))
    midnight = Time(seconds: midnight.seconds + Int64(change(midnight, opening)))
    var reach = Reach.session
    var place = place
    while place < times.count, times[place] < midnight.milliseconds {
      let date = localDate(Time(milliseconds: times[place]))
      reach = date > localDate(before) ? .between : .evening
      place += 1
    }
    if reach == .session, place < times.count, times[place] < opening.milliseconds {
      reach = .morning
    }
    self.reach = reach
    self.date = date
    (self.opening, self.end) = (opening.milliseconds, end.milliseconds)
    (self.before, self.midnight) = (before.milliseconds, midnight.milliseconds)
    let last = Time(milliseconds: end.milliseconds - 1)
    hours = moments.map { local($0) - date * 86_400 } + [change(opening, last)]
    gap = localDate(opening) - localDate(before)
    endBefore = floorModulo(local(before), 86_400)
    self.change = change(before, opening)
    morningChange = change(midnight, opening)
  }

  /// What must be equal besides the hours so that no candle comes into another session, where those of an
  /// instrument begin so far before openings.
  func outside(_ reach: Reach) -> [Int] {
    switch reach {
    case .session: []
    case .morning: [min(gap, 1), gap > 0 ? 0 : endBefore, morningChange]
    case .evening: [min(gap, 1), endBefore, morningChange]
    case .between: [gap, endBefore, morningChange, change]
    }
  }

  /// When a candle of the day would open on another day of its kind: at the same time of its exchange's
  /// clocks. Those of the evening before stay on the evening after the session before.
  func moved(_ time: Int64, to day: InstrumentDay) -> Int64 {
    time < midnight ? time - before + day.before : time - opening + day.opening
  }
}

/// Finds the days of an instrument's candles.
struct DayClock {
  private var calendar: TradingCalendar
  private let sessions: ExchangeCalendar?

  /// - Throws: `CalendarError`, `ZoneError`, `SessionError`.
  init(_ instrument: Instrument) throws {
    calendar = try TradingCalendar(instrument)
    sessions = try instrument.calendar.map { try ExchangeCalendar($0) }
  }

  /// The day of a candle that is its first.
  mutating func day(of times: [Int64], at place: Int) -> InstrumentDay {
    let time = Time(milliseconds: times[place])
    let date = calendar.day(of: time)
    let whole = calendar.interval(of: Timeframe(1, .day), holding: time)
    var moments = [whole.lowerBound, whole.upperBound]
    if let session = sessions?.session(of: date) {
      moments = [session.open] + (session.pause.map { [$0.lowerBound, $0.upperBound] } ?? [])
      moments += [session.morningEnd, session.quiet, session.close, session.end]
    }
    return InstrumentDay(
      date: date, moments: moments, end: whole.upperBound, before: whole.lowerBound, times,
      at: place, in: calendar.zone)
  }
}
