/// A moment read from the bytes of a civil date, with or without a time of day and a zone.
///
/// The time of day is `10:15`, `10:15:00`, `10:15:00.250`, `1015`, `101500`, `101500250`, `9:15 PM` or
/// `11-PM`; the zone `Z`, `+09:00`, `GMT+0900`, `UTC`.
struct CivilText {
  /// Days since 1970-01-01.
  let dayNumber: Int
  /// Milliseconds after midnight.
  private(set) var ofDay = 0
  /// Whether a time of day was written.
  private(set) var hasTimeOfDay = false
  /// Minutes ahead of UTC, where a zone was written.
  private(set) var zone: Int?

  /// Milliseconds since 1970, of the clocks where no zone was written.
  var milliseconds: Int64 { Int64(dayNumber * 86_400_000 + ofDay - (zone ?? 0) * 60_000) }

  /// `nil` where the bytes are not exactly one moment of the years 1 to 9999.
  init?(_ bytes: UnsafeRawBufferPointer, _ order: DateOrder) {
    var text = CivilReader(bytes)
    guard let date = text.date(order) else { return nil }
    dayNumber = date.dayNumber
    if text.isAtEnd { return }
    guard text.takeGap(), let time = text.timeOfDay() else { return nil }
    ofDay = time
    hasTimeOfDay = true
    let written = text.zone()
    guard written.isValid, text.isAtEnd else { return nil }
    zone = written.minutes
    guard Time.range.contains(Time(milliseconds: milliseconds)) else { return nil }
  }
}

/// Reads the parts of a civil date from left to right.
struct CivilReader {
  private let bytes: UnsafeRawBufferPointer
  private var place = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { place == bytes.count }

  private var next: UInt8 { place < bytes.count ? bytes[place] : 0 }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: scalar) else { return false }
    place += 1
    return true
  }

  /// A number of digits within a range.
  private mutating func number(_ digits: ClosedRange<Int>) -> Int? {
    let start = place
    var number = 0
    while place - start < digits.upperBound, next &- 48 < 10 {
      number = number * 10 + Int(next &- 48)
      place += 1
    }
    return place - start < digits.lowerBound ? nil : number
  }

  mutating func date(_ order: DateOrder) -> CivilDate? {
    switch order {
    case .yearFirst:
      guard let year = number(4...4) else { return nil }
      guard let mark = takeMark() else {
        guard let month = number(2...2), let day = number(2...2) else { return nil }
        return CivilDate(year: year, month: month, day: day)
      }
      return pair(mark).flatMap { CivilDate(year: year, month: $0, day: $1) }
    case .roc:
      guard let year = number(2...3), year >= DateOrder.firstRoc, let mark = takeMark() else {
        return nil
      }
      return pair(mark).flatMap { CivilDate(year: year + 1_911, month: $0, day: $1) }
    case .dayFirst, .monthFirst:
      guard let (first, second, year) = triple(years: 4...4) else { return nil }
      return order == .dayFirst
        ? CivilDate(year: year, month: second, day: first)
        : CivilDate(year: year, month: first, day: second)
    case .shortYearFirst, .shortDayFirst, .shortMonthFirst: return shortDate(order)
    case .monthName: return namedDate(years: 4...4)
    case .shortMonthName: return namedDate(years: 2...2)
    case .eastAsian: return eastAsianDate()
    }
  }

  /// Two numbers of one or two digits and a third of more, with the same mark between.
  private mutating func triple(years: ClosedRange<Int>) -> (Int, Int, Int)? {
    guard let first = number(1...2), let mark = takeMark(), let second = number(1...2),
      take(Unicode.Scalar(mark)), let third = number(years)
    else { return nil }
    return (first, second, third)
  }

  private mutating func shortDate(_ order: DateOrder) -> CivilDate? {
    guard let (first, second, third) = triple(years: 2...2) else { return nil }
    switch order {
    case .shortYearFirst:
      return CivilDate(year: Self.fullYear(first), month: second, day: third)
    case .shortDayFirst:
      return CivilDate(year: Self.fullYear(third), month: second, day: first)
    default:
      return CivilDate(year: Self.fullYear(third), month: first, day: second)
    }
  }

  /// The year that two digits mean, as POSIX has it: 69 to 99 are of the last century.
  private static func fullYear(_ number: Int) -> Int {
    number < 69 ? 2_000 + number : number < 100 ? 1_900 + number : number
  }

  private mutating func eastAsianDate() -> CivilDate? {
    guard let year = number(4...4) else { return nil }
    if take("-") {
      guard take(" "), let month = number(1...2), take("-"), take(" "), let day = number(1...2)
      else { return nil }
      return CivilDate(year: year, month: month, day: day)
    }
    for (years, months, days) in Self.eastAsianMarks where takeWord(years) {
      _ = take(" ")
      guard let month = number(1...2), takeWord(months) else { return nil }
      _ = take(" ")
      guard let day = number(1...2), takeWord(days) else { return nil }
      return CivilDate(year: year, month: month, day: day)
    }
    return nil
  }

  private static let eastAsianMarks: [(StaticString, StaticString, StaticString)] = [
    ("年", "月", "日"), ("년", "월", "일"),
  ]

  /// `-`, `.` or `/`.
  private mutating func takeMark() -> UInt8? {
    let mark = next
    guard mark == UInt8(ascii: "-") || mark == UInt8(ascii: ".") || mark == UInt8(ascii: "/")
    else { return nil }
    place += 1
    return mark
  }

  /// Two numbers of one or two digits and a mark between.
  private mutating func pair(_ mark: UInt8) -> (Int, Int)? {
    guard let first = number(1...2), take(Unicode.Scalar(mark)), let second = number(1...2)
    else { return nil }
    return (first, second)
  }

  private mutating func namedDate(years: ClosedRange<Int>) -> CivilDate? {
    var day = number(1...2)
    if day != nil, !takeSpaceOrHyphen() { return nil }
    guard let month = monthName(), takeSpaceOrHyphen() else { return nil }
    if day == nil {
      day = number(1...2)
      _ = take(",")
      guard takeSpaceOrHyphen() else { return nil }
    }
    guard let day, let year = number(years) else { return nil }
    return CivilDate(
      year: years.upperBound == 2 ? Self.fullYear(year) : year, month: month, day: day)
  }

  private mutating func takeSpaceOrHyphen() -> Bool { take(" ") || take("-") }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ].map { Array($0.utf8) }

  /// The whole name of a month or its first three letters.
  private mutating func monthName() -> Int? {
    var letters: [UInt8] = []
    while letters.count < 9, (next | 0x20) &- 97 < 26 {
      letters.append(next | 0x20)
      place += 1
    }
    guard letters.count >= 3 else { return nil }
    return Self.months.firstIndex { $0 == letters || $0.prefix(3).elementsEqual(letters) }
      .map { $0 + 1 }
  }

  /// What is between date and time.
  mutating func takeGap() -> Bool {
    if take("T") { return true }
    _ = take(",")
    let start = place
    while take(" ") {}
    return place > start
  }

  /// Milliseconds after midnight.
  mutating func timeOfDay() -> Int? {
    let start = place
    guard let first = number(1...9) else { return nil }
    let digits = place - start
    if digits > 2 { return compact(first, digits) }
    if next == UInt8(ascii: "-") || next == 32, let isAfternoon = halfOfDay() {
      return hour(first, isAfternoon).map { $0 * 3_600_000 }
    }
    guard take(":"), let minute = number(2...2), minute < 60 else { return nil }
    var rest = minute * 60_000
    if take(":") {
      guard let second = number(2...2), second < 60 else { return nil }
      rest += second * 1_000
      if take(".") {
        guard let fraction = fraction() else { return nil }
        rest += fraction
      }
    }
    guard let hour = hour(first, halfOfDay()) else { return nil }
    return hour * 3_600_000 + rest
  }

  /// `1015`, `101500`, `101500250`.
  private func compact(_ number: Int, _ digits: Int) -> Int? {
    let scaled: Int
    switch digits {
    case 4: scaled = number * 100_000
    case 6: scaled = number * 1_000
    case 9: scaled = number
    default: return nil
    }
    let (hour, minute, rest) = (
      scaled / 10_000_000, scaled / 100_000 % 100, scaled % 100_000
    )
    guard hour < 24, minute < 60, rest < 60_000 else { return nil }
    return hour * 3_600_000 + minute * 60_000 + rest
  }

  /// An hour of the day, from one of its half where `AM` or `PM` is written.
  private func hour(_ number: Int, _ isAfternoon: Bool?) -> Int? {
    guard let isAfternoon else { return number < 24 ? number : nil }
    guard (1...12).contains(number) else { return nil }
    return number % 12 + (isAfternoon ? 12 : 0)
  }

  /// ` AM`, `-PM`; `nil` where there is none.
  private mutating func halfOfDay() -> Bool? {
    var mark = place
    if mark < bytes.count, bytes[mark] == 32 || bytes[mark] == UInt8(ascii: "-") { mark += 1 }
    guard mark + 2 == bytes.count, bytes[mark + 1] | 0x20 == UInt8(ascii: "m") else { return nil }
    let half = bytes[mark] | 0x20
    guard half == UInt8(ascii: "a") || half == UInt8(ascii: "p") else { return nil }
    place = mark + 2
    return half == UInt8(ascii: "p")
  }

  /// Milliseconds of one to nine digits after a point.
  private mutating func fraction() -> Int? {
    let start = place
    guard var number = number(1...9) else { return nil }
    let digits = place - start
    for _ in min(digits, 3)..<max(digits, 3) {
      number = digits < 3 ? number * 10 : number / 10
    }
    return number
  }

  /// A zone or nothing.
  mutating func zone() -> (isValid: Bool, minutes: Int?) {
    while take(" ") {}
    if isAtEnd { return (true, nil) }
    if take("Z") { return (true, 0) }
    let isNamed = takeWord("GMT") || takeWord("UTC")
    if isNamed, isAtEnd { return (true, 0) }
    let sign: Int
    if take("+") { sign = 1 } else if take("-") { sign = -1 } else { return (false, nil) }
    guard let hours = number(2...2), hours <= 18 else { return (false, nil) }
    if isAtEnd { return (true, sign * hours * 60) }
    _ = take(":")
    guard let minutes = number(2...2), minutes < 60 else { return (false, nil) }
    return (true, sign * (hours * 60 + minutes))
  }

  private mutating func takeWord(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard bytes.count - place >= count,
      (0..<count).allSatisfy({ bytes[place + $0] == word.utf8Start[$0] })
    else { return false }
    place += count
    return true
  }
}
