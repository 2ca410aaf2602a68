/// The mean of `period` true ranges while fewer have come: of those so far, or with the range of the
/// first bar repeated in front of them.
struct EarlyRange: Sendable {
  private let period: Int
  private let start: WindowStart
  private var before = Double.nan
  /// How many true ranges have come; as many as the period where there is nothing to say.
  private var seen: Int
  private var sum = 0.0
  private var first = 0.0

  init(_ period: Int, _ start: WindowStart) {
    self.period = period
    self.start = start
    seen = period
  }

  /// Takes `count` bars and writes the means before `period` true ranges have come, where the output
  /// has nothing yet.
  mutating func update(
    _ count: Int, _ high: UnsafePointer<Double>, _ low: UnsafePointer<Double>,
    _ close: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) {
    guard start != .full else { return }
    for i in 0..<count {
      let range = trueRange(high[i], low[i], after: before)
      let bar = high[i] - low[i]
      before = close[i]
      if range.isFinite {
        guard seen < period else { continue }
        seen += 1
        sum += range
      } else if bar.isFinite, close[i].isFinite {
        (seen, sum, first) = (0, 0, bar)
      } else {
        (seen, before) = (period, .nan)
      }
      guard seen < period, output[i].isNaN, start == .pad || seen > 0 else { continue }
      output[i] = mean
    }
  }

  private var mean: Double {
    if start == .partial { return sum / Double(seen) }
    return (sum + first * Double(period - seen)) / Double(period)
  }
}
