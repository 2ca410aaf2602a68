import Support
import Testing

@testable import Replay

/// The extremes of ranges are those that one look at every candle finds.
@Suite struct RangeExtremesTests {
  @Test(arguments: [1, 7, 8, 9, 63, 64, 500, 1_023, 1_024])
  func `ranges have the extremes of their candles`(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    let high = (0..<count).map { _ in random.unit() }
    let low = (0..<count).map { _ in -random.unit() }
    let extremes = RangeExtremes()
    high.withUnsafeBufferPointer { tops in
      low.withUnsafeBufferPointer { bottoms in
        guard let top = tops.baseAddress, let bottom = bottoms.baseAddress else { return }
        extremes.take(top, bottom, count)
        for _ in 0..<400 {
          let start = random.whole(0...(count - 1))
          let end = random.whole((start + 1)...count)
          let found = extremes.find(start, end)
          #expect(found.high == high[start..<end].max(), "\(start)..<\(end)")
          #expect(found.low == low[start..<end].min(), "\(start)..<\(end)")
        }
      }
    }
  }
}
