/// The range of a bar and what the gap from the close before adds to it; unknown if a number is.
@inline(__always)
func trueRange(_ high: Double, _ low: Double, after close: Double) -> Double {
  // Compared so that an unknown high or low stays unknown; an unknown close does by its difference.
  let top = close > high ? close : high
  let bottom = close < low ? close : low
  return (top - bottom) + (close - close)
}

/// The true ranges of bars that come in blocks.
struct RangeLine: Sendable {
  private var lastClose = Double.nan

  /// Takes `count` bars and writes `count` ranges. `output` may be none of the inputs.
  mutating func update(
    _ count: Int, _ high: UnsafePointer<Double>, _ low: UnsafePointer<Double>,
    _ close: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) {
    guard count > 0 else { return }
    output[0] = trueRange(high[0], low[0], after: lastClose)
    for i in 1..<count { output[i] = trueRange(high[i], low[i], after: close[i - 1]) }
    lastClose = close[count - 1]
  }
}

/// Wilder's average of the true range: `a ← (1 − 1/n) a + TR / n`.
///
/// The first value is the mean of the first n ranges. After an unknown value it starts again.
struct WilderRange: Sendable {
  private let period: Int
  private let weight: Double
  private var ranges = RangeLine()
  private var average: FadingSum
  private var seen = 0
  /// The sum of the seed as far as it has come.
  private var sum = 0.0

  init(_ period: Int) {
    self.period = period
    weight = 1 / Double(period)
    average = FadingSum(keep: 1 - weight)
  }

  /// Takes `count` bars and writes `count` averages. `output` may be none of the inputs.
  mutating func update(
    _ count: Int, _ high: UnsafePointer<Double>, _ low: UnsafePointer<Double>,
    _ close: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) {
    inPieces(count) { start, count in
      let output = output + start
      ranges.update(count, high + start, low + start, close + start, output)
      if seen == period, areKnown(count, output) {
        average.update(count, output, output, times: weight)
      } else {
        for i in 0..<count { output[i] = step(output[i]) }
      }
    }
  }

  private mutating func step(_ range: Double) -> Double {
    guard range.isFinite else {
      seen = 0
      return .nan
    }
    if seen == period { return average.step(weight * range) }
    sum = seen == 0 ? range : sum + range
    seen += 1
    guard seen == period else { return .nan }
    average.begin(at: sum / Double(period))
    return average.value
  }
}
