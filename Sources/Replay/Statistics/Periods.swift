import Glibc
import Market

/// How it is known how many periods a year has.
public enum YearBasis: Hashable, Sendable {
  /// Counted over a year or more of data.
  case measured
  /// From the weekdays of less than a year of data.
  case weekdays
  /// As markets have them, since the data are too short to tell.
  case usual
}

/// The periods of returns: what they are called and how many a year has.
struct Periods: Hashable, Sendable {
  var name: String
  var perYear: Double
  var basis: YearBasis

  /// Measures the periods between the ends of days.
  ///
  /// Over a year or more it is `(n - 1) / years`; a rate within 2.5 % of a calendar that markets keep
  /// (365, 252 or 260 days, 52 weeks, 12 months) is that one. Of two weeks to a year of days, the weekdays
  /// count that have one in at least half of the weeks: five in a row are 252 days, all seven 365, others
  /// so many times the weeks of a year. Shorter ones have 365 if at least one day in ten is a Saturday or a
  /// Sunday, else 252.
  init(_ times: [Time], _ frame: Timeframe?) {
    let unit = frame.map(\.unit) ?? .day
    let length = frame.map { $0.isDayOrLonger ? $0.count : 1 } ?? 1
    let word =
      switch unit {
      case .second, .minute, .hour, .day: "day"
      case .week: "week"
      case .month: "month"
      }
    name = length == 1 ? word : "\(length) \(word)s"
    (perYear, basis) = Self.rate(times, word, Double(length))
  }

  private static func rate(
    _ times: [Time], _ word: String, _ length: Double
  ) -> (Double, YearBasis) {
    let calendars: [Double] =
      switch word {
      case "week": [52]
      case "month": [12]
      default: [252, 365, 260]
      }
    guard let first = times.first, let last = times.last else {
      return (calendars[0] / length, .usual)
    }
    let years = Double(last.milliseconds - first.milliseconds) / 86_400_000 / 365.25
    if years < 1 {
      guard calendars.count > 1 else { return (calendars[0] / length, .usual) }
      let days = DaysOfWeek(times)
      if length == 1, let rate = days.perYear { return (rate, .weekdays) }
      return ((days.isOpenOnWeekends ? 365 : calendars[0]) / length, .usual)
    }
    let measured = Double(times.count - 1) / years * length
    let nearest = calendars.min { ($0 - measured).magnitude < ($1 - measured).magnitude }
    if let nearest, (measured / nearest - 1).magnitude <= 0.025 {
      return (nearest / length, .measured)
    }
    return ((measured / length).rounded(), .measured)
  }
}

/// On which weekdays less than a year of days lies.
private struct DaysOfWeek {
  /// Days of each weekday that there are, and that there could be from the first to the last; Monday first.
  private var held = Array(repeating: 0, count: 7), possible = Array(repeating: 0, count: 7)

  init(_ times: [Time]) {
    let numbers = Set(times.map { Int(($0.milliseconds - Self.remainder($0)) / 86_400_000) })
    for number in numbers { held[Self.weekday(number)] += 1 }
    guard let first = numbers.min(), let last = numbers.max() else { return }
    for number in first...last { possible[Self.weekday(number)] += 1 }
  }

  /// What is left of the day at a moment, in milliseconds.
  private static func remainder(_ time: Time) -> Int64 {
    let rest = time.milliseconds % 86_400_000
    return rest < 0 ? rest + 86_400_000 : rest
  }

  /// 0 for Monday. Day 0, 1 January 1970, was a Thursday.
  private static func weekday(_ number: Int) -> Int { ((number + 3) % 7 + 7) % 7 }

  /// Whether at least one day in ten is a Saturday or a Sunday.
  var isOpenOnWeekends: Bool { (held[5] + held[6]) * 10 >= held.reduce(0, +) }

  /// Days a year; `nil` of less than two weeks, and where no weekday is in half of them.
  var perYear: Double? {
    guard possible.reduce(0, +) >= 14 else { return nil }
    let isKept = held.indices.map { held[$0] > 0 && held[$0] * 2 >= possible[$0] }
    let count = isKept.count { $0 }
    // Where the days of five in a row begin; of daily candles that are told by another clock it may be another
    // day than Monday.
    let isWeek = count == 5 && isKept.indices.contains { !isKept[$0] && !isKept[($0 + 1) % 7] }
    switch count {
    case 0: return nil
    case 7: return 365
    default: return isWeek ? 252 : (Double(count) * 365.25 / 7).rounded()
    }
  }
}
