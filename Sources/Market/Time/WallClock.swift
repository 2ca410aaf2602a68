extension ZoneOffsets {
  /// Moments as the zone's clocks show them: milliseconds since 1970 as if the clocks were UTC.
  ///
  /// - Parameters:
  ///   - times: milliseconds since 1970 UTC; quick where they ascend.
  ///   - datesStand: whether midnight UTC means a date, in every zone, as with daily candles.
  public func wallClock(_ times: [Int64], datesStand: Bool = false) -> [Int64] {
    var known: Span?
    return times.map { milliseconds in
      if datesStand, milliseconds % 86_400_000 == 0 { return milliseconds }
      let time = Time(milliseconds: milliseconds)
      let seconds = Int(time.seconds)
      if known.map({ seconds < $0.start || seconds >= $0.end }) ?? true { known = span(at: time) }
      return milliseconds &+ Int64(known?.offset ?? 0) * 1_000
    }
  }
}
