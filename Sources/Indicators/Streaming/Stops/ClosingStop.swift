/// The parabolic stop as Stockee draws it: it turns where a bar closes beyond it, moves towards the
/// extreme of the last `period` bars, and its factor grows with every bar.
///
/// It begins at the extreme of the first `period` bars, upward if the bar after them does not close
/// lower. Stockee draws that first stop one bar earlier, at a bar at which its direction is not known
/// yet.
struct ClosingStop: Sendable {
  private var highest: WindowExtreme<Highest>
  private var lowest: WindowExtreme<Lowest>
  private var scratch = Scratch(2)
  private var trend: Trend

  init(step: Double, most: Double, period: Int) {
    trend = Trend(step: step, most: most)
    highest = WindowExtreme(period)
    lowest = WindowExtreme(period)
  }

  var extreme: Double { trend.extreme }
  var factor: Double { trend.factor }

  /// Takes `count` bars and writes `count` stops.
  mutating func update(
    _ count: Int, _ high: UnsafePointer<Double>, _ low: UnsafePointer<Double>,
    _ close: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) {
    scratch.inPieces(count) { start, count, columns in
      let (tops, bottoms) = (columns[0], columns[1])
      highest.update(count, high + start, tops)
      lowest.update(count, low + start, bottoms)
      for i in 0..<count {
        output[start + i] = trend.follow(tops[i], bottoms[i], close[start + i])
      }
    }
  }

  private struct Trend: Sendable {
    let step: Double
    let most: Double
    private(set) var extreme = 0.0
    private(set) var factor = 0.0
    private var stop = 0.0
    private var isLong = true
    private var isKnown = false
    private var closeBefore = Double.nan
    /// The extremes of the window before.
    private var top = Double.nan, bottom = Double.nan

    init(step: Double, most: Double) { (self.step, self.most) = (step, most) }

    @inline(__always)
    mutating func follow(_ newTop: Double, _ newBottom: Double, _ close: Double) -> Double {
      defer { (top, bottom, closeBefore) = (newTop, newBottom, close) }
      guard (newTop - newBottom).isFinite, (top - bottom).isFinite, (close - closeBefore).isFinite
      else {
        isKnown = false
        return .nan
      }
      if !isKnown {
        (isKnown, isLong, factor) = (true, close >= closeBefore, min(step, most))
        (stop, extreme) = isLong ? (bottom, top) : (top, bottom)
      }
      stop += factor * (extreme - stop)
      if isLong ? close < stop : close > stop {
        isLong.toggle()
        (stop, factor) = (isLong ? newBottom : newTop, min(step, most))
      } else {
        factor = min(factor + step, most)
      }
      extreme = isLong ? newTop : newBottom
      return stop
    }
  }
}
