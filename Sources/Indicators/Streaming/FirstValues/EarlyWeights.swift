/// The weighted mean of a window of `period` values, the newest weighing most, while fewer have come.
///
/// Of the distances `y` from the first value `f`, of which `k` have come, the oldest first:
///
///     partial = f + Σ i yᵢ / (k (k + 1) / 2)
///     pad     = f + Σ (n − k + i) yᵢ / (n (n + 1) / 2)
struct EarlyWeights: Sendable {
  private let period: Int
  private let start: WindowStart
  private var seen = 0
  private var first = 0.0
  /// Σ yᵢ and Σ i yᵢ.
  private var sum = 0.0, weighted = 0.0

  init(_ period: Int, _ start: WindowStart) {
    self.period = period
    self.start = start
  }

  /// Takes `count` values and writes the means of those that do not fill a window.
  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) {
    guard start != .full else { return }
    for i in 0..<count {
      guard input[i].isFinite else {
        seen = 0
        continue
      }
      guard seen < period else { continue }
      take(input[i])
      if seen < period { output[i] = mean }
    }
  }

  private mutating func take(_ value: Double) {
    if seen == 0 { (first, sum, weighted) = (value, 0, 0) }
    seen += 1
    sum += value - first
    weighted += Double(seen) * (value - first)
  }

  private var mean: Double {
    let (n, k) = (Double(period), Double(seen))
    if start == .partial { return first + weighted / (k * (k + 1) / 2) }
    return first + (weighted + (n - k) * sum) / (n * (n + 1) / 2)
  }
}
