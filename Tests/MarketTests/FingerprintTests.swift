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

  @Test func numbersCountWhereThereAreAny() {
    func hex(_ numbers: [Int64?], blocks: Int) -> String {
      var print = Fingerprint()
      for start in stride(from: 0, to: numbers.count, by: blocks) {
        var block = Candles()
        for i in start..<min(start + blocks, numbers.count) {
          block.append(
            Candle(Time(seconds: Int64(i)), open: 1, high: 1, low: 1, close: 1),
            sequence: numbers[i])
        }
        print.update(block, 0..<block.count)
      }
      return print.hex
    }
    let some: [Int64?] = [nil, nil, 7, 8, nil, 9]
    #expect(hex(some, blocks: 1) == hex(some, blocks: 6))
    #expect(hex(some, blocks: 2) == hex(some, blocks: 6))
    #expect(hex([nil, 7, nil], blocks: 1) != hex([nil, nil, 7], blocks: 1))
    #expect(hex([nil, 7, nil], blocks: 3) != hex([nil, nil, nil], blocks: 3))
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
