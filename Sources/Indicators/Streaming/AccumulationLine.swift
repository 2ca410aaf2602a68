/// The accumulation/distribution line: a sum of volumes, each weighed by where its bar closed in its
/// range, that carries its own rounding error along. After an unknown value it begins afresh.
struct AccumulationLine: Sendable {
  private var total = 0.0
  private var error = 0.0

  /// The weight of a bar's volume, from -1 to 1; 0 where it has no range.
  @inline(__always)
  static func weight(_ high: Double, _ low: Double, _ close: Double) -> Double {
    let range = high - low
    let share = ((close - low) - (high - close)) / range
    return range <= 0 ? 0 : share
  }

  /// Takes `count` bars and writes as many sums.
  mutating func update(
    _ count: Int,
    _ bars: (
      high: UnsafePointer<Double>, low: UnsafePointer<Double>, close: UnsafePointer<Double>,
      volume: UnsafePointer<Double>
    ), _ output: UnsafeMutablePointer<Double>
  ) {
    guard count > 0 else { return }
    let (high, low, close, volume) = (bars.high, bars.low, bars.close, bars.volume)
    for i in 0..<count {
      let weight = Self.weight(high[i], low[i], close[i])
      output[i] = weight * volume[i] + (close[i] - close[i])
    }
    var (total, error) = (self.total, self.error)
    for i in 0..<count {
      let change = output[i]
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
    (self.total, self.error) = (total, error)
  }
}
