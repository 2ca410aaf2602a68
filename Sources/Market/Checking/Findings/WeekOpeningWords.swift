extension WeekOpenings.Evidence {
  /// When most weeks open, and what that says about the clock.
  public var words: String {
    guard let hoursOff else {
      let (place, opening) = newYork.count >= utc.count ? (newYork, "New York") : (utc, "UTC")
      return "\(place.count) of \(weeks) weeks open \(Self.clock(place.minute)) in \(opening)"
    }
    let hours = "\(abs(hoursOff)) \(abs(hoursOff) == 1 ? "hour" : "hours")"
    return "\(newYork.count) of \(weeks) weeks open \(Self.clock(newYork.minute)) in New York, "
      + "\(hours) \(hoursOff > 0 ? "after" : "before") the currency market; its times look like "
      + "those of a clock \(hours) \(hoursOff > 0 ? "ahead of" : "behind") the one that they are read by "
      + "(UTC unless they or --time-zone name another); if they are, say which with --time-zone"
  }

  /// `Sunday 17:00`.
  private static func clock(_ minute: Int) -> String {
    let days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    func pair(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(days[minute / 1_440]) \(pair(minute / 60 % 24)):\(pair(minute % 60))"
  }
}
