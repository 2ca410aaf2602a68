import Text

/// Candles that lie outside the trading hours of an exchange: those of its extended hours or of another clock,
/// and days on dates without a session.
struct OutsideHours: Detector {
  private let calendar: ExchangeCalendar
  private let length: Int64
  /// The sessions by their dates, for candles of a day.
  private var days: SessionDays?
  /// The span around the last candle that is all within hours, or all outside, and which.
  private var span = (from: Int64.max, until: Int64.min, isOutside: false)
  private(set) var first: (row: Int, time: Int64)?
  private(set) var count = 0
  /// The open times of those in the last block.
  private(set) var times: [Int64] = []

  /// Candles of a calendar's exchange; `nil` for those longer than a day.
  init?(_ calendar: ExchangeCalendar, _ timeframe: Timeframe) {
    let isDaily = timeframe == Timeframe(1, .day)
    guard isDaily || timeframe.intradaySeconds != nil else { return nil }
    self.calendar = calendar
    length = Int64(timeframe.nominalSeconds) * 1_000
    days = isDaily ? SessionDays(calendar) : nil
  }

  mutating func look(at block: CheckBlock, _ found: inout [Detection]) {
    times.removeAll(keepingCapacity: true)
    for i in 0..<block.count where note(block.columns.time[i], row: block.start + i) {
      times.append(block.columns.time[i])
    }
  }

  /// Whether the candle that opens at a time is outside, which is counted.
  mutating func note(_ time: Int64, row: Int) -> Bool {
    if !isOutside(time) { return false }
    if first == nil { first = (row, time) }
    count += 1
    return true
  }

  /// Of dates whose holidays are not known, regular weeks say nothing.
  private mutating func isOutside(_ time: Int64) -> Bool {
    if let session = days?.session(ofDaily: Int(time)) {
      return !session.isOn && calendar.isKnown(floorDivide(Int(time), 86_400_000))
    }
    if time < span.from || time >= span.until { enter(time) }
    return span.isOutside
  }

  /// Looks up the hours around a candle. One that trading begins or ends in is within them, and so is
  /// one with the price of a closing auction.
  private mutating func enter(_ time: Int64) {
    let day = calendar.localDay(of: Time(milliseconds: time))
    var before = Int64(day - 2) * 86_400_000
    for session in (day - 1...day + 2).lazy.compactMap({ [calendar] in calendar.session(of: $0) }) {
      for hours in session.hours {
        let opening = hours.lowerBound - length + 1
        if time < opening {
          span = (before, opening, true)
          return
        }
        if time < hours.upperBound {
          span = (opening, hours.upperBound, false)
          return
        }
        before = hours.upperBound
      }
    }
    span = (max(before, time), time + 1, true)
  }

  /// What there is to say, of so many candles in all; `nil` where all are within the hours.
  func detection(of all: Int) -> Detection? {
    guard let first else { return nil }
    let regular = days == nil ? calendar.regular.last?.hours.words ?? "" : nil
    return Detection(
      .hours, row: first.row, count: count, time: first.time,
      .outside(of: all, calendar: calendar.name, hours: regular))
  }
}

extension Session {
  /// When trading is on, with the time of its closing auctions, in milliseconds since 1970. A candle that opens at
  /// the close is one of those where their prices are stamped later; else it counts to the session that follows.
  fileprivate var hours: [Range<Int64>] {
    let last = close.milliseconds < end.milliseconds ? end.milliseconds + 1 : close.milliseconds
    guard let pause else { return [open.milliseconds..<last] }
    let isLater = morningEnd > pause.lowerBound
    let morning = isLater ? morningEnd.milliseconds + 1 : pause.lowerBound.milliseconds
    return [open.milliseconds..<morning, pause.upperBound.milliseconds..<last]
  }
}

extension SessionHours {
  /// `09:30–16:00`, `09:00–11:30 and 12:30–15:00`.
  fileprivate var words: String {
    guard let pause else { return "\(Self.clock(open))–\(Self.clock(close))" }
    return "\(Self.clock(open))–\(Self.clock(pause.lowerBound)) and "
      + "\(Self.clock(pause.upperBound))–\(Self.clock(close))"
  }

  private static func clock(_ seconds: Int) -> String {
    let minutes = floorModulo(floorDivide(seconds, 60), 1_440)
    let (hour, minute) = (minutes / 60, minutes % 60)
    return (hour < 10 ? "0" : "") + "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)"
  }
}
