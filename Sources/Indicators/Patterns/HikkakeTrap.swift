/// The second half of a hikkake: what the price does after it has broken out of an inside candle.
///
/// A break downwards is a trap where one of the next three candles closes above the high of the inside
/// candle, a break upwards where one closes below its low. It remembers three candles.
struct HikkakeTrap: Sendable {
  private var signal = 0.0
  private var level = 0.0
  private var left = 0

  /// Takes candles with the signals of the first half; doubles those that are confirmed.
  mutating func confirm(
    _ count: Int, _ candles: CandleView, _ signals: UnsafeMutablePointer<Double>
  ) {
    for i in 0..<count {
      if signals[i] != 0 {
        signal = signals[i]
        level = signal > 0 ? candles.high[i - 1] : candles.low[i - 1]
        left = 3
      } else if left > 0 {
        left -= 1
        guard signal > 0 ? candles.close[i] > level : candles.close[i] < level else { continue }
        signals[i] = 2 * signal
        left = 0
      }
    }
  }
}
