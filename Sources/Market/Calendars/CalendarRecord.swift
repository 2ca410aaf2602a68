/// The texts of all calendars. A line says a fact:
///
/// - `zone Asia/Tokyo`: whose clocks.
/// - `known 1997-01-01 2035-12-31`: dates whose holidays are known; without it all are.
/// - `announced 2026-12-31`: until when they are announced; later ones follow rules. Without it all
///   are.
/// - `week 1234567`: days with sessions, 1 for Monday; without it Monday to Friday.
/// - `hours 2024-11-05 09:00-11:30 12:30-15:30`: the regular hours since a date.
/// - `auction 2024-11-05 1 5 1`: the closing auction since a date (`ClosingAuction`, in minutes).
/// - `off 2012 0102 0109`: days of a year without a session.
/// - `at 09:30-13:00 2012 0703`: days with other hours; also sessions outside the week.
/// - `yearly 0101 1225`: days of every year without a session.
enum CalendarText {}

/// What is known of an exchange's sessions, as its text says.
final class CalendarRecord: Sendable {
  let zone: String
  /// Days since 1970 whose holidays are known; `nil` for all.
  let known: ClosedRange<Int>?
  /// The last day whose holidays are announced, where later ones follow rules.
  let announced: Int?
  private let week: [Bool]
  private let yearly: [Int]
  private let hours: [SessionHours]
  /// Since when which of `hours` are the regular ones.
  private let regular: [(since: Int, hours: Int)]
  let auctions: [(since: Int, auction: ClosingAuction)]
  /// For each known day the place of its hours in `hours`, one up; 0 for no session.
  private let days: [UInt8]

  /// - Precondition: the text is one that the script makes.
  init(_ text: String) {
    var reader = RecordReader()
    for line in text.split(separator: "\n") { reader.read(line) }
    zone = reader.zone
    known = reader.known
    announced = reader.announced
    week = (0...7).map { reader.week.contains($0) }
    yearly = reader.yearly
    hours = reader.hours
    regular = reader.regular
    auctions = reader.auctions
    days = reader.days()
  }

  /// The hours of the session of a day; `nil` where there is none.
  func hours(of day: Int) -> SessionHours? {
    if let known, known.contains(day) {
      let place = Int(days[day - known.lowerBound])
      return place == 0 ? nil : hours[place - 1]
    }
    guard isInWeek(day), !isYearly(day) else { return nil }
    return regularHours(of: day)
  }

  /// The hours of a day without anything special.
  func regularHours(of day: Int) -> SessionHours {
    let place = regular.lastIndex { $0.since <= day } ?? 0
    return hours[regular[place].hours]
  }

  /// The regular hours and since when.
  var regularSteps: [(since: Int, hours: SessionHours)] {
    regular.map { ($0.since, hours[$0.hours]) }
  }

  /// Whether its weekday is one with sessions.
  func isInWeek(_ day: Int) -> Bool { week[CivilDate.weekday(dayNumber: day)] }

  /// The closing auction of a day; none where the exchange's comes before the close.
  func auction(of day: Int) -> ClosingAuction {
    auctions.last { $0.since <= day }?.auction ?? ClosingAuction()
  }

  private func isYearly(_ day: Int) -> Bool {
    if yearly.isEmpty { return false }
    let date = CivilDate(dayNumber: day)
    return yearly.contains(date.month * 100 + date.day)
  }
}

/// Takes the lines of a text one after the other.
private struct RecordReader {
  var zone = "UTC"
  var known: ClosedRange<Int>?
  var announced: Int?
  var week = Set(1...5)
  var yearly: [Int] = []
  var hours: [SessionHours] = []
  var regular: [(since: Int, hours: Int)] = []
  var auctions: [(since: Int, auction: ClosingAuction)] = []
  private var off: [Int] = []
  private var special: [(day: Int, hours: Int)] = []

  mutating func read(_ line: Substring) {
    let words = line.split(separator: " ")
    guard words.count > 1, take(words) else {
      preconditionFailure("a calendar's text has the line '\(line)'")
    }
  }

  private mutating func take(_ words: [Substring]) -> Bool {
    switch words[0] {
    case "zone": zone = String(words[1])
    case "known":
      guard let first = Self.day(words[1]), let last = Self.day(words[2]) else { return false }
      known = first...last
    case "announced":
      guard let last = Self.day(words[1]) else { return false }
      announced = last
    case "week": week = Set(words[1].compactMap(\.wholeNumberValue))
    case "yearly": yearly = words.dropFirst().compactMap { Int($0) }
    case "hours":
      guard let since = Self.day(words[1]),
        let place = place(words[2...].joined(separator: "/")[...])
      else { return false }
      regular.append((since, place))
    case "auction":
      let minutes = words.dropFirst(2).compactMap { Int($0) }
      guard let since = Self.day(words[1]), minutes.count == 3 else { return false }
      auctions.append(
        (
          since,
          ClosingAuction(
            after: minutes[0] * 60, quiet: minutes[1] * 60, afterMorning: minutes[2] * 60)
        ))
    case "off": off += Self.days(words[1], words.dropFirst(2))
    case "at":
      guard let place = place(words[1]) else { return false }
      special += Self.days(words[2], words.dropFirst(3)).map { ($0, place) }
    default: return false
    }
    return true
  }

  /// The place of hours among those that are there, at the end if they are new.
  private mutating func place(_ text: Substring) -> Int? {
    guard let new = SessionHours(text) else { return nil }
    if let place = hours.firstIndex(of: new) { return place }
    hours.append(new)
    return hours.count - 1
  }

  /// For each known day the place of its hours, one up, or 0.
  func days() -> [UInt8] {
    guard let known else { return [] }
    var days = [UInt8](repeating: 0, count: known.count)
    for (place, step) in regular.enumerated() {
      let end = place + 1 < regular.count ? regular[place + 1].since : known.upperBound + 1
      let start = place == 0 ? known.lowerBound : step.since
      for day in start..<end where week.contains(CivilDate.weekday(dayNumber: day)) {
        days[day - known.lowerBound] = UInt8(step.hours + 1)
      }
    }
    for day in off { days[day - known.lowerBound] = 0 }
    for (day, place) in special { days[day - known.lowerBound] = UInt8(place + 1) }
    return days
  }

  /// The day of `2024-11-05`.
  private static func day(_ text: Substring) -> Int? {
    let numbers = text.split(separator: "-").compactMap { Int($0) }
    guard numbers.count == 3 else { return nil }
    return CivilDate.dayNumber(year: numbers[0], month: numbers[1], day: numbers[2])
  }

  /// The days `0102 0109` of a year.
  private static func days(_ year: Substring, _ words: ArraySlice<Substring>) -> [Int] {
    guard let year = Int(year) else { return [] }
    return words.compactMap { Int($0) }.map {
      CivilDate.dayNumber(year: year, month: $0 / 100, day: $0 % 100)
    }
  }
}
