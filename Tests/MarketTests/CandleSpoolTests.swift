import Support
import Testing

@testable import Market

@Suite struct CandleSpoolTests {
  /// Candles come out as they went in, whether they wait in memory or in a file.
  @Test(arguments: [0, 1, 1_023, 1_024, 1_025, 70_000, 140_000])
  func givesBackInOrder(_ count: Int) throws {
    let all = randomCandles(1_000, seed: 3)
    let spool = CandleSpool()
    var expected: [Int64] = []
    while expected.count < count {
      var block = all
      let taken = min(1 + expected.count % 1_000, count - expected.count)
      block = Candles()
      block.append(all, 0..<taken)
      try spool.append(block)
      expected += block.time
    }
    #expect(spool.count == count)
    var given: [Int64] = []
    var block = Candles()
    while try spool.next(into: &block) {
      #expect(block.count <= 2 * Candles.blockSize)
      given += block.time
      #expect(block.close[0] == all.close[all.time.firstIndex(of: block.time[0]) ?? 0])
    }
    #expect(given == expected)
  }

  @Test func sequenceNumbersStay() throws {
    var numbered = Candles()
    for i in 0..<80_000 {
      numbered.append(
        Candle(Time(seconds: Int64(i)), open: 1, high: 1, low: 1, close: 1), sequence: Int64(7 * i))
    }
    let spool = CandleSpool()
    try spool.append(numbered)
    var block = Candles()
    var place = 0
    while try spool.next(into: &block) {
      #expect(block.sequence.elementsEqual(numbered.sequence[place..<place + block.count]))
      place += block.count
    }
    #expect(place == numbered.count)
  }
}
