import Foundation
import Market
import Support
import Testing
import Text

@Suite struct AdjustmentTests {
  private static let day = Timeframe(1, .day)
  private static let all: [Adjustment] = Adjustment.Direction.allCases.flatMap { direction in
    Adjustment.Kinds.allCases.flatMap { kinds in
      Adjustment.Prices.allCases.flatMap { prices in
        Adjustment.DividendRule.allCases.map {
          Adjustment(direction: direction, applies: kinds, prices: prices, dividends: $0)
        }
      }
    }
  }

  private func days(_ count: Int, seed: UInt64) throws -> Candles {
    randomCandles(count, seed: seed, start: try Time("2020-01-01"), step: 86_400)
  }

  /// Splits and dividends on days of a series, some on the same, some before and after all of them.
  private func events(_ count: Int, in candles: Candles, seed: UInt64) -> [CorporateEvent] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      let day = random.whole(-2...candles.count + 1)
      let time = Time(milliseconds: candles.time[0] + Int64(day) * 86_400_000)
      return random.whole(0...2) == 0
        ? CorporateEvent(.split, time, [2, 3, 0.5, 1.5][random.whole(0...3)])
        : CorporateEvent(.dividend, time, Double(random.whole(1...300)) / 100)
    }
  }

  /// The slow and obvious way: each candle asks all events.
  private func obvious(
    _ candles: Candles, _ events: [CorporateEvent], _ adjustment: Adjustment
  ) -> Candles {
    func splits(_ counts: (CorporateEvent) -> Bool) -> Double {
      events.filter { $0.kind == .split && counts($0) }.map(\.value).reduce(1, *)
    }
    func factor(_ event: CorporateEvent, _ place: Int) -> Double {
      if event.kind == .split { return event.value }
      let isSplit = adjustment.prices == .splitAdjusted
      let cash = isSplit ? event.value / splits { $0.time > event.time } : event.value
      if adjustment.dividends == .closeOnExDate { return 1 + cash / candles.close[place] }
      let close =
        isSplit
        ? candles.close[place - 1] : candles.close[place - 1] / splits { $0.time == event.time }
      return 1 / (1 - cash / close)
    }
    let counted = events.compactMap { event -> (place: Int, factor: Double, isSplit: Bool)? in
      guard let place = candles.time.firstIndex(where: { $0 >= event.time.milliseconds }),
        place > 0, adjustment.applies != (event.kind == .split ? .dividends : .splits),
        event.kind == .dividend || adjustment.prices == .asTraded
      else { return nil }
      return (place, factor(event, place), event.kind == .split)
    }
    return Candles(
      (0..<candles.count).map { i in
        let isBackward = adjustment.direction == .backward
        let mine = counted.filter { isBackward ? $0.place > i : $0.place <= i }
        let product = mine.map(\.factor).reduce(1, *)
        let price = isBackward ? 1 / product : product
        let split = mine.filter(\.isSplit).map(\.factor).reduce(1, *)
        let candle = candles[i]
        return Candle(
          candle.time, open: candle.open * price, high: candle.high * price,
          low: candle.low * price, close: candle.close * price,
          volume: candle.volume * (isBackward ? split : 1 / split))
      })
  }

  private func expectNear(_ a: Candles, _ b: Candles, _ tolerance: Double = 1e-12) {
    #expect(a.time == b.time)
    #expect(near(a.open, b.open, tolerance))
    #expect(near(a.high, b.high, tolerance))
    #expect(near(a.low, b.low, tolerance))
    #expect(near(a.close, b.close, tolerance))
    #expect(near(a.volume, b.volume, tolerance))
  }

  private func near(_ a: [Double], _ b: [Double], _ tolerance: Double) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= tolerance * max($0, $1) }
  }

  @Test(arguments: all) func isTheFormula(_ adjustment: Adjustment) throws {
    for seed in 1...8 {
      let candles = try days(200, seed: UInt64(seed))
      let given = events(12, in: candles, seed: UInt64(seed) + 50)
      let events = CorporateEvents(given)
      let got = try adjusted(candles, by: events, adjustment, timeframe: Self.day)
      expectNear(got.candles, obvious(candles, events.events, adjustment))
      #expect(got.candles.low.allSatisfy { $0 > 0 })
      for i in 0..<got.candles.count {
        let candle = got.candles[i]
        #expect(candle.low <= min(candle.open, candle.close))
        #expect(candle.high >= max(candle.open, candle.close))
      }
    }
  }

  @Test func theAnchorStaysAndRatiosAgree() throws {
    let candles = try days(300, seed: 3)
    let given = CorporateEvents(events(20, in: candles, seed: 4))
    let backward = try adjusted(candles, by: given, timeframe: Self.day).candles
    let forward = try adjusted(
      candles, by: given, Adjustment(direction: .forward), timeframe: Self.day
    ).candles
    #expect(backward[299] == candles[299])
    #expect(forward[0] == candles[0])
    for i in 1..<300 {
      let a = backward.close[i] / backward.close[i - 1]
      let b = forward.close[i] / forward.close[i - 1]
      #expect(abs(a - b) <= 1e-12 * a)
    }
  }

  /// Prices that are split-adjusted already give the same with their dividends as those that are not
  /// with both.
  @Test(arguments: Adjustment.DividendRule.allCases)
  func splitAdjustedPricesComeToTheSame(_ rule: Adjustment.DividendRule) throws {
    let candles = try days(300, seed: 5)
    let given = CorporateEvents(
      events(20, in: candles, seed: 6).filter {
        $0.time.milliseconds > candles.time[0] && $0.time.milliseconds <= candles.time[299]
      })
    let both = try adjusted(
      candles, by: given, Adjustment(dividends: rule), timeframe: Self.day
    ).candles
    let splits = try adjusted(
      candles, by: given, Adjustment(applies: .splits), timeframe: Self.day
    ).candles
    let then = try adjusted(
      splits, by: given, Adjustment(prices: .splitAdjusted, dividends: rule), timeframe: Self.day
    ).candles
    expectNear(both, then, 1e-11)
    #expect(splits.volume != candles.volume)
  }

  @Test(arguments: [1, 7, 64]) func theSizeOfABlockChangesNothing(_ size: Int) throws {
    let candles = try days(500, seed: 7)
    let given = CorporateEvents(events(30, in: candles, seed: 8))
    var scan = try AdjustmentScan(
      given, Adjustment(), instrument: Instrument(), timeframe: Self.day)
    for start in stride(from: 0, to: 500, by: size) {
      scan.feed(candles, start..<min(500, start + size))
    }
    let whole = try adjusted(candles, by: given, timeframe: Self.day)
    let factors = try scan.finish()
    #expect(factors.notes == whole.notes)
    let blocks = ResampledSourceTests.Blocks(candles: candles, size: size)
    #expect(try allCandles(AdjustedSource(blocks, factors)) == whole.candles)
  }

  /// The day's close counts for finer candles, and the day is that of the exchange.
  @Test func minutesTakeTheDaysClose() throws {
    let newYork = Instrument(zone: "America/New_York", sessionOpen: 34_200)
    let hours = [
      ("2024-03-05T14:30:00Z", 100.0), ("2024-03-05T20:30:00Z", 102.0),
      ("2024-03-06T14:30:00Z", 50.0), ("2024-03-06T20:30:00Z", 52.0),
    ]
    let candles = Candles(
      try hours.map {
        Candle(try Time($0.0), open: $0.1, high: $0.1, low: $0.1, close: $0.1, volume: 10)
      })
    let exDate = try Time("2024-03-06")
    let given = CorporateEvents([
      CorporateEvent(.split, exDate, 2), CorporateEvent(.dividend, exDate, 0.52),
    ])
    let got = try adjusted(
      candles, by: given, instrument: newYork, timeframe: Timeframe(1, .hour)
    ).candles
    let factor = 2 * 1.01
    #expect(near(got.close, [100 / factor, 102 / factor, 50, 52], 1e-15))
    #expect(got.volume == [20, 20, 10, 10])
    let before = try adjusted(
      candles, by: given, Adjustment(dividends: .closeBefore), instrument: newYork,
      timeframe: Timeframe(1, .hour)
    ).candles
    #expect(abs(before.close[1] - (51 - 0.52)) < 1e-12)
  }

  @Test func saysWhichEventsChangeNothing() throws {
    let candles = Candles([try days(10, seed: 9)[0], try days(10, seed: 9)[4]])
    let got = try adjusted(
      candles,
      by: CorporateEvents([
        CorporateEvent(.split, try Time("2020-01-01"), 2),
        CorporateEvent(.split, try Time("2020-01-03"), 2),
        CorporateEvent(.dividend, try Time("2020-02-01"), 2),
      ]), timeframe: Self.day)
    #expect(
      got.notes == [
        "the split of 2 on 2020-01-01 is not after the first candle and changes nothing",
        "the split of 2 on 2020-01-03 has no candle of that day; it counts from 2020-01-05T00:00:00Z",
        "the dividend of 2 on 2020-02-01 is after the last candle and changes nothing",
        "the split of 2 on 2020-01-03 is not in the prices: \(NumberText.shortest(candles.close[0])) before and \(NumberText.shortest(candles.open[1])) after; where they are without splits already, give --split-adjusted; else check its date and value",
      ])
    #expect(got.candles.close == [candles.close[0] / 2, candles.close[1]])
  }

  /// A split is looked for in the prices as a run looks for it: on the wrong day it would make a jump.
  @Test func splitsThatPricesDoNotShow() throws {
    let rows = [100.0, 101, 50.2, 50.6].enumerated().map { place, price in
      Candle(
        Time(seconds: Int64(place) * 86_400), open: price, high: price, low: price, close: price,
        volume: 1)
    }
    func notes(_ day: Int64, _ ratio: Double) throws -> [String] {
      let split = CorporateEvent(.split, Time(seconds: day * 86_400), ratio)
      return try adjusted(
        Candles(rows), by: CorporateEvents([split]), timeframe: Self.day
      ).notes
    }
    #expect(try notes(2, 2).isEmpty)
    #expect(try notes(2, 0.5).count == 1)
    // Smaller than what a day may hide.
    #expect(try notes(1, 1.1).isEmpty)
    #expect(
      try notes(1, 2) == [
        "the split of 2 on 1970-01-02 is not in the prices: 100 before and 101 after; where they are without splits already, give --split-adjusted; else check its date and value"
      ])
  }

  /// In candles of weeks the price may have gone before a split counts; splits of one candle count together.
  @Test func hiddenSplitsOfLongerCandles() throws {
    let day = try Time("2020-01-03")
    let (small, large) = (CorporateEvent(.split, day, 1.5), CorporateEvent(.split, day, 2))
    func hidden(_ events: [CorporateEvent], _ after: Double, isOfDays: Bool) -> CorporateEvent? {
      CorporateEvent.hiddenSplit(among: events, before: 100, after: after, isOfDays: isOfDays)
    }
    #expect(hidden([small], 100, isOfDays: true) == small)
    #expect(hidden([small], 100, isOfDays: false) == nil)
    #expect(hidden([large], 100, isOfDays: false) == large)
    #expect(hidden([large], 50, isOfDays: false) == nil)
    #expect(hidden([small, large], 66, isOfDays: true) == small)
    #expect(hidden([CorporateEvent(.dividend, day, 2)], 100, isOfDays: true) == nil)
    #expect(hidden([large], 0, isOfDays: true) == nil)
  }

  @Test func whatCannotBe() throws {
    let candles = try days(5, seed: 9)
    let second = Time(milliseconds: candles.time[1])
    let large = CorporateEvent(.dividend, second, 1_000)
    #expect(throws: AdjustmentError.dividendAboveClose(large, close: candles.close[0])) {
      try adjusted(
        candles, by: CorporateEvents([large]), Adjustment(dividends: .closeBefore),
        timeframe: Self.day)
    }
    let huge = CorporateEvent(.split, second, 1e200)
    #expect(throws: AdjustmentError.tooLarge(huge)) {
      try adjusted(candles, by: CorporateEvents([huge]), timeframe: Self.day)
    }
    #expect(throws: AdjustmentError.tooCoarse(Timeframe(1, .week))) {
      try adjusted(candles, by: CorporateEvents([]), timeframe: Timeframe(1, .week))
    }
    #expect(
      "\(AdjustmentError.tooCoarse(Timeframe(1, .week)))".hasPrefix(
        "candles of 1w cannot be adjusted"))
    #expect("\(AdjustmentError.tooLarge(huge))".contains("check the values"))
    #expect(
      "\(AdjustmentError.dividendAboveClose(large, close: 99.5))".contains(
        "is not below the close before, 99.5"))
  }

  /// The source's own adjusted closes, anchored elsewhere: their ratios to the last agree.
  @Test(.enabled(if: hasSharedData), arguments: ["aapl", "msft", "ibm"])
  func agreesWithTheReference(_ name: String) throws {
    let candles = try plainSeries(sharedPath("series/\(name)-daily.csv"))
    let given = try CorporateEvents(path: sharedPath("series/\(name)-events.csv"))
    let got = try adjusted(candles, by: given, timeframe: Self.day)
    #expect(got.notes.isEmpty)
    let reference = try String(
      contentsOfFile: sharedPath("series/\(name)-adjclose.csv"), encoding: .utf8
    ).split(separator: "\n").dropFirst().map { try #require(Double($0.split(separator: ",")[1])) }
    #expect(reference.count == candles.count)
    let last = try #require(reference.last)
    for i in 0..<candles.count {
      let ours = got.candles.close[i] / got.candles.close[candles.count - 1]
      #expect(abs(ours - reference[i] / last) <= 1e-12 * ours)
    }
  }
}
