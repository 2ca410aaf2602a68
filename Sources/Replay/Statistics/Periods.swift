import Glibc
import Market

/// The periods of returns: what they are called and how many a year has.
struct Periods: Hashable, Sendable {
  var name: String
  var perYear: Double

  /// Measures the periods between the ends of days.
  ///
  /// Over a year or more it is `(n - 1) / years`; a rate within 2.5 % of a calendar that markets keep
  /// (365, 252 or 260 days, 52 weeks, 12 months) is that one. A shorter series of days is taken for a
  /// market that never closes if at least one day in ten is a Saturday or a Sunday, else for one of
  /// 252 days.
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
    perYear = Self.rate(times, word, Double(length))
  }

  private static func rate(_ times: [Time], _ word: String, _ length: Double) -> Double {
    let calendars: [Double] =
      switch word {
      case "week": [52]
      case "month": [12]
      default: [252, 365, 260]
      }
    guard let first = times.first, let last = times.last else { return calendars[0] / length }
    let years = Double(last.milliseconds - first.milliseconds) / 86_400_000 / 365.25
    if years < 1 {
      let isOpenAlways = calendars.count > 1 && isOpenOnWeekends(times)
      return (isOpenAlways ? 365 : calendars[0]) / length
    }
    let measured = Double(times.count - 1) / years * length
    let nearest = calendars.min { ($0 - measured).magnitude < ($1 - measured).magnitude }
    if let nearest, (measured / nearest - 1).magnitude <= 0.025 { return nearest / length }
    return (measured / length).rounded()
  }

  private static func isOpenOnWeekends(_ times: [Time]) -> Bool {
    let weekends = times.count { time in
      let number = (Double(time.milliseconds) / 86_400_000).rounded(.down)
      let weekday = (number + 3).truncatingRemainder(dividingBy: 7)  // 0 is a Monday
      return weekday == 5 || weekday == 6 || weekday == -1 || weekday == -2
    }
    return weekends * 10 >= times.count
  }
}
