import Market
import Support
import Testing

@testable import Store

@Suite struct ChunkCodecTests {
  private func roundTrip(_ candles: Candles) -> (Candles, bytes: Int) {
    var codec = ChunkCodec()
    return codec.encode(candles, 0..<candles.count) { bytes, _ in
      var read = Candles()
      #expect(
        ChunkCodec.decode(
          bytes, count: candles.count, hasNumbers: candles.hasNumbers, into: &read))
      return (read, bytes.count)
    }
  }

  /// Prices with decimals, without any, of all bits; volumes from nothing to very much.
  @Test(arguments: [1e-8, 0.000_1, 0.01, 0.25, 1, 1_000, 0])
  func everyBitComesBack(_ tick: Double) {
    var random = SplitMix64(seed: 5)
    for count in [1, 2, 3, 100, 1_000] {
      var candles = Candles()
      var time: Int64 = -3_000_000
      for _ in 0..<count {
        func price() -> Double {
          let price = 1 + random.unit() * 100
          return tick == 0 ? price : max(1, (price / tick).rounded(.down)) * tick
        }
        time += Int64(random.whole(1...5)) * 60_000
        candles.append(
          Candle(
            Time(milliseconds: time), open: price(), high: price(), low: price(),
            close: price(), volume: random.unit() < 0.1 ? 0 : random.unit() * 1e12))
      }
      #expect(roundTrip(candles).0 == candles)
    }
  }

  @Test func strangeNumbersComeBack() {
    let strange: [Double] = [
      0, -0.0, Double.leastNonzeroMagnitude, 2.2250738585072014e-308, 0.1, 1 / 3,
      4_503_599_627_370_495.5,
      9_007_199_254_740_992, 1.7976931348623157e308, -1.5, 1e22, 123_456_789.123_456_78,
    ]
    for first in strange {
      for second in strange {
        var candles = Candles()
        for (place, value) in [first, second, first].enumerated() {
          candles.append(
            Candle(
              Time(milliseconds: Int64(place)), open: value, high: second, low: first,
              close: value, volume: value))
        }
        let read = roundTrip(candles).0
        #expect(read.open.map(\.bitPattern) == candles.open.map(\.bitPattern))
        #expect(read.volume.map(\.bitPattern) == candles.volume.map(\.bitPattern))
      }
    }
  }

  @Test func strangeTimesAndNumbersComeBack() {
    let columns: [[Int64]] = [
      [0], [.min, .max], [.min, .min + 1, 0, .max], [-1, 0, 1], [0, 255, 256], [0, 3, 65_538],
      [0, 1, 1 << 31], [0, 1, 1 << 32], [5, 4, 5], [7, 7, 7],
    ]
    for column in columns {
      var candles = Candles()
      for time in column {
        candles.append(
          Candle(Time(milliseconds: time), open: 1, high: 1, low: 1, close: 1),
          sequence: time == .min ? nil : time)
      }
      #expect(roundTrip(candles).0 == candles)
    }
  }

  /// A minute of a market with cents takes about ten bytes, not 48.
  @Test func ordinaryCandlesAreSmall() {
    var candles = randomCandles(4_096, seed: 1, price: 50)
    let cents = { (price: Double) in (price * 100).rounded() / 100 }
    candles = Candles(
      (0..<candles.count).map { candles[$0] }.map {
        Candle(
          $0.time, open: cents($0.open), high: cents($0.high), low: cents($0.low),
          close: cents($0.close), volume: $0.volume)
      })
    #expect(roundTrip(candles).bytes < 4_096 * 12)
  }

  /// Whatever bytes come, decoding gives an answer and never traps.
  @Test func damagedBytesAreRefusedOrRead() {
    var random = SplitMix64(seed: 8)
    var codec = ChunkCodec()
    let candles = randomCandles(300, seed: 2)
    let bytes = codec.encode(candles, 0..<300) { bytes, _ in Array(bytes) }
    var read = Candles()
    for _ in 0..<1_000 {
      var damaged = bytes
      if random.unit() < 0.3 { damaged.removeLast(random.whole(1...damaged.count)) }
      for _ in 0..<random.whole(0...4) where !damaged.isEmpty {
        let head = [0, 1, 2, 8, 15, 16, 23].randomElement(using: &random) ?? 0
        let place = random.unit() < 0.5 ? head : random.whole(0...damaged.count - 1)
        if place < damaged.count { damaged[place] = UInt8(truncatingIfNeeded: random.next()) }
      }
      _ = damaged.withUnsafeBytes {
        ChunkCodec.decode(
          $0, count: random.whole(1...400), hasNumbers: random.unit() < 0.5, into: &read)
      }
    }
  }
}
