import Market
import Testing

/// On which candle a delisting counts.
@Suite struct DelistingTests {
  private static let day: Int64 = 86_400

  private func candle(
    after last: Time, _ event: String, _ instrument: Instrument, _ timeframe: Timeframe?
  ) throws -> Candles? {
    let time = try Time(event)
    let events = AccountEvents([CorporateEvent(.delisting, time, 1)])
    var delisting = try #require(try Delisting(of: events, instrument, timeframe))
    return delisting.candle(after: last, close: 7)
  }

  @Test func isThereOnlyWhereOneIsTold() throws {
    let none = AccountEvents([CorporateEvent(.dividend, Time(seconds: 0), 1)])
    #expect(try Delisting(of: none, Instrument(), nil) == nil)
    #expect(try Delisting(of: nil, Instrument(), nil) == nil)
  }

  /// The last candle, the day of the delisting, and the time of its candle.
  @Test(arguments: [
    ("2001-11-28", "2001-11-29", "1d", "2001-11-29T00:00:00Z"),
    ("2001-11-28", "2002-01-15", "1d", "2002-01-15T00:00:00Z"),
    ("2001-11-26", "2001-12-03", "1w", "2001-12-03T00:00:00Z"),
    ("2001-11-28T20:59:00Z", "2001-11-29", "1m", "2001-11-29T00:00:00Z"),
    ("2001-11-28T20:00:00Z", "2001-12-10", "1h", "2001-12-10T00:00:00Z"),
  ])
  func aFlatCandleOfThatDay(last: String, day: String, frame: String, wanted: String) throws {
    let made = try candle(
      after: try Time(last), day, Instrument(symbol: "T"), try Timeframe(frame))
    let candle = try #require(made)
    #expect("\(candle[0].time)" == "\(try Time(wanted))")
    #expect(candle.count == 1 && candle.open[0] == 7 && candle.high[0] == 7 && candle.low[0] == 7)
    #expect(candle.close[0] == 7 && candle.volume[0] == 0)
  }

  /// By the clocks of the exchange, also where these change between the last candle and the day.
  @Test(arguments: [
    ("2001-10-26T04:00:00Z", "2001-10-30", "1d"), ("2001-10-26T19:59:00Z", "2001-10-30", "1m"),
    ("2001-11-28T20:59:00Z", "2001-11-29", "1m"), ("2001-11-28T05:00:00Z", "2001-11-29", "1d"),
  ])
  func byTheClocksOfTheExchange(last: String, day: String, frame: String) throws {
    let instrument = Instrument(symbol: "T", zone: "America/New_York")
    let made = try candle(
      after: try Time(last), day, instrument, try Timeframe(frame))
    var dates = try CandleDates(instrument, try Timeframe(frame))
    let time = try #require(made?.time.first)
    #expect(dates.day(ofCandle: time) == (try Time(day)).dayNumber)
    #expect(dates.day(ofCandle: time - 3_600_000) < dates.day(ofCandle: time))
  }

  @Test func notWhereThereAreCandlesOfThatDay() throws {
    let last = try Time("2001-11-29")
    #expect(try candle(after: last, "2001-11-29", Instrument(), try Timeframe("1d")) == nil)
    #expect(try candle(after: last, "2001-11-28", Instrument(), try Timeframe("1d")) == nil)
  }
}
