/// A day of the Gregorian calendar, by integers alone: years 1 to 9999.
///
/// The arithmetic counts years from 1 March, so that the leap day is the last of a year.
/// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
public struct CivilDate: Hashable, Sendable {
  /// 1 to 9999.
  public let year: Int
  /// 1 to 12.
  public let month: Int
  /// 1 to 31.
  public let day: Int

  /// A day that exists; `nil` for 30 February and its like.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9_999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.length(ofMonth: month, year: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day so many days after 1970-01-01.
  public init(dayNumber: Int) {
    let shifted = dayNumber + 719_468
    let era = floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let fromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * fromMarch + 2) / 5 + 1
    month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days since 1970-01-01.
  public var dayNumber: Int { Self.dayNumber(year: year, month: month, day: day) }

  /// The weekday, 1 for Monday to 7 for Sunday (ISO 8601).
  public var weekday: Int { Self.weekday(dayNumber: dayNumber) }

  /// The weekday so many days after 1970-01-01 (a Thursday), 1 for Monday to 7 for Sunday.
  public static func weekday(dayNumber: Int) -> Int { floorModulo(dayNumber + 3, 7) + 1 }

  /// Days of a month, 28 to 31.
  public static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days since 1970-01-01 of a day that the caller knows to exist; also where `year` is 0 or below.
  package static func dayNumber(year: Int, month: Int, day: Int) -> Int {
    let fromMarch = month <= 2 ? year - 1 : year
    let era = floorDivide(fromMarch, 400)
    let yearOfEra = fromMarch - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}

extension CivilDate: Comparable {
  public static func < (a: CivilDate, b: CivilDate) -> Bool {
    (a.year, a.month, a.day) < (b.year, b.month, b.day)
  }
}

extension CivilDate: CustomStringConvertible {
  /// `2024-03-01`.
  public var description: String {
    var bytes: [UInt8] = []
    bytes.append(self)
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The quotient rounded down, also below zero.
@inline(__always)
func floorDivide(_ a: Int, _ b: Int) -> Int {
  let quotient = a / b
  return a % b < 0 ? quotient - 1 : quotient
}

/// The remainder from 0 up, also below zero.
@inline(__always)
func floorModulo(_ a: Int, _ b: Int) -> Int {
  let remainder = a % b
  return remainder < 0 ? remainder + b : remainder
}
