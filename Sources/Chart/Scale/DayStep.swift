import Text

/// How the days of an axis follow each other: each of them, the first of each week, or two a month.
enum DayStep: CaseIterable {
  case day, week, halfMonth

  /// The first boundary after a time.
  func next(_ time: Int64) -> Int64 {
    switch self {
    case .day: return TimeWeight.day.next(time)
    case .week:
      // 1 January 1970 was a Thursday.
      let week = 7 * CivilTime.dayLength
      let monday = 4 * CivilTime.dayLength
      let (shifted, isTooLow) = time.subtractingReportingOverflow(monday)
      return isTooLow ? time : (floorDivide(shifted, week) + 1) * week + monday
    case .halfMonth:
      let civil = CivilTime(time)
      return civil.day < 16
        ? CivilTime.midnight(civil.year, civil.month, 16) : TimeWeight.month.next(time)
    }
  }
}
