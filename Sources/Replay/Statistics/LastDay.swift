package import Market

extension Timeframe {
  /// The last day of a candle that opened at a time, at the same time of day; the open itself where a candle is
  /// no longer than a day. Curves end with it, so that figures a year count all of the last candle.
  package func lastDay(of open: Time) -> Time {
    switch unit {
    case .second, .minute, .hour: return open
    case .day: return open.adding(days: count - 1)
    case .week: return open.adding(days: 7 * count - 1)
    case .month:
      // Months open at midnight of their own zone, which is within half a day of that of UTC.
      let date = Time(milliseconds: open.milliseconds + 43_200_000).date
      let months = date.year * 12 + date.month - 1 + count
      guard let next = CivilDate(year: months / 12, month: months % 12 + 1, day: 1) else {
        return open
      }
      return open.adding(days: next.dayNumber - 1 - date.dayNumber)
    }
  }
}

extension Time {
  fileprivate func adding(days: Int) -> Time {
    let (time, isTooLate) = milliseconds.addingReportingOverflow(Int64(days) * 86_400_000)
    return isTooLate ? self : Time(milliseconds: time)
  }
}

extension Run {
  /// The last day of the last candle.
  package var lastDay: Time { baseFrame?.lastDay(of: last) ?? last }
}
