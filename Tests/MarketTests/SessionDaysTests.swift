import Support
import Testing

@testable import Market

/// Intervals where an instrument names an exchange's calendar.
@Suite struct SessionDaysTests {
  private func interval(_ frame: String, _ time: String, _ name: String) throws -> String {
    var calendar = try TradingCalendar(Instrument(calendar: name))
    let range = calendar.interval(of: try Timeframe(frame), holding: try Time(time))
    return "\(range.lowerBound) \(range.upperBound)"
  }

  @Test(arguments: [
    // Hours count from 09:30 and the last ends with the session, on a half day at 13:00.
    ("XNYS", "1h", "2012-11-26T20:45:00Z", "2012-11-26T20:30:00Z 2012-11-26T21:00:00Z"),
    ("XNYS", "1h", "2012-11-23T17:45:00Z", "2012-11-23T17:30:00Z 2012-11-23T18:00:00Z"),
    ("XNYS", "4h", "2012-11-26T19:00:00Z", "2012-11-26T18:30:00Z 2012-11-26T21:00:00Z"),
    // What lies outside the hours is counted back from the opening that follows.
    ("XNYS", "1h", "2012-11-26T13:00:00Z", "2012-11-26T12:30:00Z 2012-11-26T13:30:00Z"),
    ("XNYS", "1h", "2012-11-26T21:10:00Z", "2012-11-26T21:00:00Z 2012-11-26T21:30:00Z"),
    // A day runs from close to close: over a weekend, over the hurricane.
    ("XNYS", "1d", "2012-11-26T15:00:00Z", "2012-11-23T18:00:00Z 2012-11-26T21:00:00Z"),
    ("XNYS", "1d", "2012-10-29T15:00:00Z", "2012-10-26T20:00:00Z 2012-10-31T20:00:00Z"),
    // A week is over with its last session, here that of Thursday before Good Friday.
    ("XNYS", "1w", "2012-04-04T15:00:00Z", "2012-03-30T20:00:00Z 2012-04-05T20:00:00Z"),
    ("XNYS", "1M", "2012-06-05T15:00:00Z", "2012-05-31T20:00:00Z 2012-06-29T20:00:00Z"),
    // The lunch break begins anew; 11:30 and 15:00 (since 2024: 15:30) are minutes of auctions.
    ("XTKS", "1h", "2024-11-05T02:10:00Z", "2024-11-05T02:00:00Z 2024-11-05T02:31:00Z"),
    ("XTKS", "1h", "2024-11-05T02:30:00Z", "2024-11-05T02:00:00Z 2024-11-05T02:31:00Z"),
    ("XTKS", "1h", "2024-11-05T02:40:00Z", "2024-11-05T02:31:00Z 2024-11-05T03:30:00Z"),
    ("XTKS", "1h", "2024-11-05T03:30:00Z", "2024-11-05T03:30:00Z 2024-11-05T04:30:00Z"),
    ("XTKS", "1h", "2024-11-05T06:30:00Z", "2024-11-05T05:30:00Z 2024-11-05T06:31:00Z"),
    ("XTKS", "1d", "2024-11-05T06:30:00Z", "2024-11-01T06:01:00Z 2024-11-05T06:31:00Z"),
    ("XHKG", "1h", "2024-11-05T08:09:00Z", "2024-11-05T07:00:00Z 2024-11-05T08:11:00Z"),
    ("XTAI", "1h", "2024-03-01T05:30:00Z", "2024-03-01T05:00:00Z 2024-03-01T05:31:00Z"),
    // Overnight sessions bear the date on which they close.
    ("CME", "4h", "2024-03-01T20:00:00Z", "2024-03-01T19:00:00Z 2024-03-01T22:00:00Z"),
    ("CME", "1h", "2024-03-04T22:30:00Z", "2024-03-04T22:00:00Z 2024-03-04T23:00:00Z"),
    ("CME", "1d", "2024-03-03T23:30:00Z", "2024-03-01T22:00:00Z 2024-03-04T22:00:00Z"),
    ("forex", "1d", "2024-03-11T22:00:00Z", "2024-03-11T21:00:00Z 2024-03-12T21:00:00Z"),
    ("forex", "1w", "2024-03-10T21:00:00Z", "2024-03-08T22:00:00Z 2024-03-15T21:00:00Z"),
    ("24/7", "4h", "2024-03-10T21:00:00Z", "2024-03-10T20:00:00Z 2024-03-11T00:00:00Z"),
  ])
  func intervals(_ name: String, _ frame: String, _ time: String, _ expected: String) throws {
    #expect(try interval(frame, time, name) == expected)
  }

  /// A bar of a day or longer is stamped with the opening of its first session.
  @Test func stampsAreOpenings() throws {
    var calendar = try TradingCalendar(Instrument(calendar: "XNYS"))
    func stamp(_ frame: String, _ time: String) throws -> String {
      let time = Int(try Time(time).milliseconds)
      let stamp = calendar.interval(of: try Timeframe(frame), holding: time).start
      return Time(milliseconds: Int64(stamp)).description
    }
    #expect(try stamp("1d", "2012-11-26T13:00:00Z") == "2012-11-26T14:30:00Z")
    #expect(try stamp("1w", "2012-09-03T13:00:00Z") == "2012-09-04T13:30:00Z")
    #expect(try stamp("1M", "2012-09-03T13:00:00Z") == "2012-09-04T13:30:00Z")
  }

  /// Intervals of every timeframe tile time, whatever clocks and holidays do.
  @Test(
    arguments: CalendarListing.all.map(\.name), ["45m", "1h", "4h", "1d", "3d", "1w", "1M"])
  func intervalsTile(_ name: String, _ frame: String) throws {
    var calendar = try TradingCalendar(Instrument(calendar: name))
    let timeframe = try Timeframe(frame)
    var time = try Time("2011-09-20")
    let stop = try Time("2012-02-01")
    while time < stop {
      let range = calendar.interval(of: timeframe, holding: time)
      #expect(range.contains(time) && !range.isEmpty)
      let next = calendar.interval(of: timeframe, holding: range.upperBound)
      guard next.lowerBound == range.upperBound else {
        Issue.record("\(frame) of \(name): \(range) is followed by \(next)")
        return
      }
      time = range.upperBound
    }
  }

  /// It does not matter in which order moments are asked for.
  @Test(arguments: CalendarListing.all.map(\.name)) func rememberedDaysAreRight(_ name: String)
    throws
  {
    var random = SplitMix64(seed: 3)
    let instrument = Instrument(calendar: name)
    var remembering = try TradingCalendar(instrument)
    let frames = try ["1h", "1d", "1w"].map { try Timeframe($0) }
    for _ in 0..<40 {
      let time = Time(seconds: Int64(random.whole(600_000_000...1_900_000_000)))
      var fresh = try TradingCalendar(instrument)
      for frame in frames {
        #expect(
          remembering.interval(of: frame, holding: time) == fresh.interval(of: frame, holding: time)
        )
      }
    }
  }

  @Test func unknownCalendars() {
    #expect(throws: CalendarError.unknown("XNYZ")) {
      try TradingCalendar(Instrument(calendar: "XNYZ"))
    }
  }
}
