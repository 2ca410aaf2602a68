import Market

/// What an account has traded in each calendar month, by UTC.
struct TradedVolume: Hashable, Sendable {
  /// The latest month in which something was traded.
  private var month = Int.min
  private var volume = 0.0
  /// The volumes of those before it.
  private var earlier: [Int: Double] = [:]

  /// What was traded in the month of a moment so far.
  func before(_ time: Time) -> Double {
    let asked = Self.month(of: time)
    return asked == month ? volume : earlier[asked] ?? 0
  }

  /// Counts a fill. It may be of an earlier month than others: that it was due at the last close before a
  /// gap is known only when its instrument trades again.
  mutating func add(_ traded: Double, at time: Time) {
    let now = Self.month(of: time)
    if now < month {
      earlier[now, default: 0] += traded
      return
    }
    if now > month {
      if volume > 0 { earlier[month] = volume }
      (month, volume) = (now, 0)
    }
    volume += traded
  }

  private static func month(of time: Time) -> Int {
    let date = CivilDate(dayNumber: time.dayNumber)
    return date.year * 12 + date.month
  }
}
