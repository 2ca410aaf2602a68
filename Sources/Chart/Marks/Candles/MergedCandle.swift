/// Open, high, low and close of the bars that share a cell.
struct MergedCandle {
  var open: Double
  var high: Double
  var low: Double
  var close: Double

  var isKnown: Bool { open.isFinite && high.isFinite && low.isFinite && close.isFinite }
}

extension ChartData {
  /// The candle of some bars. O(bars).
  func candle(_ bars: Range<Int>) -> MergedCandle {
    let first = bars.lowerBound
    if bars.count == 1 {
      return MergedCandle(
        open: open[first], high: high[first], low: low[first], close: close[first])
    }
    var top = -Double.infinity
    var bottom = Double.infinity
    high.withUnsafeBufferPointer { highs in
      for bar in bars where highs[bar] > top { top = highs[bar] }
    }
    low.withUnsafeBufferPointer { lows in
      for bar in bars where lows[bar] < bottom { bottom = lows[bar] }
    }
    return MergedCandle(
      open: open[first], high: top, low: bottom, close: close[bars.upperBound - 1])
  }
}
