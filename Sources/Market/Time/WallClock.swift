extension ZoneOffsets {
  /// A moment as the zone's clocks show it, with how far they are from UTC: `2024-03-01T10:15:00-05:00`.
  package func written(_ time: Time) -> String {
    let offset = offset(at: time)
    if offset == 0 { return time.description }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let shown = Time(milliseconds: time.milliseconds + Int64(offset) * 1_000)
    let minutes = abs(offset) / 60
    return shown.description.dropLast() + (offset < 0 ? "-" : "+") + two(minutes / 60) + ":"
      + two(minutes % 60)
  }

  /// The date that the zone's clocks show.
  ///
  /// - Parameter datesStand: whether midnight UTC means a date, in every zone, as with daily candles.
  package func date(_ time: Time, datesStand: Bool = true) -> CivilDate {
    if datesStand, time.isMidnight { return time.date }
    return Time(milliseconds: time.milliseconds + Int64(offset(at: time)) * 1_000).date
  }

  /// Whether clocks of two zones show the same from 1996, since when those of Europe change together, to 2037.
  func hasClocks(of other: ZoneOffsets) -> Bool {
    var seconds = 820_454_400
    while seconds < 2_145_916_800 {
      let (own, others) = (span(seconds: seconds), other.span(seconds: seconds))
      if own.offset != others.offset { return false }
      seconds = min(own.end, others.end)
    }
    return true
  }

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

extension [Int64] {
  /// Opening times of candles as the clocks of their exchange show them, those of days on the dates that they bear:
  /// milliseconds since 1970 as if the clocks were UTC.
  ///
  /// - Parameters:
  ///   - zone: the exchange's clocks; `nil` for UTC.
  ///   - areOfDays: whether candles are of a day or longer; midnight UTC is then a date.
  ///   - shift: `Instrument.dayShift`.
  package func wallClock(in zone: ZoneOffsets?, areOfDays: Bool, shift: Int64) -> [Int64] {
    let shown = zone?.wallClock(self, datesStand: areOfDays) ?? self
    if !areOfDays || shift == 0 { return shown }
    return zip(self, shown).map { Time(milliseconds: $0).isMidnight ? $1 : $1 &+ shift }
  }
}
