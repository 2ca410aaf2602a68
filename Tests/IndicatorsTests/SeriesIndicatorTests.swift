import Indicators
import Market
import Support
import Testing

@Suite struct SeriesIndicatorTests {
  /// The catalogue's indicators over prices and volumes, with their standard settings.
  private static let names = Catalogue.all.filter { SeriesIndicator($0) != nil }.map(\.name)

  private func description(_ name: String) throws -> IndicatorDescription {
    try #require(Catalogue.find(name))
  }

  /// The whole series at once.
  private func whole(_ description: IndicatorDescription, _ candles: Candles) -> [[Double]] {
    var running = Running(description)
    if candles.isEmpty { return description.outputs.map { _ in [] } }
    return running(
      description.inputs.map { input in
        switch input.standard {
        case .open: candles.open
        case .high: candles.high
        case .low: candles.low
        case .volume: candles.volume
        case .hl2: zip(candles.high, candles.low).map { ($0 + $1) / 2 }
        case .hlc3:
          candles.close.indices.map {
            (candles.high[$0] + candles.low[$0] + candles.close[$0]) / 3
          }
        default: candles.close
        }
      })
  }

  private func bits(_ values: [Double]) -> [UInt64] { values.map(\.bitPattern) }

  /// A random change of a series: what comes in at its end, in its middle, before its beginning.
  private func change(
    _ series: inout CandleSeries, _ random: inout SplitMix64
  ) throws -> SeriesChange {
    let last = series.isEmpty ? 10_000 : Int(series[series.endIndex - 1].time.seconds / 60)
    func candle(_ minute: Int) -> Candle {
      let price = 90 + 20 * random.unit()
      return Candle(
        Time(seconds: Int64(minute) * 60), open: price, high: price + random.unit(),
        low: price - random.unit(), close: price + random.unit() - 0.5,
        volume: Double(random.whole(0...9)))
    }
    switch random.whole(0...9) {
    case 0, 1, 2: return try series.append(candle(last + 1))
    case 3,
      4 where !series.isEmpty:
      return try series.replaceLast(candle(last))
    case 5 where !series.isEmpty: return try series.extendLast(price: 100, volume: 1)
    case 6:
      return series.merge(Candles((0..<random.whole(1...90)).map { candle(last + 1 + $0) }))
    case 7: return series.merge(Candles([candle(last - random.whole(0...60)), candle(last + 2)]))
    case 8 where !series.isEmpty:
      let first = Int(series[series.firstIndex].time.seconds / 60)
      return try series.prepend(Candles([candle(first - 2), candle(first - 1)]))
    default: return try series.append(candle(last + random.whole(1...9)))
    }
  }

  @Test(arguments: names)
  func `After every change it is what the whole series gives`(_ name: String) throws {
    let description = try description(name)
    for seed in 0..<2 {
      var random = SplitMix64(seed: UInt64(seed))
      var series = CandleSeries()
      var indicator = try #require(SeriesIndicator(description))
      for _ in 0..<50 {
        let change = try change(&series, &random)
        indicator.follow(change, of: series)
        #expect(indicator.indices == series.indices)
        let values = description.outputs.indices.map { indicator.values($0) }
        #expect(difference(values, whole(description, series.candles)) == nil, "seed \(seed)")
      }
    }
  }

  /// A bounded series forgets candles, not what they have left in a recursive average.
  @Test func aBoundedSeriesGoesOnAsAnUnboundedOne() throws {
    let description = try description("ema")
    let candles = randomCandles(9_000, seed: 4)
    let expected = whole(description, candles)[0]
    var series = CandleSeries(limit: 50)
    var indicator = try #require(SeriesIndicator(description))
    for i in 0..<candles.count {
      indicator.follow(try series.append(candles[i]), of: series)
      #expect(indicator.indices == series.indices)
      #expect(indicator[0, i].bitPattern == expected[i].bitPattern)
    }
    #expect(bits(indicator.values()) == bits(Array(expected.suffix(50))))
    // A correction among those that are kept goes on from a state before it.
    var corrected = candles
    let change = series.merge(Candles([candle(candles[8_990], 1)]))
    corrected = Candles((0..<9_000).map { $0 == 8_990 ? candle(candles[$0], 1) : candles[$0] })
    indicator.follow(change, of: series)
    #expect(bits(indicator.values()) == bits(Array(whole(description, corrected)[0].suffix(50))))
    #expect(indicator.calculated <= 25)
  }

  private func candle(_ candle: Candle, _ more: Double) -> Candle {
    Candle(
      candle.time, open: candle.open, high: candle.high + more, low: candle.low,
      close: candle.close + more / 2, volume: candle.volume)
  }

  /// A forming candle costs one value, and a change far back about twice what lies behind it.
  @Test func costsWhatTheChangeCosts() throws {
    let count = 20_000
    let candles = randomCandles(count, seed: 5)
    var series = CandleSeries()
    var indicator = try #require(SeriesIndicator(try description("rsi")))
    indicator.follow(try series.append(candles), of: series)
    #expect(indicator.calculated == count)
    for i in 0..<300 {
      indicator.follow(try series.extendLast(price: 100 + Double(i)), of: series)
      #expect(indicator.calculated == 1)
    }
    var random = SplitMix64(seed: 6)
    for step in 0..<300 {
      let back = random.whole(1...[10, 300, count][step % 3])
      let old = series[series.endIndex - back]
      indicator.follow(series.merge(Candles([candle(old, Double(step + 1))])), of: series)
      #expect(indicator.calculated >= back)
      #expect(indicator.calculated <= 2 * back + 2, "\(back) candles back")
    }
    for i in 0..<2_000 {
      let last = series[series.endIndex - 1]
      let next = Candle(
        Time(seconds: last.time.seconds + 60), open: 1, high: 2, low: 1,
        close: Double(i % 7) / 7 + 1)
      indicator.follow(try series.append(next), of: series)
      #expect(indicator.calculated == 1)
    }
    #expect(bits(indicator.values()) == bits(whole(indicator.description, series.candles)[0]))
  }

  @Test func thereMayBeNothing() throws {
    var series = CandleSeries()
    var indicator = try #require(SeriesIndicator(try description("sma")))
    indicator.follow(series.merge(Candles()), of: series)
    #expect(indicator.values().isEmpty)
    indicator.follow(series.merge(randomCandles(30, seed: 1)), of: series)
    #expect(indicator.values().count == 30)
  }
}
