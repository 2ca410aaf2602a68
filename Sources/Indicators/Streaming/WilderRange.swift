/// The range of a bar and what the gap from the close before adds to it; unknown if a number is.
@inline(__always)
func trueRange(_ high: Double, _ low: Double, after close: Double) -> Double {
  let above = close - high
  let below = low - close
  // Compared so that what is unknown stays unknown.
  return (high - low) + (0 > above ? 0 : above) + (0 > below ? 0 : below)
}

/// Wilder's average of the true range, in one loop: `a ← (1 − 1/n) a + TR / n`.
///
/// The first value is the mean of the first n ranges. After an unknown value it begins afresh.
struct WilderRange: Sendable {
  private let period: Int
  private let keep: Double
  private let weight: Double
  private var lastClose = Double.nan
  private var seen = 0
  private var value = 0.0

  init(_ period: Int) {
    self.period = period
    weight = 1 / Double(period)
    keep = 1 - weight
  }

  /// Takes `count` bars and writes as many averages.
  mutating func update(
    _ count: Int, _ high: UnsafePointer<Double>, _ low: UnsafePointer<Double>,
    _ close: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) {
    var i = 0
    while i < count {
      begin(trueRange(high[i], low[i], after: lastClose), &output[i])
      i += 1
      if seen == period { follow(count, high, low, close, output, &i) }
      lastClose = close[i - 1]
    }
  }

  /// Goes on until a value is unknown.
  @inline(__always)
  private mutating func follow(
    _ count: Int, _ high: UnsafePointer<Double>, _ low: UnsafePointer<Double>,
    _ close: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>, _ i: inout Int
  ) {
    var value = self.value
    while i < count {
      // Weighed before the question, so that only one product waits for the average before.
      let share = weight * trueRange(high[i], low[i], after: close[i - 1])
      guard share.isFinite else { break }
      value = keep * value + share
      output[i] = value
      i += 1
    }
    self.value = value
  }

  /// One range of the seed, an unknown one, or the first of a block.
  private mutating func begin(_ range: Double, _ output: inout Double) {
    output = .nan
    guard range.isFinite else {
      seen = 0
      return
    }
    if seen == period {
      value = keep * value + weight * range
    } else {
      value = seen == 0 ? range : value + range
      seen += 1
      guard seen == period else { return }
      value /= Double(period)
    }
    output = value
  }
}
