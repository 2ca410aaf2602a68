/// Limits from one range and one period: shares of the mean range of the candles before each candle.
///
/// A sum of `2s` ranges is the sum of `s` and the one `s` candles before; where the number is odd, one
/// older range is added. So nothing drifts, nothing is left of a candle that has gone, and no signal
/// depends on where the data begin. The last step writes the limits themselves, a column a share.
///
/// - Complexity: O(log period) a candle, in loops that work on several candles at once.
struct CandleWindow: Sendable {
  /// A column of limits: where it is in memory, and what share of the mean it is.
  struct Share: Sendable {
    let column: Int
    let factor: Double
  }

  /// From sums of `half` ranges to those of twice as many, or of one more.
  private struct Step: Sendable {
    let half: Int
    let odd: Bool
  }

  let range: CandleSetting.Range
  let period: Int
  private(set) var shares: [Share] = []
  private let steps: [Step]
  // Column 0 holds the ranges, column k the sums that step k starts from.
  private var history: HistoryColumns

  init(_ range: CandleSetting.Range, _ period: Int) {
    (self.range, self.period) = (range, period)
    var (steps, length): ([Step], Int) = ([], period)
    while length > 1 {
      steps.append(Step(half: length / 2, odd: length % 2 == 1))
      length /= 2
    }
    self.steps = steps.reversed()
    history = HistoryColumns([max(0, period - 1)] + self.steps.dropFirst().map(\.half))
  }

  /// One more column: `factor` of the mean.
  mutating func add(_ column: Int, _ factor: Double) {
    shares.append(Share(column: column, factor: period > 0 ? factor / Double(period) : factor))
  }

  /// Takes up to `HistoryColumns.piece` candles. The limit from the candles up to `i` is that of the candle
  /// `i + 1`; with a period of 0 the candle itself tells.
  mutating func extend(
    by count: Int, _ candles: CandleView, _ memory: UnsafeMutablePointer<Double>
  ) {
    history.extend(by: count) { places in
      let ranges = places[0]
      Self.measure(range, count, candles, ranges)
      let last = steps.count - 1
      for k in 0..<max(0, last) { Self.double(count, steps[k], ranges, places[k], places[k + 1]) }
      for share in shares {
        let limits = memory + share.column + (period > 0 ? 1 : 0)
        if last < 0 {
          for i in 0..<count { limits[i] = share.factor * ranges[i] }
        } else {
          Self.finish(count, steps[last], ranges, places[last], limits, share.factor)
        }
      }
    }
  }

  @inline(__always)
  private static func measure(
    _ range: CandleSetting.Range, _ count: Int, _ candles: CandleView,
    _ ranges: UnsafeMutablePointer<Double>
  ) {
    switch range {
    case .body: for i in 0..<count { ranges[i] = candles.body(i) }
    case .highlow: for i in 0..<count { ranges[i] = candles.high[i] - candles.low[i] }
    case .shadows:
      for i in 0..<count { ranges[i] = 0.5 * (candles.upper(i) + candles.lower(i)) }
    }
  }

  @inline(__always)
  private static func double(
    _ count: Int, _ step: Step, _ ranges: UnsafePointer<Double>,
    _ newer: UnsafePointer<Double>, _ sums: UnsafeMutablePointer<Double>
  ) {
    let (older, oldest) = (newer - step.half, ranges - 2 * step.half)
    if step.odd {
      for i in 0..<count { sums[i] = newer[i] + older[i] + oldest[i] }
    } else {
      for i in 0..<count { sums[i] = newer[i] + older[i] }
    }
  }

  @inline(__always)
  private static func finish(
    _ count: Int, _ step: Step, _ ranges: UnsafePointer<Double>,
    _ newer: UnsafePointer<Double>, _ limits: UnsafeMutablePointer<Double>, _ factor: Double
  ) {
    let (older, oldest) = (newer - step.half, ranges - 2 * step.half)
    if step.odd {
      for i in 0..<count { limits[i] = factor * (newer[i] + older[i] + oldest[i]) }
    } else {
      for i in 0..<count { limits[i] = factor * (newer[i] + older[i]) }
    }
  }
}
