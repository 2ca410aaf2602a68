import Market

/// What an account has traded in a calendar month, by UTC.
struct TradedVolume: Hashable, Sendable {
  private var month = Int.min
  private var volume = 0.0

  /// What was traded in the month of a moment, before it.
  func before(_ time: Time) -> Double { month == Self.month(of: time) ? volume : 0 }

  /// Counts a fill.
  mutating func add(_ traded: Double, at time: Time) {
    let now = Self.month(of: time)
    if now != month { (month, volume) = (now, 0) }
    volume += traded
  }

  private static func month(of time: Time) -> Int {
    let date = CivilDate(dayNumber: time.dayNumber)
    return date.year * 12 + date.month
  }
}
