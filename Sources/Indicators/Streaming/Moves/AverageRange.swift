/// The average of how far the bars go: of their true ranges, or of the bars alone without their gaps;
/// Wilder's, or the mean of the last ones.
///
/// After an unknown value it starts again.
struct AverageRange: Sendable {
  private let isBars: Bool
  private var wilder: WilderRange?
  private var mean: WindowSum?
  private var smooth: ExponentialAverage?
  private var ranges = RangeLine()
  private var before = Double.nan
  /// The range of the bar last taken.
  private(set) var newest = Double.nan

  init(_ period: Int, isMean: Bool, isBars: Bool = false) {
    let n = Double(period)
    self.isBars = isBars
    if isMean {
      mean = WindowSum(period, divisor: n)
    } else if isBars {
      smooth = ExponentialAverage(weight: 1 / n, seed: period)
    } else {
      wilder = WilderRange(period)
    }
  }

  /// Takes `count` bars and writes `count` averages.
  mutating func update(
    _ count: Int, _ high: UnsafePointer<Double>, _ low: UnsafePointer<Double>,
    _ close: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) {
    guard let last = (0..<count).last else { return }
    if wilder == nil {
      if isBars {
        for i in 0..<count { output[i] = high[i] - low[i] }
      } else {
        ranges.update(count, high, low, close, output)
      }
      newest = output[last]
      mean?.update(count, output, output)
      smooth?.update(count, output, output)
    } else {
      newest = trueRange(high[last], low[last], after: last > 0 ? close[last - 1] : before)
      wilder?.update(count, high, low, close, output)
    }
    before = close[last]
  }
}
