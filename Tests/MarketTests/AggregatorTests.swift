import Foundation
import Market
import Support
import Testing

@Suite struct AggregatorTests {
  /// Minute candles from the seed, with some missing.
  private func holed(_ count: Int, seed: UInt64, start: String, step: Int64 = 60) throws -> Candles
  {
    var random = SplitMix64(seed: seed)
    let whole = randomCandles(count, seed: seed, start: try Time(start), step: step)
    var candles = Candles()
    var i = 0
    while i < count {
      candles.append(whole[i])
      i += random.whole(0...40) == 0 ? random.whole(1...900) : 1
    }
    return candles
  }

  @Test(
    arguments: [Instrument(), .newYork, .forex, .berlin],
    ["5m", "45m", "1h", "4h", "1d", "1w", "1M"])
  func equalsTheObviousWayInAnyBlocks(_ instrument: Instrument, _ frame: String) throws {
    let target = try Timeframe(frame)
    let minute = Timeframe(1, .minute)
    // The clocks change on 2024-03-10 in New York and on 2024-03-31 in Berlin.
    let candles = try holed(40_000, seed: 11, start: "2024-03-05T13:00:00Z")
    let expected = try obviousBars(candles, from: minute, to: target, instrument)
    for size in [1, 7, 64, 1_024, .max] {
      let got = try aggregated(candles, from: minute, to: target, instrument, blocks: size)
      #expect(got.bars == expected.bars, "\(frame), blocks of \(size)")
      #expect(got.closings == expected.closings, "\(frame), blocks of \(size)")
    }
  }

  @Test(arguments: ["1d", "1w", "1M", "3d"], [Instrument(), .newYork, .forex, .berlin])
  func twoStepsEqualOne(_ frame: String, _ instrument: Instrument) throws {
    let minute = Timeframe(1, .minute)
    let target = try Timeframe(frame)
    let candles = try holed(60_000, seed: 5, start: "2024-03-05T13:00:00Z")
    for middle in ["5m", "1h", "1d"] {
      let frame = try Timeframe(middle)
      guard target.isDivided(by: frame) else { continue }
      let direct = try aggregated(candles, from: minute, to: target, instrument).bars
      let first = try aggregated(candles, from: minute, to: frame, instrument).bars
      let second = try aggregated(first, from: frame, to: target, instrument).bars
      // A middle bar that is not closed yet may hold back the last bar.
      #expect(second.count >= direct.count - 1)
      expectAlike(second, Candles((0..<second.count).map { direct[$0] }))
    }
  }

  @Test func minutesToHoursByFives() throws {
    let minute = Timeframe(1, .minute)
    let five = Timeframe(5, .minute)
    let hour = Timeframe(1, .hour)
    let candles = try holed(20_000, seed: 3, start: "2024-03-05T13:02:00Z")
    let direct = try aggregated(candles, from: minute, to: hour).bars
    for split in [1, 2, 59, 60, 61, 777, 5_000] {
      let fives = try aggregated(candles, from: minute, to: five, blocks: split).bars
      let hours = try aggregated(fives, from: five, to: hour, blocks: split).bars
      expectAlike(hours, Candles((0..<hours.count).map { direct[$0] }))
      #expect(hours.count >= direct.count - 1)
    }
  }

  /// Equal in all but the order in which volumes were added.
  private func expectAlike(_ a: Candles, _ b: Candles) {
    #expect(a.time == b.time)
    #expect(a.open == b.open)
    #expect(a.high == b.high)
    #expect(a.low == b.low)
    #expect(a.close == b.close)
    #expect(zip(a.volume, b.volume).allSatisfy { abs($0 - $1) <= 1e-12 * max($0, $1) })
  }

  @Test func theSameTimeframeIsIdentity() throws {
    let candles = try holed(3_000, seed: 4, start: "2024-03-05T13:02:17Z")
    let got = try aggregated(
      candles, from: Timeframe(1, .minute), to: Timeframe(1, .minute), blocks: 7)
    #expect(got.bars == candles)
    #expect(got.closings.map(\.known) == Array(0..<candles.count))
  }

  /// Bars closed on a prefix of the candles are a prefix of all bars.
  @Test func neverLooksAhead() throws {
    let minute = Timeframe(1, .minute)
    let hour = Timeframe(1, .hour)
    let candles = try holed(2_000, seed: 6, start: "2024-03-05T13:02:00Z")
    let all = try aggregated(candles, from: minute, to: hour)
    for count in stride(from: 0, to: candles.count, by: 37) {
      let prefix = Candles((0..<count).map { candles[$0] })
      let got = try aggregated(prefix, from: minute, to: hour)
      #expect(got.closings == all.closings.filter { $0.known < count })
      #expect(got.bars == Candles((0..<got.bars.count).map { all.bars[$0] }))
    }
  }

  /// The last candle of each bar and the one with which it is known to be over; minutes 0, 1 and so on
  /// with holes.
  @Test(arguments: [
    ("the last minute is there", [0, 1, 2, 3, 4, 5], [4], [4]),
    ("the last minute is missing", [0, 1, 2, 3, 5, 6], [3], [4]),
    ("the next bar is missing, too", [0, 1, 11, 12], [1], [2]),
    ("a bar of its last minute only", [0, 4, 9, 10], [1, 2], [1, 2]),
    ("one candle shows that two bars are over", [0, 1, 9, 10], [1, 2], [2, 2]),
    ("nothing is closed", [0, 1, 2, 3], [], []),
  ])
  func closesWith(_ what: String, _ minutes: [Int], _ last: [Int], _ known: [Int]) throws {
    let candles = Candles(
      minutes.map { Candle(Time(seconds: Int64($0) * 60), open: 1, high: 1, low: 1, close: 1) })
    for size in [1, 2, 3, 7] {
      let got = try aggregated(
        candles, from: Timeframe(1, .minute), to: Timeframe(5, .minute), blocks: size)
      #expect(got.closings.map(\.last) == last, "\(what)")
      #expect(got.closings.map(\.known) == known, "\(what)")
    }
  }

  @Test func withoutABaseABarClosesWithTheFirstCandleBeyond() throws {
    let candles = Candles(
      [0, 4, 5, 9, 10].map { Candle(Time(seconds: $0 * 60), open: 1, high: 1, low: 1, close: 1) })
    let got = try aggregated(candles, from: nil, to: Timeframe(5, .minute))
    #expect(got.closings.map(\.known) == [2, 4])
  }

  @Test func whatDoesNotDivideIsRefused() {
    #expect(
      throws: TimeframeError.notMadeOf(Timeframe(45, .minute), base: Timeframe(30, .minute))
    ) {
      try Aggregator(
        from: Timeframe(30, .minute), to: Timeframe(45, .minute), instrument: Instrument())
    }
    #expect(
      TimeframeError.notMadeOf(Timeframe(1, .hour), base: Timeframe(1, .day)).description
        == "bars of 1h cannot be made of candles of 1d, which do not divide them; take a timeframe that is a multiple of 1d, or finer candles"
    )
  }

  /// 24 changes of New York's clocks in real hours: no candle lost, no interval twice.
  @Test(.enabled(if: hasSharedData), arguments: ["4h", "1d", "1w", "1M"])
  func overTwentyFourChangesOfClocks(_ frame: String) throws {
    let target = try Timeframe(frame)
    let candles = try plainSeries(sharedPath("series/eurusd-1h.csv"))
    #expect(candles.count == 74_439)
    let hour = Timeframe(1, .hour)
    let expected = try obviousBars(candles, from: hour, to: target, .forex)
    let got = try aggregated(candles, from: hour, to: target, .forex, blocks: 64)
    #expect(got.bars == expected.bars)
    #expect(got.closings == expected.closings)
    #expect(zip(got.bars.time, got.bars.time.dropFirst()).allSatisfy(<))
    if frame == "1d" {
      // No session of a Saturday or Sunday: each lasts from 17:00 to 17:00 New York time.
      var calendar = try TradingCalendar(.forex)
      let weekdays = (0..<got.bars.count).map {
        CivilDate.weekday(dayNumber: calendar.day(of: got.bars[$0].time))
      }
      #expect(weekdays.filter { $0 > 5 }.count < 12)
    }
  }

  @Test(.enabled(if: hasSharedData), arguments: ["usdjpy-1m", "btcperp-1m", "fesx-1m", "amzn-1m"])
  func realMinutes(_ name: String) throws {
    let candles = try plainSeries(sharedPath("series/\(name).csv"))
    let minute = Timeframe(1, .minute)
    for frame in ["15m", "1h", "1d"] {
      let target = try Timeframe(frame)
      let expected = try obviousBars(candles, from: minute, to: target, .berlin)
      let got = try aggregated(candles, from: minute, to: target, .berlin, blocks: 1_024)
      #expect(got.bars == expected.bars)
      #expect(got.closings == expected.closings)
    }
  }
}
