import Market
import Support
import Testing

@Suite struct TradingCalendarTests {
  private func interval(_ frame: String, _ time: String, _ instrument: Instrument) throws -> String
  {
    var calendar = try TradingCalendar(instrument)
    let range = calendar.interval(of: try Timeframe(frame), holding: try Time(time))
    return "\(range.lowerBound) \(range.upperBound)"
  }

  private static let utc = Instrument()
  private static let newYork = Instrument(zone: "America/New_York", sessionOpen: 34_200)
  private static let forex = Instrument(zone: "America/New_York", sessionOpen: 61_200)
  private static let taipei = Instrument(zone: "Asia/Taipei", sessionOpen: 32_400)

  @Test(arguments: [
    (utc, "1h", "2024-03-01T10:15:00Z", "2024-03-01T10:00:00Z 2024-03-01T11:00:00Z"),
    (utc, "1d", "2024-03-01T10:15:00Z", "2024-03-01T00:00:00Z 2024-03-02T00:00:00Z"),
    (utc, "1w", "2024-03-03T23:59:00Z", "2024-02-26T00:00:00Z 2024-03-04T00:00:00Z"),
    (utc, "1M", "2024-02-29T10:15:00Z", "2024-02-01T00:00:00Z 2024-03-01T00:00:00Z"),
    (utc, "3M", "2024-12-29T10:15:00Z", "2024-10-01T00:00:00Z 2025-01-01T00:00:00Z"),
    (utc, "1d", "1969-12-31T10:15:00Z", "1969-12-31T00:00:00Z 1970-01-01T00:00:00Z"),
    // Hours count from the opening at 09:30.
    (newYork, "1h", "2024-03-01T15:29:00Z", "2024-03-01T14:30:00Z 2024-03-01T15:30:00Z"),
    (newYork, "4h", "2024-03-01T18:30:00Z", "2024-03-01T18:30:00Z 2024-03-01T22:30:00Z"),
    (newYork, "1d", "2024-03-01T14:29:00Z", "2024-02-29T14:30:00Z 2024-03-01T14:30:00Z"),
    // The clocks went forward on Sunday 2024-03-10.
    (newYork, "1w", "2024-03-11T13:29:00Z", "2024-03-04T14:30:00Z 2024-03-11T13:30:00Z"),
    (newYork, "1d", "2024-03-09T20:00:00Z", "2024-03-09T14:30:00Z 2024-03-10T13:30:00Z"),
    // The session from 17:00 on Sunday is Monday's, and 31 January's evening is February's.
    (forex, "1d", "2024-03-03T22:00:00Z", "2024-03-03T22:00:00Z 2024-03-04T22:00:00Z"),
    (forex, "1w", "2024-03-03T22:00:00Z", "2024-03-03T22:00:00Z 2024-03-10T21:00:00Z"),
    (forex, "1M", "2024-01-31T22:00:00Z", "2024-01-31T22:00:00Z 2024-02-29T22:00:00Z"),
    (forex, "4h", "2024-03-10T20:59:00Z", "2024-03-10T18:00:00Z 2024-03-10T21:00:00Z"),
    (taipei, "1d", "2024-03-01T01:00:00Z", "2024-03-01T01:00:00Z 2024-03-02T01:00:00Z"),
  ])
  func intervals(_ instrument: Instrument, _ frame: String, _ time: String, _ expected: String)
    throws
  {
    #expect(try interval(frame, time, instrument) == expected)
  }

  /// Intervals of every timeframe tile time, whatever clocks do.
  @Test(arguments: [
    "America/New_York", "Europe/Berlin", "Pacific/Apia", "Australia/Lord_Howe", "America/Sao_Paulo",
  ])
  func intervalsTile(_ zone: String) throws {
    for opening in [0, 34_200, 61_200] {
      for frame in ["45m", "1h", "4h", "1d", "3d", "1w", "1M"] {
        var calendar = try TradingCalendar(Instrument(zone: zone, sessionOpen: opening))
        let timeframe = try Timeframe(frame)
        var time = try Time("2011-09-20")
        let stop = try Time("2012-05-01")
        while time < stop {
          let range = calendar.interval(of: timeframe, holding: time)
          #expect(range.contains(time) && !range.isEmpty)
          let next = calendar.interval(of: timeframe, holding: range.upperBound)
          guard next.lowerBound == range.upperBound else {
            Issue.record("\(frame) in \(zone): \(range) is followed by \(next)")
            return
          }
          time = range.upperBound
        }
      }
    }
  }

  /// Samoa had no 30 December 2011.
  @Test func aDayThatNeverWas() throws {
    var calendar = try TradingCalendar(Instrument(zone: "Pacific/Apia"))
    let before = calendar.day(of: try Time("2011-12-30T09:59:59Z"))
    let after = calendar.day(of: try Time("2011-12-30T10:00:00Z"))
    #expect(CivilDate(dayNumber: before).description == "2011-12-29")
    #expect(CivilDate(dayNumber: after).description == "2011-12-31")
  }

  @Test(arguments: [-1, 86_400])
  func refusesOpenings(_ seconds: Int) {
    #expect(throws: SessionError(seconds: seconds)) {
      try TradingCalendar(Instrument(sessionOpen: seconds))
    }
  }
}
