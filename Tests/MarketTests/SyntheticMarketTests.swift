import Market
import Testing

/// All candles of a source that cannot fail.
private func all(_ market: SyntheticMarket) -> Candles {
  var market = market
  var candles = Candles()
  var block = Candles()
  while market.next(into: &block) { candles.append(block, 0..<block.count) }
  return candles
}

@Suite struct SyntheticMarketTests {
  private let minute = Timeframe(1, .minute)

  @Test func theSameSeedGivesTheSameCandles() throws {
    let one = try all(SyntheticMarket(seed: 1, timeframe: minute, count: 5_000))
    let two = try all(SyntheticMarket(seed: 1, timeframe: minute, count: 5_000))
    let other = try all(SyntheticMarket(seed: 2, timeframe: minute, count: 5_000))
    #expect(one == two)
    let zero = try all(SyntheticMarket(seed: 0, timeframe: minute, count: 5_000))
    #expect(one.close != other.close && one.close != zero.close)
    #expect(one.count == 5_000)
  }

  @Test func isTheSameOnEveryMachine() throws {
    let candles = try all(SyntheticMarket(seed: 1, timeframe: minute, count: 20_000))
    var print = Fingerprint()
    print.update(candles, 0..<candles.count)
    #expect(print.hex == "38e4f09e76e915ce")
  }

  @Test func fewerCandlesAreTheBeginningOfMore() throws {
    let few = try all(SyntheticMarket(seed: 3, timeframe: minute, count: 1_500))
    let more = try all(SyntheticMarket(seed: 3, timeframe: minute, count: 4_000))
    var beginning = Candles()
    beginning.append(more, 0..<1_500)
    #expect(few == beginning)
  }

  @Test(arguments: [
    Timeframe(1, .minute), Timeframe(1, .hour), Timeframe(1, .day), Timeframe(1, .week),
  ])
  func obeysTheRulesOfCandles(_ timeframe: Timeframe) throws {
    let candles = try all(SyntheticMarket(seed: 9, timeframe: timeframe, count: 20_000))
    for i in 0..<candles.count {
      let candle = candles[i]
      #expect(candle.low > 0 && candle.low <= min(candle.open, candle.close))
      #expect(candle.high >= max(candle.open, candle.close) && candle.volume >= 0)
      #expect((candle.close * 100).rounded() / 100 == candle.close)
      if i > 0 { #expect(candles.time[i] > candles.time[i - 1]) }
    }
  }

  @Test func aWeekdaySessionKeepsItsHours() throws {
    let candles = try all(
      SyntheticMarket(seed: 5, timeframe: minute, count: 8_000, session: .weekdays))
    for time in candles.time {
      let seconds = time / 1_000
      #expect((34_200..<57_600).contains(seconds % 86_400))
      #expect(![2, 3].contains(seconds / 86_400 % 7))
    }
  }

  @Test func volatilityComesInClusters() throws {
    let close = try all(SyntheticMarket(seed: 7, timeframe: minute, count: 100_000)).close
    let squares = zip(close, close.dropFirst()).map { ($1 / $0 - 1) * ($1 / $0 - 1) }
    let mean = squares.reduce(0, +) / Double(squares.count)
    let products = zip(squares, squares.dropFirst(5)).map { ($0 - mean) * ($1 - mean) }
    let variance = squares.map { ($0 - mean) * ($0 - mean) }.reduce(0, +)
    #expect(products.reduce(0, +) / variance > 0.03)  // squared returns remember
  }

  @Test func aMonthIsRefused() {
    #expect(throws: SyntheticError.self) {
      try SyntheticMarket(seed: 1, timeframe: Timeframe(1, .month), count: 1)
    }
  }
}
