/// What the accumulation/distribution line adds up: volumes, each weighed by where its bar closed in its
/// range.
enum AccumulationFlow {
  /// The weight of a bar's volume, from -1 to 1; 0 where it has no range.
  @inline(__always)
  static func weight(_ high: Double, _ low: Double, _ close: Double) -> Double {
    let range = high - low
    let share = ((close - low) - (high - close)) / range
    return range <= 0 ? 0 : share
  }

  /// Takes `count` bars and writes `count` flows, unknown ones where a number is.
  @inline(__always)
  static func find(
    _ count: Int,
    _ bars: (
      high: UnsafePointer<Double>, low: UnsafePointer<Double>, close: UnsafePointer<Double>,
      volume: UnsafePointer<Double>
    ), _ output: UnsafeMutablePointer<Double>
  ) {
    let (high, low, close, volume) = (bars.high, bars.low, bars.close, bars.volume)
    for i in 0..<count {
      let weight = weight(high[i], low[i], close[i])
      output[i] = weight * volume[i] + (close[i] - close[i])
    }
  }
}
