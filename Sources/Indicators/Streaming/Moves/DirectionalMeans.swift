/// The sums of the directional moves and of the true range over the last `period` bars, which
/// Japanese charts take where Wilder takes running sums.
struct DirectionalMeans: Sendable {
  private var ups: WindowSum
  private var downs: WindowSum
  private var ranges: WindowSum
  private var highBefore = Double.nan, lowBefore = Double.nan, closeBefore = Double.nan

  init(_ period: Int) {
    ups = WindowSum(period)
    (downs, ranges) = (ups, ups)
  }

  /// Takes `count` bars and writes `count` sums.
  mutating func update(
    _ count: Int,
    _ bars: (
      high: UnsafePointer<Double>, low: UnsafePointer<Double>, close: UnsafePointer<Double>
    ),
    plus: UnsafeMutablePointer<Double>, minus: UnsafeMutablePointer<Double>,
    range: UnsafeMutablePointer<Double>
  ) {
    for i in 0..<count {
      let (rise, fall) = (bars.high[i] - highBefore, lowBefore - bars.low[i])
      range[i] = trueRange(bars.high[i], bars.low[i], after: closeBefore)
      // 0, or unknown where a part of the bar is.
      let unknown = (rise - rise) + (fall - fall) + (range[i] - range[i])
      plus[i] = (rise > fall && rise > 0 ? rise : 0) + unknown
      minus[i] = (fall > rise && fall > 0 ? fall : 0) + unknown
      range[i] += unknown
      (highBefore, lowBefore, closeBefore) = (bars.high[i], bars.low[i], bars.close[i])
    }
    ups.update(count, plus, plus)
    downs.update(count, minus, minus)
    ranges.update(count, range, range)
  }
}
