import Market
import Testing

/// When candles of a day or longer trade.
@Suite struct DailyHoursTests {
  private func hours(
    _ calendar: String?, _ stamp: String, _ frame: Timeframe = Timeframe(1, .day),
    zone: String = "UTC", sessionOpen: Int = 0
  ) throws -> Range<Time> {
    let instrument = Instrument(zone: zone, sessionOpen: sessionOpen, calendar: calendar)
    var calendar = try TradingCalendar(instrument)
    return calendar.hours(ofDaily: Int(try Time(stamp).milliseconds), frame)
  }

  private func range(_ from: String, _ to: String) throws -> Range<Time> {
    try Time(from)..<Time(to)
  }

  @Test func `a date is the session of its exchange`() throws {
    #expect(
      try hours("XNYS", "2023-03-08") == range("2023-03-08T14:30:00Z", "2023-03-08T21:00:00Z"))
    // Half a day, and one in summer.
    #expect(
      try hours("XNYS", "2023-11-24") == range("2023-11-24T14:30:00Z", "2023-11-24T18:00:00Z"))
    #expect(
      try hours("XNYS", "2023-06-08") == range("2023-06-08T13:30:00Z", "2023-06-08T20:00:00Z"))
    // With the minute of its closing auction.
    #expect(
      try hours("XTKS", "2023-03-08") == range("2023-03-08T00:00:00Z", "2023-03-08T06:01:00Z"))
    // One without a session is the next one's.
    #expect(
      try hours("XNYS", "2023-03-05") == range("2023-03-06T14:30:00Z", "2023-03-06T21:00:00Z"))
  }

  @Test func `a time at an opening is that session`() throws {
    #expect(
      try hours("XNYS", "2023-03-08T14:30:00Z")
        == range("2023-03-08T14:30:00Z", "2023-03-08T21:00:00Z"))
    // The evening before.
    let evening = try hours("CME", "2023-03-07T23:00:00Z")
    #expect(evening == (try range("2023-03-07T23:00:00Z", "2023-03-08T22:00:00Z")))
    #expect(try hours("CME", "2023-03-08") == evening)
  }

  @Test func `weeks end with their last session`() throws {
    let week = Timeframe(1, .week)
    #expect(
      try hours("XNYS", "2023-04-03", week) == range("2023-04-03T13:30:00Z", "2023-04-06T20:00:00Z")
    )
    #expect(try hours(nil, "2023-04-03", week) == range("2023-04-03", "2023-04-10"))
  }

  @Test func `without a calendar days begin and end by the clocks`() throws {
    #expect(try hours(nil, "2023-03-08") == range("2023-03-08", "2023-03-09"))
    #expect(
      try hours(nil, "2023-03-08", zone: "Asia/Tokyo")
        == range("2023-03-07T15:00:00Z", "2023-03-08T15:00:00Z"))
    #expect(
      try hours(nil, "2023-03-08", zone: "America/New_York", sessionOpen: 61_200)
        == range("2023-03-07T22:00:00Z", "2023-03-08T22:00:00Z"))
  }
}
