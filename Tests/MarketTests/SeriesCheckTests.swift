import Support
import Testing

@testable import Market

/// What detectors find in candles that were made clean and then spoilt.
@Suite struct SeriesCheckTests {
  private static let minute = Timeframe(1, .minute)
  private static let day = Timeframe(1, .day)

  /// A check of candles that come in blocks of a size.
  private static func check(
    _ candles: Candles, _ timeframe: Timeframe?, size: Int = Candles.blockSize
  ) -> SeriesCheck {
    var check = SeriesCheck(timeframe: timeframe, calendar: nil, keeping: 1_000)
    for start in stride(from: 0, to: candles.count, by: size) {
      var block = Candles()
      block.append(candles, start..<min(start + size, candles.count))
      check.add(block)
    }
    check.finish()
    return check
  }

  private static func clean(_ count: Int = 3_000, seed: UInt64 = 1, step: Int64 = 60) -> Candles {
    var candles = randomCandles(count, seed: seed, step: step)
    for i in 0..<count { candles.volume[i] += 1 }
    return candles
  }

  private static func rows(_ check: SeriesCheck, _ kind: CheckKind) -> [Int] {
    check.tallies[kind]?.first.map { $0.row - $0.lead } ?? []
  }

  @Test(arguments: 1...20) func nothingInACleanSeries(_ seed: UInt64) {
    let check = Self.check(Self.clean(seed: seed), Self.minute)
    #expect(check.tallies.isEmpty, "\(check.tallies)")
    #expect(check.steps.timeframe == Self.minute)
  }

  /// Every kind, so many times at random places, is found there and nothing else is.
  @Test(arguments: 1...40) func plantedDefectsAreFound(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for plant in Plant.allCases {
      let count = random.whole(1...12)
      var candles = Self.clean(seed: random.next())
      let places = Plant.places(count, in: candles.count, &random)
      // From the back, so that what is taken out or put in moves no place.
      for place in places.reversed() { plant.spoil(&candles, at: place, &random) }
      let check = Self.check(candles, Self.minute)
      #expect(check.tallies[plant.kind]?.places == count, "\(plant), \(places)")
      let others = check.tallies.keys.filter { $0 != plant.kind && !plant.besides.contains($0) }
      #expect(others.isEmpty, "\(plant): \(others), \(places)")
      if plant.keepsPlaces { #expect(Self.rows(check, plant.kind) == places, "\(plant)") }
    }
  }

  /// A wick down to zero or below is as long as it is, and prices below zero have no wick for that alone.
  @Test func wicksOfPricesThatAreNotAboveZero() {
    for low in [0.0, -5] {
      var candles = Self.clean()
      candles.low[1_000] = low
      let check = Self.check(candles, Self.minute)
      #expect(Self.rows(check, .spike) == [1_000], "\(low)")
      guard case .wick(let extreme, _, let deviations)? = check.tallies[.spike]?.first.first?.fact
      else {
        Issue.record("no wick for \(low)")
        continue
      }
      #expect(extreme == low && deviations > Spikes.wickLimit && deviations.isFinite)
    }
    var below = Self.clean()
    for i in 0..<below.count {
      let (high, low) = (below.high[i], below.low[i])
      (below.open[i], below.close[i]) = (-below.open[i], -below.close[i])
      (below.high[i], below.low[i]) = (-low, -high)
    }
    let words = Self.check(below, Self.minute).tallies[.spike]?.first.map { $0.words(Self.minute) }
    #expect(words == nil, "\(words ?? [])")
  }

  /// How a series is cut into blocks changes nothing.
  @Test func blocksOfAnySize() {
    var random = SplitMix64(seed: 5)
    var candles = Self.clean(2_000)
    for (place, plant) in zip(stride(from: 300, to: 1_900, by: 100), Plant.allCases).reversed() {
      plant.spoil(&candles, at: place, &random)
    }
    let whole = Self.check(candles, Self.minute)
    #expect(whole.tallies.count >= 6)
    for size in [1, 7, 64, 5_000] {
      let cut = Self.check(candles, Self.minute, size: size)
      for kind in CheckKind.allCases {
        #expect(cut.tallies[kind]?.first == whole.tallies[kind]?.first, "\(kind) at \(size)")
        #expect(cut.tallies[kind]?.candles == whole.tallies[kind]?.candles, "\(kind) at \(size)")
      }
      #expect(cut.bins == whole.bins)
      #expect(cut.steps.entries == whole.steps.entries)
    }
  }

  /// Four days are a weekend with a holiday, five are a gap.
  @Test func gapsOfDays() {
    let days = [4, 5, 6, 7, 11, 12, 13, 14, 19, 20, 21, 22]
    var candles = Candles(
      days.map {
        Candle(Time(seconds: Int64($0) * 86_400), open: 10, high: 12, low: 9, close: 11, volume: 5)
      })
    for i in 0..<candles.count { candles.close[i] += Double(i) / 100 }
    let check = Self.check(candles, Self.day)
    #expect(check.tallies[.gap]?.places == 1)
    #expect(check.tallies[.gap]?.longestGap?.step == Int64(432_000_000))
    #expect(check.market == .weekdays)
  }

  /// Where there are candles at weekends, a day that is missing is a gap.
  @Test func gapsOfAMarketThatNeverRests() {
    var candles = randomCandles(200, seed: 3, step: 86_400)
    let kept = (0..<200).filter { ![50, 51, 120].contains($0) }
    candles = Candles(kept.map { candles[$0] })
    let check = Self.check(candles, Self.day)
    #expect(check.market == .everyDay)
    #expect(check.tallies[.gap]?.places == 2)
  }

  /// The first candles alone look like working days: the whole series decides.
  @Test func gapsAreCountedByTheWholeSeries() {
    let candles = randomCandles(400, seed: 3, start: Time(seconds: 4 * 86_400), step: 86_400)
    let first = Candles((0..<5).map { candles[$0] })  // a Monday to a Friday
    var check = SeriesCheck(timeframe: Self.day, calendar: nil, keeping: 5)
    check.add(first)
    var rest = Candles()
    for i in 5..<400 where i != 200 { rest.append(candles[i]) }
    check.add(rest)
    check.finish()
    #expect(check.market == .everyDay)
    #expect(check.tallies[.gap]?.places == 1)
    #expect(check.tallies[.gap]?.first.first?.time == candles.time[199])
  }

  /// A price that halves in a crash shows by its volume.
  @Test func aCrashIsNoSplit() {
    var candles = Self.clean(400, step: 86_400)
    Plant.split.spoil(&candles, at: 300)
    #expect(Self.rows(Self.check(candles, Self.day), .split) == [300])
    candles.volume[300] = 20_000
    #expect(Self.check(candles, Self.day).tallies[.split] == nil)
  }

  /// Within trading a file that changes its units is told, wherever blocks end; a crash to a half and a bad tick
  /// and its way back are not.
  @Test func aChangeOfUnitsWithinTrading() {
    for (factor, words) in [
      (0.1, "as in a split of 10:1 or a change of units"),
      (100.0, "as in a split of 1:100 or a change of units"), (0.2, "as in a split of 5:1"),
    ] {
      var candles = Self.clean(2_000)
      for i in 1_024..<candles.count {
        candles.open[i] *= factor
        candles.high[i] *= factor
        candles.low[i] *= factor
        candles.close[i] *= factor
      }
      for size in [1, 7, Candles.blockSize] {
        let check = Self.check(candles, Self.minute, size: size)
        #expect(Self.rows(check, .split) == [1_024], "\(factor) in blocks of \(size)")
        let found = check.tallies[.split]?.first.first?.words(Self.minute) ?? ""
        #expect(found.hasSuffix(words), "\(found)")
      }
    }
    var crash = Self.clean(2_000)
    Plant.split.spoil(&crash, at: 1_024)
    #expect(Self.check(crash, Self.minute).tallies[.split] == nil)
    var tick = Self.clean(2_000)
    tick.close[1_000] *= 10
    tick.high[1_000] = tick.close[1_000]
    for size in [1, Candles.blockSize] {
      #expect(Self.check(tick, Self.minute, size: size).tallies[.split] == nil)
    }
  }

  @Test(arguments: [
    (2.0, "2:1"), (0.1, "1:10"), (1.5, "3:2"), (7.2, "7:1"), (1.898, nil), (1.2, nil),
    (0.02, "1:50"),
  ])
  func ratiosOfSplits(_ jump: Double, _ ratio: String?) {
    #expect(SplitRatio(jump: jump)?.description == ratio)
  }

  /// Minutes after a year of days.
  @Test func twoTimeframesInOne() {
    var candles = Self.clean(100, step: 86_400)
    candles.append(
      randomCandles(300, seed: 8, start: Time(seconds: 1_600_000_000), step: 60), 0..<300)
    let check = Self.check(candles, Self.day)
    #expect(check.tallies[.timeframe]?.candles ?? 0 >= 299)
    #expect(check.steps.timeframe == Self.minute)
  }

  /// A market that opens at a quarter past, in hours on the hour.
  @Test func aLateOpeningIsNoOtherTimeframe() {
    var candles = Candles()
    for day in 0..<30 {
      for hour in 0..<9 {
        let price = 10 + Double((day * 5 + hour) % 7) / 100
        let start = Int64(day * 86_400 + hour * 3_600 + (hour == 0 && day > 0 ? 900 : 0))
        candles.append(
          Candle(
            Time(seconds: start), open: price, high: price + 0.1, low: price - 0.1, close: price))
      }
    }
    let check = Self.check(candles, Timeframe(1, .hour))
    #expect(check.tallies[.timeframe] == nil)
  }

  @Test func weeksOfCurrencies() throws {
    let newYork = try ZoneOffsets("America/New_York")
    for (shift, off) in [(0, nil), (1, nil), (3, 3), (-5, -5)] as [(Int, Int?)] {
      var candles = Candles()
      for week in 0..<60 {
        // Sunday 17:00 to Friday 17:00 in New York, from 2020-01-05 on.
        let open = newYork.utc(local: (18_266 + 7 * week) * 86_400 + 17 * 3_600)
        for hour in 0..<120 {
          let price = 1 + Double((week * 7 + hour * 3) % 13) / 1_000
          candles.append(
            Candle(
              Time(seconds: Int64(open + (hour + shift) * 3_600)), open: price, high: price + 0.01,
              low: price - 0.01, close: price))
        }
      }
      let check = Self.check(candles, Timeframe(1, .hour))
      #expect(check.weeks.evidence?.hoursOff == off)
      #expect((check.tallies[.clock] != nil) == (off != nil))
    }
  }

  @Test func memoryDoesNotGrow() {
    var bins = TimeBins(length: 60_000)
    for i in 0..<100_000 { bins.add(.gap, 1, at: Int64(i) * 60_000 * 7) }
    #expect(bins.bins.count <= TimeBins.limit)
    let column = CheckKind.allCases.firstIndex(of: .gap) ?? 0
    #expect(bins.bins.reduce(0) { $0 + $1.found[column] } == 100_000)
  }
}
