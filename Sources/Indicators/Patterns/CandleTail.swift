/// The last candles of the blocks before, and beside them the first of a block: what looks back finds
/// in one piece what it looks back at.
struct CandleTail: Sendable {
  private static let reach = CandleView.reach
  private static let stride = 2 * reach

  /// The columns open, high, low and close: those remembered, and after them the new ones.
  private var memory = Array(repeating: Double.nan, count: 4 * stride)
  /// How many new ones there are.
  private var fresh = 0

  /// A price of the newest candle or of one before it, after a block of one.
  func newest(_ column: Int, ago: Int) -> Double {
    memory[column * Self.stride + Self.reach + fresh - 1 - ago]
  }

  /// Gives `body` the first candles of a block, `reach` or fewer, after those remembered.
  @inline(__always)
  mutating func begin(
    _ block: IndicatorBlock, _ body: (_ count: Int, _ open: UnsafePointer<Double>) -> Void
  ) {
    let count = min(Self.reach, block.count)
    memory.withUnsafeMutableBufferPointer { memory in
      guard let base = memory.baseAddress else { return }
      for k in 0..<4 {
        let column = base + k * Self.stride
        column.update(from: column + fresh, count: Self.reach)
        (column + Self.reach).update(from: block.input(k), count: count)
      }
      fresh = count
      body(count, UnsafePointer(base + Self.reach))
    }
  }

  /// Remembers the last candles of a block that is longer than what is remembered.
  mutating func remember(_ block: IndicatorBlock) {
    guard block.count > Self.reach else { return }
    fresh = Self.reach
    for k in 0..<4 {
      let last = block.input(k) + (block.count - Self.reach)
      for i in 0..<Self.reach { memory[k * Self.stride + Self.reach + i] = last[i] }
    }
  }

  /// The column after `open`, `high`, `low` or `close` in `begin`.
  static var next: Int { stride }
}
