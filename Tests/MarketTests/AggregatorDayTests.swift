import Market
import Support
import Testing

/// Weeks and months of daily candles.
@Suite struct AggregatorDayTests {
  /// Days given as bare dates make the same weeks wherever the exchange is.
  @Test(arguments: [Instrument(), .newYork, .forex, .berlin])
  func datesAreDates(_ instrument: Instrument) throws {
    let friday = try Time("2024-03-01")
    let candles = Candles(
      [0, 3, 4, 7, 10, 11, 31].map { day in
        Candle(
          Time(milliseconds: friday.milliseconds + day * 86_400_000), open: Double(day),
          high: 31, low: 0, close: Double(day), volume: 1)
      })
    let weeks = try aggregated(
      candles, from: Timeframe(1, .day), to: Timeframe(1, .week), instrument)
    let mondays = (0..<weeks.bars.count).map { weeks.bars[$0].time.date.description }
    #expect(weeks.closings.map(\.known) == [1, 4, 6])
    if instrument.zone != "Europe/Berlin" {
      #expect(mondays == ["2024-02-26", "2024-03-04", "2024-03-11"])
    }
    #expect(weeks.bars.close == [0, 7, 11])
    let months = try aggregated(
      candles, from: Timeframe(1, .day), to: Timeframe(1, .month), instrument)
    #expect(months.closings.map(\.known) == [6])
  }

  /// Where daily candles rest at weekends, a week is over with Friday and a month with its last
  /// weekday; a candle of a Saturday or Sunday counts to the Monday that follows.
  @Test func weekdaysEndWeeksAndMonths() throws {
    let resting = { (zone: String) in
      var instrument = Instrument(zone: zone)
      instrument.restsAtWeekends = true
      return instrument
    }
    let first = try Time("2024-05-27").milliseconds  // a Monday
    func days(_ places: [Int64]) -> Candles {
      Candles(
        places.map {
          Candle(
            Time(milliseconds: first + $0 * 86_400_000), open: 1, high: 1, low: 1, close: 1,
            volume: Double($0))
        })
    }
    let day = Timeframe(1, .day)
    for zone in ["UTC", "Asia/Tokyo", "America/New_York"] {
      let plain = days([0, 1, 2, 3, 4, 7, 8, 9, 10, 11])
      let weeks = try aggregated(plain, from: day, to: Timeframe(1, .week), resting(zone))
      #expect(weeks.closings.map(\.last) == [4, 9] && weeks.closings.map(\.known) == [4, 9])
      // Friday the 31st is the last weekday of May.
      let months = try aggregated(plain, from: day, to: Timeframe(1, .month), resting(zone))
      #expect(months.closings.map(\.known) == [4])
      // Good Friday's gap: known when Monday opens, over with Thursday.
      let holiday = try aggregated(
        days([0, 1, 2, 3, 7]), from: day, to: Timeframe(1, .week), resting(zone))
      #expect(holiday.closings == [BarClosing(last: 3, known: 4)])
      // A Saturday after a Friday that has closed the week.
      let saturday = try aggregated(
        days([0, 4, 5, 7, 11]), from: day, to: Timeframe(1, .week), resting(zone))
      #expect(saturday.bars.volume == [4, 23] && saturday.bars.count == 2)
      for frame in ["2d", "3d", "2w", "1M"] {
        let all = try aggregated(
          days(Array(0..<60)), from: day, to: Timeframe(frame), resting(zone))
        #expect(zip(all.bars.time, all.bars.time.dropFirst()).allSatisfy(<), "\(frame)")
      }
    }
  }
}
