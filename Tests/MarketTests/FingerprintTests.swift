import Market
import Support
import Testing

@Suite struct FingerprintTests {
  @Test(arguments: [1, 7, 64, 1_024]) func doesNotDependOnTheBlocks(_ size: Int) {
    let candles = randomCandles(3_000, seed: 4)
    var whole = Fingerprint()
    whole.update(candles, 0..<candles.count)
    var blocks = Fingerprint()
    for start in stride(from: 0, to: candles.count, by: size) {
      blocks.update(candles, start..<min(candles.count, start + size))
    }
    #expect(blocks.hex == whole.hex)
    #expect(whole.hex.count == 16)
  }

  @Test func changesWithEveryColumn() {
    let candle = Candle(Time(seconds: 60), open: 2, high: 4, low: 1, close: 3, volume: 5)
    var others = [candle]
    for change: (inout Candle) -> Void in [
      { $0.time.milliseconds += 1 }, { $0.open += 0.5 }, { $0.high += 0.5 }, { $0.low += 0.5 },
      { $0.close += 0.5 }, { $0.volume += 0.5 },
    ] {
      var other = candle
      change(&other)
      others.append(other)
    }
    let prints = others.map { one in
      var print = Fingerprint()
      print.update(Candles([one]), 0..<1)
      return print.hex
    }
    #expect(Set(prints).count == others.count)
  }

  @Test func aSourceIsWatchedAsItPasses() throws {
    let candles = randomCandles(100, seed: 5)
    var expected = Fingerprint()
    expected.update(candles, 0..<candles.count)
    var source = FingerprintingSource(SeriesSource(candles))
    var block = Candles()
    while try source.next(into: &block) {}
    #expect(source.fingerprint == expected)
  }
}
