/// The accumulation/distribution line: a sum of volumes, each weighed by where its bar closed in its
/// range, that carries its own rounding error along. After an unknown value it begins afresh.
struct AccumulationLine: Sendable {
  private var total = 0.0
  private var error = 0.0
  /// The weight of the newest volume, from -1 to 1.
  private(set) var multiplier = Double.nan

  /// Takes `count` bars and writes as many sums.
  mutating func update(
    _ count: Int,
    _ bars: (
      high: UnsafePointer<Double>, low: UnsafePointer<Double>, close: UnsafePointer<Double>,
      volume: UnsafePointer<Double>
    ), _ output: UnsafeMutablePointer<Double>
  ) {
    var (total, error, multiplier) = (self.total, self.error, self.multiplier)
    for i in 0..<count {
      let (high, low, close) = (bars.high[i], bars.low[i], bars.close[i])
      let range = high - low
      let share = ((close - low) - (high - close)) / range
      multiplier = range <= 0 ? 0 : share
      let change = multiplier * bars.volume[i] + (close - close)
      guard change.isFinite else {
        (total, error) = (0, 0)
        output[i] = .nan
        continue
      }
      let sum = total + change
      let added = sum - total
      error += (total - (sum - added)) + (change - added)
      total = sum
      output[i] = total + error
    }
    (self.total, self.error, self.multiplier) = (total, error, multiplier)
  }
}
