import Text

/// The rule of a zone for all years to come, the text of POSIX `TZ`: `EST5EDT,M3.2.0,M11.1.0`.
struct ZoneRule: Hashable, Sendable {
  /// Seconds ahead of UTC in standard time.
  let standard: Int
  /// Seconds ahead of UTC in daylight time, and when it begins and ends; `nil` for zones without.
  let daylight: Daylight?

  struct Daylight: Hashable, Sendable {
    let offset: Int
    let begin: Day
    let end: Day
  }

  /// A day of each year and seconds after its midnight, by the clocks before the change.
  struct Day: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      /// 1 to 365, where 29 February is never counted.
      case julian(Int)
      /// 0 to 365, where it is.
      case ofYear(Int)
      /// Weekday 0 (Sunday) to 6 of week 1 to 5 (5 for the last) of a month.
      case weekday(month: Int, week: Int, day: Int)
    }
    let kind: Kind
    let seconds: Int

    /// Seconds since 1970 of this moment in a year, as the clocks show it.
    func local(year: Int) -> Int {
      let newYear = CivilDate.dayNumber(year: year, month: 1, day: 1)
      let day: Int
      switch kind {
      case .julian(let number):
        let isLeap = CivilDate.length(ofMonth: 2, year: year) == 29
        day = newYear + number - 1 + (isLeap && number >= 60 ? 1 : 0)
      case .ofYear(let number):
        day = newYear + number
      case .weekday(let month, let week, let weekday):
        let first = CivilDate.dayNumber(year: year, month: month, day: 1)
        let ahead = floorModulo(weekday - CivilDate.weekday(dayNumber: first), 7)
        var number = ahead + (week - 1) * 7
        if number >= CivilDate.length(ofMonth: month, year: year) { number -= 7 }
        day = first + number
      }
      return day * 86_400 + seconds
    }
  }

  /// The span of a moment that lies after the last listed transition.
  func span(seconds: Int, from listed: Int, before offset: Int) -> ZoneOffsets.Span {
    guard let daylight else {
      return ZoneOffsets.Span(offset: standard, start: listed, end: .max)
    }
    let year = CivilDate(dayNumber: floorDivide(seconds, 86_400)).year
    var changes: [(at: Int, offset: Int)] = [(listed, offset)]
    for year in year - 1...year + 1 {
      let begin = (daylight.begin.local(year: year) - standard, daylight.offset)
      let end = (daylight.end.local(year: year) - daylight.offset, standard)
      changes += begin.0 < end.0 ? [begin, end] : [end, begin]
    }
    changes.removeAll { $0.at <= listed && $0.at != listed }
    var current = 0
    for i in changes.indices where changes[i].at <= seconds { current = i }
    let end = current + 1 < changes.count ? changes[current + 1].at : Int.max
    return ZoneOffsets.Span(
      offset: changes[current].offset, start: changes[current].at, end: end)
  }
}

extension ZoneRule {
  /// `nil` where the bytes are no rule.
  init?(_ bytes: [UInt8]) {
    var reader = RuleReader(bytes)
    guard reader.name(), let west = reader.time() else { return nil }
    standard = -west
    if reader.isAtEnd {
      daylight = nil
      return
    }
    guard reader.name() else { return nil }
    var ahead = standard + 3_600
    if !reader.take(",") {
      guard let west = reader.time(), reader.take(",") else { return nil }
      ahead = -west
    }
    guard let begin = reader.day(), reader.take(","), let end = reader.day(), reader.isAtEnd
    else { return nil }
    daylight = Daylight(offset: ahead, begin: begin, end: end)
  }
}

/// The parts of a rule, from left to right.
private struct RuleReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { place == bytes.count }

  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard place < bytes.count, bytes[place] == UInt8(ascii: scalar) else { return false }
    place += 1
    return true
  }

  /// `EST` or `<+0330>`.
  mutating func name() -> Bool {
    let start = place
    if take("<") {
      while place < bytes.count, bytes[place] != UInt8(ascii: ">") { place += 1 }
      return take(">")
    }
    while place < bytes.count, (65...90).contains(bytes[place] & 0xdf) { place += 1 }
    return place > start
  }

  /// `5`, `-3:30`, `+02:00:00` in seconds.
  mutating func time() -> Int? {
    let sign = take("-") ? -1 : 1
    if sign == 1 { _ = take("+") }
    guard let hours = number() else { return nil }
    var seconds = hours * 3_600
    if take(":") {
      guard let minutes = number() else { return nil }
      seconds += minutes * 60
      if take(":") {
        guard let rest = number() else { return nil }
        seconds += rest
      }
    }
    return sign * seconds
  }

  /// `M3.2.0/2`, `J60`, `59/1:30`; two o'clock where no time is given.
  mutating func day() -> ZoneRule.Day? {
    guard let kind = kind() else { return nil }
    guard take("/") else { return ZoneRule.Day(kind: kind, seconds: 7_200) }
    return time().map { ZoneRule.Day(kind: kind, seconds: $0) }
  }

  private mutating func kind() -> ZoneRule.Day.Kind? {
    if take("M") {
      guard let month = number(), (1...12).contains(month), take("."), let week = number(),
        (1...5).contains(week), take("."), let day = number(), day <= 6
      else { return nil }
      return .weekday(month: month, week: week, day: day)
    }
    if take("J") {
      guard let day = number(), (1...365).contains(day) else { return nil }
      return .julian(day)
    }
    return number().flatMap { $0 <= 365 ? .ofYear($0) : nil }
  }

  /// Up to four digits.
  private mutating func number() -> Int? {
    let start = place
    var number = 0
    while place < bytes.count, (48...57).contains(bytes[place]), place - start < 4 {
      number = number * 10 + Int(bytes[place] - 48)
      place += 1
    }
    return place > start ? number : nil
  }
}
