import Support
import Testing

@testable import Market

/// Bars of instruments that name an exchange's calendar.
@Suite struct AggregatorSessionTests {
  private func bars(
    _ candles: Candles, from base: Timeframe?, to target: String, _ name: String,
    blocks: Int = .max
  ) throws -> (bars: Candles, closings: [BarClosing]) {
    var aggregator = try Aggregator(
      from: base, to: Timeframe(target), instrument: Instrument(calendar: name))
    var bars = Candles()
    var closings: [BarClosing] = []
    var start = 0
    while start < candles.count {
      let end = blocks == .max ? candles.count : min(start + blocks, candles.count)
      aggregator.feed(candles, start..<end, bars: &bars, closings: &closings)
      start = end
    }
    return (bars, closings)
  }

  private static let minute = Timeframe(1, .minute)

  /// A candle of volume 1 at each time.
  private func candles(_ times: [Int64]) -> Candles {
    Candles(
      times.enumerated().map { place, time in
        let price = Double(place + 1)
        return Candle(
          Time(milliseconds: time), open: price, high: price, low: price, close: price, volume: 1)
      })
  }

  /// Minutes of all sessions of some dates, regular hours only.
  private func minutes(_ name: String, _ from: String, days: Int) throws -> Candles {
    let first = try Time(from).dayNumber
    let sessions = try ExchangeCalendar(name).sessions(first..<first + days)
    return candles(
      sessions.flatMap(\.parts).flatMap {
        stride(from: $0.lowerBound.milliseconds, to: $0.upperBound.milliseconds, by: 60_000)
      })
  }

  private func times(_ bars: Candles) -> [String] {
    bars.time.map { Time(milliseconds: $0).description }
  }

  /// A day closes with its own last minute, not with the next day's first, on half days as well.
  @Test(arguments: ["XNYS", "CME", "forex", "24/7"])
  func aDayClosesWithItsLastMinute(_ name: String) throws {
    let candles = try minutes(name, "2012-11-19", days: 9)
    let days = try bars(candles, from: Self.minute, to: "1d", name)
    let first = try Time("2012-11-19").dayNumber
    let sessions = try ExchangeCalendar(name).sessions(first..<first + 9)
    #expect(days.bars.time == sessions.map(\.open.milliseconds))
    let lengths = sessions.map { session in
      Int(session.close.milliseconds - session.open.milliseconds) / 60_000
    }
    #expect(days.bars.volume == lengths.map(Double.init))
    var places: [Int] = []
    for length in lengths { places.append((places.last ?? -1) + length) }
    #expect(days.closings.map(\.known) == places)
  }

  @Test func hoursOfAHalfDay() throws {
    let candles = try minutes("XNYS", "2012-11-23", days: 1)
    let hours = try bars(candles, from: Self.minute, to: "1h", "XNYS")
    #expect(
      times(hours.bars) == [
        "2012-11-23T14:30:00Z", "2012-11-23T15:30:00Z", "2012-11-23T16:30:00Z",
        "2012-11-23T17:30:00Z",
      ])
    #expect(hours.bars.volume == [60, 60, 60, 30])
    #expect(hours.closings.map(\.known) == [59, 119, 179, 209])
  }

  /// Hours begin anew after lunch.
  @Test func hoursOverLunch() throws {
    let candles = try minutes("XHKG", "2013-01-03", days: 1)
    let hours = try bars(candles, from: Self.minute, to: "1h", "XHKG")
    #expect(
      times(hours.bars).map { $0.dropFirst(11).prefix(5) } == [
        "01:30", "02:30", "03:30", "05:00", "06:00", "07:00",
      ])
    #expect(hours.bars.volume == [60, 60, 30, 60, 60, 60])
  }

  /// The price of a closing auction is its own day's, stamped at the close.
  @Test func auctionsCountToTheirDay() throws {
    let day = try Time("2024-03-04").milliseconds
    func at(_ minute: Int64) -> Int64 { day + minute * 60_000 }
    // 13:24 and the auction at 13:30 in Taipei, then the next morning.
    let series = candles([at(60), at(324), at(330), at(1_500), at(1_501)])
    let days = try bars(series, from: Self.minute, to: "1d", "XTAI")
    #expect(days.bars.close == [3])
    #expect(days.closings.map(\.known) == [2])
    let hours = try bars(series, from: Self.minute, to: "1h", "XTAI")
    #expect(hours.bars.volume == [1, 2])
    #expect(hours.closings.map(\.known) == [1, 2])
  }

  /// Before the opening, after the close and on a Saturday: all count to the session that follows.
  @Test func whatLiesOutsideTheHoursIsNotLost() throws {
    let moments = [
      "2012-11-23T10:00:00Z", "2012-11-23T14:30:00Z", "2012-11-23T17:59:00Z",
      "2012-11-23T18:00:00Z", "2012-11-24T12:00:00Z", "2012-11-26T14:30:00Z",
      "2012-11-26T20:59:00Z", "2012-11-26T23:00:00Z",
    ]
    let series = candles(try moments.map { try Time($0).milliseconds })
    let days = try bars(series, from: Self.minute, to: "1d", "XNYS")
    #expect(times(days.bars) == ["2012-11-23T14:30:00Z", "2012-11-26T14:30:00Z"])
    #expect(days.bars.volume == [3, 4])
    #expect(days.bars.open == [1, 4])
    #expect(days.bars.close == [3, 7])
    #expect(days.closings.map(\.known) == [2, 6])
  }

  /// Volumes of the bars and of the forming one are those of the candles, in blocks of any size.
  @Test(
    arguments: ["XNYS", "XTKS", "XHKG", "XTAI", "XLON", "CME", "forex", "24/7"],
    ["5m", "45m", "1h", "4h", "1d", "1w", "1M"])
  func noCandleIsLost(_ name: String, _ frame: String) throws {
    var random = SplitMix64(seed: 21)
    var time = try Time("2024-02-20T03:00:00Z").milliseconds
    var times: [Int64] = []
    for _ in 0..<6_000 {
      times.append(time)
      time += 60_000 * Int64(random.whole(0...30) == 0 ? random.whole(1...2_000) : 1)
    }
    let whole = candles(times)
    var closed = whole
    let beyond = try Time("2026-01-01").milliseconds
    closed.append(Candle(Time(milliseconds: beyond), open: 1, high: 1, low: 1, close: 1))
    let all = try bars(closed, from: Self.minute, to: frame, name)
    #expect(all.bars.volume.reduce(0, +) == 6_000)
    #expect(zip(all.bars.time, all.bars.time.dropFirst()).allSatisfy(<))
    for size in [1, 7, 1_024] {
      let got = try bars(closed, from: Self.minute, to: frame, name, blocks: size)
      #expect(got.bars == all.bars && got.closings == all.closings)
    }
  }

  /// By way of fives, hours or days the bars are the same.
  @Test(
    arguments: ["XNYS", "XTKS", "CME", "forex", "24/7"],
    [("5m", "1h"), ("15m", "1d"), ("1h", "1d"), ("1d", "1w"), ("1d", "1M"), ("1h", "1w")])
  func twoStepsEqualOne(_ name: String, _ frames: (String, String)) throws {
    let whole = try minutes(name, "2024-03-05", days: 40)
    let direct = try bars(whole, from: Self.minute, to: frames.1, name).bars
    let first = try bars(whole, from: Self.minute, to: frames.0, name).bars
    let second = try bars(first, from: Timeframe(frames.0), to: frames.1, name).bars
    #expect(second.count >= direct.count - 1)
    #expect(second == Candles((0..<second.count).map { direct[$0] }))
  }

  /// A week of bare dates is over with its last session: Thursday before Good Friday.
  @Test func weeksOfDates() throws {
    let dates = [
      "2012-04-02", "2012-04-03", "2012-04-04", "2012-04-05", "2012-04-09", "2012-04-10",
    ]
    let series = candles(try dates.map { try Time($0).milliseconds })
    let weeks = try bars(series, from: Timeframe(1, .day), to: "1w", "XNYS")
    #expect(times(weeks.bars) == ["2012-04-02T00:00:00Z"])
    #expect(weeks.bars.volume == [4])
    #expect(weeks.closings.map(\.known) == [3])
  }

  /// What trades all week on a calendar that never closes is as without one.
  @Test(arguments: ["5m", "4h", "1d", "3d", "1w", "1M"])
  func alwaysOpenIsAsWithoutACalendar(_ frame: String) throws {
    let series = randomCandles(50_000, seed: 9, start: try Time("2024-02-20T03:00:00Z"))
    var plain = try Aggregator(
      from: Self.minute, to: Timeframe(frame), instrument: Instrument())
    var expected = Candles()
    var closings: [BarClosing] = []
    plain.feed(series, 0..<series.count, bars: &expected, closings: &closings)
    let got = try bars(series, from: Self.minute, to: frame, "24/7")
    #expect(got.bars == expected)
    #expect(got.closings == closings)
  }
}
