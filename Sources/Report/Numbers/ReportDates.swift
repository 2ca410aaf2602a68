import Market
import Replay

/// Dates as the report writes them, in the exchange's time zone: `8 Dec 2011`, `8 Dec 2011 14:35`.
struct ReportDates: Sendable {
  /// Whether the time of day matters: the bars are shorter than a day.
  let hasTime: Bool

  static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  static let monthsInFull = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// A date, with its no-break spaces.
  func day(_ time: Time) -> String {
    let date = civilDate(time)
    return "\(date.day)\u{A0}\(Self.months[date.month - 1])\u{A0}\(date.year)"
  }

  /// A moment: the date, and the time of day where the bars have one.
  func moment(_ time: Time) -> String {
    guard hasTime else { return day(time) }
    let date = civilDate(time)
    return day(time) + "\u{A0}\(twoDigits(date.hour)):\(twoDigits(date.minute))"
  }

  /// A month and its year, `December 2011`.
  func month(_ time: Time) -> String {
    let date = civilDate(time)
    return "\(Self.monthsInFull[date.month - 1])\u{A0}\(date.year)"
  }

  /// The date and the time of day in the exchange's time zone.
  func civilDate(_ time: Time) -> CivilDate { civil(time) }

  /// Times as the exchange's clocks show them, for charts.
  func wallClock(_ times: [Int64]) -> [Int64] { times }

  /// The times of some base candles, as the exchange's clocks show them.
  func wallClock(_ candles: [Int], _ material: Material) -> [Int64] {
    let times = material.recording.candles.time
    guard times.count == material.run.equity.count else {
      return candles.map { Int64($0) * 86_400_000 }
    }
    return wallClock(candles.map { times[$0] })
  }

  private func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
}
