import Text

/// A boundary of the calendar or the clock, the heaviest first.
enum TimeWeight: Int, CaseIterable, Comparable, Sendable {
  case year, halfYear, quarter, month, day, halfDay, quarterDay, threeHours, hour, halfHour
  case quarterHour, fiveMinutes, minute, second

  static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

  /// The length in milliseconds of a boundary of the clock; nil for one of the calendar.
  var length: Int64? {
    switch self {
    case .year, .halfYear, .quarter, .month: nil
    case .day: CivilTime.dayLength
    case .halfDay: 43_200_000
    case .quarterDay: 21_600_000
    case .threeHours: 10_800_000
    case .hour: 3_600_000
    case .halfHour: 1_800_000
    case .quarterHour: 900_000
    case .fiveMinutes: 300_000
    case .minute: 60_000
    case .second: 1_000
    }
  }

  private var months: Int64 {
    switch self {
    case .year: 12
    case .halfYear: 6
    case .quarter: 3
    default: 1
    }
  }

  /// The first boundary after a time.
  func next(_ time: Int64) -> Int64 {
    if let length { return (floorDivide(time, length) + 1) * length }
    let civil = CivilTime(time)
    let month = civil.year * 12 + (civil.month - 1) / months * months + months
    return CivilTime.midnight(floorDivide(month, 12), month % 12 + 1)
  }
}
