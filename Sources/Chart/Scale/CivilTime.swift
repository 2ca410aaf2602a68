import Text

/// A wall clock's reading: calendar fields of milliseconds since 1 January 1970 on that clock.
struct CivilTime: Hashable, Sendable {
  var year: Int64
  /// 1 to 12.
  var month: Int64
  /// 1 to 31.
  var day: Int64
  /// Milliseconds since midnight.
  var millisecond: Int64

  static let dayLength: Int64 = 86_400_000

  init(_ milliseconds: Int64) {
    let days = floorDivide(milliseconds, Self.dayLength)
    millisecond = milliseconds &- days &* Self.dayLength
    let date = Gregorian.date(dayNumber: Int(days))
    (year, month, day) = (Int64(date.year), Int64(date.month), Int64(date.day))
  }

  /// Milliseconds of midnight on a date.
  static func midnight(_ year: Int64, _ month: Int64, _ day: Int64 = 1) -> Int64 {
    Int64(Gregorian.dayNumber(year: Int(year), month: Int(month), day: Int(day))) * dayLength
  }

  /// The month in three letters, or 2月.
  var monthName: String {
    Self.isEnglish ? Gregorian.shortMonths[Int(month - 1)] : "\(month)月"
  }

  /// 22 Feb 2012, or 2012年2月22日.
  var dateText: String {
    Self.isEnglish ? "\(dayText)\u{A0}\(year)" : "\(year)年\(dayText)"
  }

  /// 22 Feb, or 2月22日.
  var dayText: String { Self.isEnglish ? "\(day)\u{A0}\(monthName)" : "\(monthName)\(day)日" }

  /// Feb 2012, or 2012年2月.
  var monthText: String {
    Self.isEnglish ? "\(monthName)\u{A0}\(year)" : "\(year)年\(monthName)"
  }

  private static var isEnglish: Bool { Language.current == .english }

  /// 14:30, with seconds where there are any.
  var clockText: String {
    let seconds = millisecond / 1_000
    let text = Self.two(seconds / 3_600) + ":" + Self.two(seconds / 60 % 60)
    return seconds % 60 == 0 ? text : text + ":" + Self.two(seconds % 60)
  }

  /// ’06.
  var shortYear: String { "’" + Self.two((year % 100 + 100) % 100) }

  private static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
