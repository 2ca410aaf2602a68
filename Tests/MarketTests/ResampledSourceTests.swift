import Market
import Support
import Testing

@Suite struct ResampledSourceTests {
  /// Candles in blocks of a size, as a file gives them.
  struct Blocks: CandleSource {
    let candles: Candles
    let size: Int
    var place = 0
    let instrument = Instrument(symbol: "BLOCK")
    let timeframe: Timeframe? = Timeframe(1, .minute)

    mutating func next(into block: inout Candles) -> Bool {
      block.removeAll()
      let end = min(place + size, candles.count)
      block.append(candles, place..<end)
      place = end
      return !block.isEmpty
    }
  }

  @Test(arguments: [true, false], [1, 7, 10_000])
  func givesAllBarsAndTheLastIfItCounts(_ keeps: Bool, _ size: Int) throws {
    let candles = randomCandles(1_003, seed: 9)
    let five = Timeframe(5, .minute)
    let source = try ResampledSource(
      Blocks(candles: candles, size: size), to: five, keepsForming: keeps)
    #expect(source.instrument.symbol == "BLOCK")
    #expect(source.timeframe == five)
    let bars = try allCandles(source)
    #expect(bars.count == (keeps ? 201 : 200))
    #expect(bars.open == stride(from: 0, to: keeps ? 1_003 : 1_000, by: 5).map { candles.open[$0] })
    #expect(bars.close.last == candles.close[keeps ? 1_002 : 999])
  }

  @Test func nothingGivesNothing() throws {
    var source = try ResampledSource(SeriesSource(Candles()), to: Timeframe(1, .hour))
    var block = Candles()
    #expect(try source.next(into: &block) == false)
    #expect(try source.next(into: &block) == false)
  }

  @Test func whatDoesNotDivideIsRefused() {
    #expect(throws: TimeframeError.self) {
      try ResampledSource(
        SeriesSource(Candles(), timeframe: Timeframe(1, .hour)), to: Timeframe(30, .minute))
    }
  }
}
