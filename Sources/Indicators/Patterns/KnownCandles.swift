/// How many candles in a row have been known, and so which signals are.
struct KnownCandles: Sendable {
  private let warmup: Int
  /// Counted up to the warm-up.
  private var length = 0

  init(warmup: Int) { self.warmup = warmup }

  /// Takes candles; makes their signals unknown as long as one that they look at is.
  @inline(__always)
  mutating func hide(
    _ count: Int, _ candles: CandleView, _ signals: UnsafeMutablePointer<Double>
  ) {
    var unknown: UInt64 = 0
    for i in 0..<count { unknown |= Self.poison(candles, i).bitPattern }
    if unknown == 0 {
      for i in 0..<min(count, warmup - length) { signals[i] = .nan }
      length = min(length + count, warmup)
    } else {
      for i in 0..<count {
        let isKnown = Self.poison(candles, i) == 0
        if !isKnown || length < warmup { signals[i] = .nan }
        length = isKnown ? min(length + 1, warmup) : 0
      }
    }
  }

  /// 0, or unknown where a price is.
  @inline(__always)
  private static func poison(_ candles: CandleView, _ i: Int) -> Double {
    let sum = (candles.high[i] - candles.low[i]) + (candles.close[i] - candles.open[i])
    return sum - sum
  }
}
