import Market
import Support
import Testing

/// Whether candles below a day tell that their market rests at weekends.
@Suite struct WeekendSignsTests {
  /// The first of the hours: Monday 2024-01-01 at midnight UTC.
  private static let monday: Int64 = 1_704_067_200

  /// Hours of so many weeks, those whose number in a week from Monday on is in a range.
  private func hours(_ weeks: Int, _ within: some Collection<Int>) -> Candles {
    Candles(
      (0..<weeks).flatMap { week in
        within.map { hour in
          let time = Time(seconds: Self.monday + Int64(week * 168 + hour) * 3_600)
          return Candle(time, open: 1, high: 1, low: 1, close: 1)
        }
      })
  }

  private func signs(_ candles: Candles, _ instrument: Instrument = Instrument()) throws
    -> WeekendSigns
  {
    var signs = try #require(try WeekendSigns(instrument, Timeframe(1, .hour)))
    signs.look(at: candles)
    return signs
  }

  @Test func `weekdays alone, and weekends too`() throws {
    let weekdays = try signs(hours(2, 0..<120))
    #expect(weekdays.restsAtWeekends && !weekdays.areEnough)
    let coin = try signs(hours(2, 0..<168))
    #expect(!coin.restsAtWeekends && coin.areEnough)
    // No weekend is passed over: nothing is known.
    #expect(try !signs(hours(1, 0..<120)).restsAtWeekends)
  }

  /// New York's Sunday at 17:00 is 22:00 UTC, an hour of Monday's session.
  @Test func `days are those of zone and session`() throws {
    let forex = hours(3, Array(0..<118) + Array(166..<168))
    let session = Instrument(zone: "America/New_York", sessionOpen: 61_200)
    #expect(try signs(forex, session).restsAtWeekends)
    #expect(try !signs(forex).restsAtWeekends)
    // Friday's evening in New York is Saturday by UTC.
    let evening = hours(3, 14..<122)
    #expect(try signs(evening, Instrument(zone: "America/New_York")).restsAtWeekends)
    #expect(try !signs(evening).restsAtWeekends)
  }

  @Test func `the first days decide, and later candles on weekends are said`() throws {
    let first = hours(13, 0..<120)
    var signs = try signs(first)
    #expect(signs.areEnough && signs.restsAtWeekends && signs.note == nil)
    signs.look(at: hours(1, 120..<168))
    #expect(signs.restsAtWeekends)
    signs.count(hours(1, 119..<121))
    #expect(
      signs.note?.hasPrefix("the candle of 2024-01-06 is on a weekend") == true
        && signs.note?.contains("sales are settled on weekdays alone") == true)
  }

  @Test func `nothing is asked beside a calendar and of days`() throws {
    let hour = Timeframe(1, .hour)
    #expect(try WeekendSigns(Instrument(calendar: "XNYS"), hour) == nil)
    #expect(try WeekendSigns(Instrument(), Timeframe(1, .day)) == nil)
  }
}
