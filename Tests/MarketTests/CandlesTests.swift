import Market
import Support
import Testing

@Suite struct CandlesTests {
  private static let none = Candles.noSequence

  private func candle(_ second: Int64) -> Candle {
    Candle(Time(seconds: second), open: 1, high: 1, low: 1, close: 1)
  }

  @Test func withoutNumbersThereIsNoColumn() {
    var candles = randomCandles(10, seed: 1)
    candles.append(randomCandles(5, seed: 2), 1..<4)
    #expect(candles.count == 13)
    #expect(candles.sequence.isEmpty)
    #expect(candles.sequence(at: 12) == nil)
  }

  @Test func numbersAreKeptWhereOnlySomeCandlesHaveThem() {
    var candles = Candles([candle(1)])
    candles.append(candle(2), sequence: 70)
    candles.append(candle(3))
    candles.append(candle(4), sequence: nil)
    #expect(candles.sequence == [Self.none, 70, Self.none, Self.none])
    #expect((0..<4).map { candles.sequence(at: $0) } == [nil, 70, nil, nil])
    var plain = Candles([candle(0)])
    plain.append(candles, 1..<3)
    #expect(plain.sequence == [Self.none, 70, Self.none])
    candles.append(Candles([candle(9)]), 0..<1)
    #expect(candles.sequence == [Self.none, 70, Self.none, Self.none, Self.none])
    candles.removeAll()
    #expect(candles.sequence.isEmpty)
    candles.append(candle(1))
    #expect(candles.sequence.isEmpty)
  }

  @Test func numbersAreAPartOfWhatASeriesIs() {
    var numbered = Candles()
    numbered.append(candle(1), sequence: 1)
    #expect(numbered != Candles([candle(1)]))
  }
}
