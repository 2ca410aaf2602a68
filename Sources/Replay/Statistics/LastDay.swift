package import Market

extension Timeframe {
  /// The last day of a candle that opened at a time, at the same time of day; the open itself where a candle is
  /// no longer than a day. Curves end with it, so that annual figures count all of the last candle, also where it
  /// was not over.
  ///
  /// - Parameter zone: by whose clocks months begin; midnights of UTC are dates.
  package func lastDay(of open: Time, zone: String = "UTC") -> Time {
    switch unit {
    case .second, .minute, .hour: return open
    case .day: return open.adding(days: count - 1)
    case .week: return open.adding(days: 7 * count - 1)
    case .month:
      let date = open.date(in: zone)
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

  /// The date of a zone's clocks; that of UTC at its midnights.
  fileprivate func date(in zone: String) -> CivilDate {
    guard milliseconds % 86_400_000 != 0, let offsets = try? ZoneOffsets(zone) else { return date }
    let (local, isTooLate) = milliseconds.addingReportingOverflow(
      Int64(offsets.offset(at: self)) * 1_000)
    return isTooLate ? date : Time(milliseconds: local).date
  }
}

extension Run {
  /// The last day of the last candle.
  package var lastDay: Time {
    baseFrame?.lastDay(of: last, zone: instruments.first?.instrument.zone ?? "UTC") ?? last
  }
}
