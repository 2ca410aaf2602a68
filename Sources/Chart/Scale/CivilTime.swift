/// A wall clock's reading: calendar fields of milliseconds since 1 January 1970 on that clock.
///
/// Days to dates by whole numbers on the proleptic Gregorian calendar, after Hinnant,
/// "chrono-compatible low-level date algorithms".
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
    let days = Self.floorDivide(milliseconds, Self.dayLength)
    millisecond = milliseconds &- days &* Self.dayLength
    let shifted = days + 719_468
    let era = Self.floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Milliseconds of midnight on a date.
  static func midnight(_ year: Int64, _ month: Int64, _ day: Int64 = 1) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let era = floorDivide(shifted, 400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return (era * 146_097 + dayOfEra - 719_468) * dayLength
  }

  static func floorDivide(_ a: Int64, _ b: Int64) -> Int64 {
    let quotient = a / b
    return a % b < 0 ? quotient - 1 : quotient
  }

  /// The month in three letters.
  var monthName: String { Self.months[Int(month - 1)] }

  /// 22 Feb 2012.
  var dateText: String { "\(day)\u{A0}\(monthName)\u{A0}\(year)" }

  /// 22 Feb.
  var dayText: String { "\(day)\u{A0}\(monthName)" }

  /// Feb 2012.
  var monthText: String { "\(monthName)\u{A0}\(year)" }

  /// 14:30, with seconds where there are any.
  var clockText: String {
    let seconds = millisecond / 1_000
    let text = Self.two(seconds / 3_600) + ":" + Self.two(seconds / 60 % 60)
    return seconds % 60 == 0 ? text : text + ":" + Self.two(seconds % 60)
  }

  /// ’06.
  var shortYear: String { "’" + Self.two((year % 100 + 100) % 100) }

  private static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
