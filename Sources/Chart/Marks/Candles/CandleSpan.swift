import Text

/// A stretch of the wall clock or of the calendar whose bars make one candle.
public enum CandleSpan: String, CaseIterable, Sendable {
  case hour = "1h"
  case twoHours = "2h"
  case threeHours = "3h"
  case fourHours = "4h"
  case sixHours = "6h"
  case eightHours = "8h"
  case halfDay = "12h"
  case day
  /// From Monday on.
  case week
  case month, quarter, year

  /// Its name for readers.
  var words: String { hours.map { $0 == 1 ? "hour" : "\($0) hours" } ?? rawValue }

  private var hours: Int64? {
    switch self {
    case .hour: 1
    case .twoHours: 2
    case .threeHours: 3
    case .fourHours: 4
    case .sixHours: 6
    case .eightHours: 8
    case .halfDay: 12
    default: nil
    }
  }

  private var months: Int64? {
    switch self {
    case .month: 1
    case .quarter: 3
    case .year: 12
    default: nil
    }
  }

  /// The first and the last millisecond of the span that holds a time.
  func limits(_ time: Int64) -> ClosedRange<Int64> {
    if let months {
      let civil = CivilTime(time)
      let month = civil.year * 12 + (civil.month - 1) / months * months
      return Self.midnight(month)...Self.midnight(month + months) - 1
    }
    let length = hours.map { $0 * 3_600_000 } ?? CivilTime.dayLength * (self == .week ? 7 : 1)
    // 1 January 1970 was a Thursday.
    let phase = self == .week ? 3 * CivilTime.dayLength : 0
    let before = ((time % length + phase) % length + length) % length
    let (start, isBeforeAll) = time.subtractingReportingOverflow(before)
    let (end, isBehindAll) = time.addingReportingOverflow(length - 1 - before)
    return (isBeforeAll ? Int64.min : start)...(isBehindAll ? Int64.max : end)
  }

  /// Midnight of the first day of a month, counted from that of year 0.
  private static func midnight(_ month: Int64) -> Int64 {
    let year = floorDivide(month, 12)
    return CivilTime.midnight(year, month - year * 12 + 1)
  }
}

extension CandleSpan: SpecWord {
  static var what: String { "span of candles" }
}
