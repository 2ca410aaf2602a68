import Support
import Testing

@testable import Market

/// Rows that come newest first, more of them than stay in memory.
@Suite struct NewestFirstTests {
  private final class Backwards: RowReader {
    var symbol: String? { nil }
    var timeframe: Timeframe? { nil }
    var order: RowOrder { .newestFirst }
    private var left: Int
    private let numbers: Bool

    init(_ count: Int, numbers: Bool) {
      left = count
      self.numbers = numbers
    }

    func next(into block: inout Candles) -> Bool {
      block = Candles()
      while left > 0, block.count < Candles.blockSize {
        left -= 1
        let price = Double(left + 1)
        block.append(
          Candle(
            Time(seconds: Int64(left)), open: price, high: price + 3, low: price / 2,
            close: price + 2, volume: price * 2),
          sequence: numbers ? Int64(left) * 7 : nil)
      }
      return !block.isEmpty
    }
  }

  @Test(arguments: [0, 1, 1_024, 1_500, 400_000]) func turns(_ count: Int) throws {
    let stage = NewestFirst(Backwards(count, numbers: count < 2_000))
    var block = Candles()
    var next = 0
    while try stage.next(into: &block) {
      for i in 0..<block.count {
        let price = Double(next + 1)
        let isRight =
          block.time[i] == Int64(next) * 1_000 && block.open[i] == price
          && block.high[i] == price + 3 && block.low[i] == price / 2
          && block.close[i] == price + 2 && block.volume[i] == price * 2
          && (block.sequence.isEmpty || block.sequence[i] == Int64(next) * 7)
        if !isRight {
          Issue.record("candle \(next) of \(count): \(block[i])")
          return
        }
        next += 1
      }
    }
    #expect(next == count)
  }
}
