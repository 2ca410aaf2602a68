import Market
import Support
import Testing

@Suite struct ResamplerTests {
  private static let newYork = Instrument(zone: "America/New_York", sessionOpen: 34_200)
  private static let forex = Instrument(zone: "America/New_York", sessionOpen: 61_200)
  private static let instruments = [Instrument(), newYork, forex, Instrument(zone: "Asia/Kolkata")]

  /// Minutes with holes from a few to a few thousand, and volumes whose sums are rounded.
  private func minutes(_ count: Int, seed: UInt64) throws -> Candles {
    var random = SplitMix64(seed: seed)
    let whole = randomCandles(count, seed: seed, start: try Time("2024-03-05T13:02:00Z"))
    var candles = Candles()
    var i = 0
    while i < count {
      var candle = whole[i]
      candle.volume = random.unit()
      candles.append(candle)
      i += random.whole(0...30) == 0 ? random.whole(1...60) * random.whole(1...60) : 1
    }
    return candles
  }

  /// What an aggregator for each target gives, with the bar it has not closed.
  private func alone(
    _ candles: Candles, from base: Timeframe?, to targets: [Timeframe], _ instrument: Instrument
  ) throws -> (bars: [Candles], forming: [Candle?]) {
    var all: (bars: [Candles], forming: [Candle?]) = ([], [])
    for target in targets {
      var aggregator = try Aggregator(from: base, to: target, instrument: instrument)
      var bars = Candles()
      var closings: [BarClosing] = []
      aggregator.feed(candles, 0..<candles.count, bars: &bars, closings: &closings)
      all.bars.append(bars)
      all.forming.append(aggregator.forming)
    }
    return all
  }

  private func together(
    _ candles: Candles, from base: Timeframe?, to targets: [Timeframe], _ instrument: Instrument,
    blocks: Int
  ) throws -> (bars: [Candles], forming: [Candle?]) {
    var resampler = try Resampler(from: base, to: targets, instrument: instrument)
    var bars = targets.map { _ in Candles() }
    for start in stride(from: 0, to: candles.count, by: blocks) {
      resampler.feed(candles, start..<min(start + blocks, candles.count), into: &bars)
    }
    return (bars, resampler.forming)
  }

  /// Timeframes that nest and that do not, one alone, more than there are lanes, the base among them.
  @Test(
    arguments: [
      ["5m"], ["5m", "15m", "1h", "1d"], ["1d", "3m", "5m"], ["1M", "1w", "1m", "4h", "45m"],
      ["2m", "3m", "4m", "5m", "6m", "8m", "9m", "10m", "12m"], ["1m"], [],
    ], instruments)
  func isAnAggregatorForEach(_ frames: [String], _ instrument: Instrument) throws {
    let targets = try frames.map { try Timeframe($0) }
    let candles = try minutes(20_000, seed: 21)
    let minute = Timeframe(1, .minute)
    let expected = try alone(candles, from: minute, to: targets, instrument)
    for blocks in [1, 7, 64, 1_024, 20_000] {
      let got = try together(candles, from: minute, to: targets, instrument, blocks: blocks)
      #expect(got.bars == expected.bars, "blocks of \(blocks)")
      #expect(got.forming == expected.forming, "blocks of \(blocks)")
    }
  }

  @Test func anUnknownBaseClosesWithTheCandleBeyond() throws {
    let targets = [Timeframe(5, .minute), Timeframe(1, .hour)]
    let candles = try minutes(3_000, seed: 22)
    let expected = try alone(candles, from: nil, to: targets, Instrument())
    let got = try together(candles, from: nil, to: targets, Instrument(), blocks: 50)
    #expect(got.bars == expected.bars)
    #expect(got.forming == expected.forming)
  }

  @Test(arguments: instruments) func daysMakeWeeksAndMonths(_ instrument: Instrument) throws {
    let targets = [Timeframe(1, .week), Timeframe(1, .month), Timeframe(1, .day)]
    let days = randomCandles(900, seed: 3, start: try Time("2020-01-01"), step: 86_400)
    let day = Timeframe(1, .day)
    let expected = try alone(days, from: day, to: targets, instrument)
    let got = try together(days, from: day, to: targets, instrument, blocks: 13)
    #expect(got.bars == expected.bars)
    #expect(got.forming == expected.forming)
    #expect(got.bars[2] == days)
  }

  /// Nothing is lost: the bars' volumes, the last one's too, are all the candles' volumes.
  @Test func volumesAddUp() throws {
    let candles = randomCandles(50_000, seed: 8)  // whole volumes, so that sums are exact
    let targets = [Timeframe(5, .minute), Timeframe(1, .hour), Timeframe(1, .day)]
    let got = try together(
      candles, from: Timeframe(1, .minute), to: targets, Self.newYork, blocks: 1_000)
    let total = candles.volume.reduce(0, +)
    for (bars, forming) in zip(got.bars, got.forming) {
      #expect(bars.volume.reduce(0, +) + (forming?.volume ?? 0) == total)
    }
  }

  @Test func whatDoesNotDivideIsRefused() {
    #expect(throws: TimeframeError.notMadeOf(Timeframe(1, .hour), base: Timeframe(45, .minute))) {
      try Resampler(
        from: Timeframe(45, .minute), to: [Timeframe(90, .minute), Timeframe(1, .hour)],
        instrument: Instrument())
    }
  }
}
