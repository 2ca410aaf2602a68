import Text

/// A day of the Gregorian calendar: years 1 to 9999.
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

  /// The day that is a number of days after 1970-01-01.
  public init(dayNumber: Int) {
    (year, month, day) = Gregorian.date(dayNumber: dayNumber)
  }

  /// Days since 1970-01-01.
  public var dayNumber: Int { Self.dayNumber(year: year, month: month, day: day) }

  /// The weekday, 1 for Monday to 7 for Sunday (ISO 8601).
  public var weekday: Int { Self.weekday(dayNumber: dayNumber) }

  /// The weekday a number of days after 1970-01-01 (a Thursday), 1 for Monday to 7 for Sunday.
  public static func weekday(dayNumber: Int) -> Int {
    Gregorian.weekday(dayNumber: dayNumber)
  }

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
    Gregorian.dayNumber(year: year, month: month, day: day)
  }
}

extension CivilDate: Comparable {
  /// Whether one comes before the other.
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
