import Market

/// Measures the drawdowns of a curve that is `offset + scale · x` of a column, `scale >= 0`.
///
/// Takes blocks. A block that stays below the high so far only needs its minimum.
struct DrawdownMeter: Sendable {
  private var offset: Double
  private var scale: Double
  private var high = -Double.infinity
  private var highTime: Int64 = 0
  private var low = Double.infinity
  private var lowTime: Int64 = 0
  private var lastTime: Int64 = 0
  private var summary = DrawdownSummary()

  init(offset: Double = 0, scale: Double = 1) {
    self.offset = offset
    self.scale = scale
  }

  /// Goes on with another offset and scale of the column; the curve so far stays what it was.
  mutating func rescale(offset: Double, scale: Double) {
    high = (self.offset + self.scale * high - offset) / scale
    low = (self.offset + self.scale * low - offset) / scale
    (self.offset, self.scale) = (offset, scale)
  }

  /// A point of the curve before the first block.
  mutating func start(_ x: Double, _ time: Int64) { take(x, time) }

  /// Takes values and their times: all at once where none is a new high, else in groups.
  mutating func take(_ x: UnsafePointer<Double>, _ time: UnsafePointer<Int64>, _ count: Int) {
    if count == 0 || takeBelow(x, time, count) { return }
    var i = 0
    while i < count {
      let size = min(64, count - i)
      if !takeBelow(x + i, time + i, size) {
        for j in i..<i + size { take(x[j], time[j]) }
      }
      i += size
    }
  }

  /// Takes values that all stay below the high: only the first of the lowest can matter.
  ///
  /// - Returns: false, and takes nothing, if one does not.
  private mutating func takeBelow(
    _ x: UnsafePointer<Double>, _ time: UnsafePointer<Int64>, _ count: Int
  ) -> Bool {
    guard x[0] < high, highest(x, 0, count) < high else { return false }
    let bottom = lowest(x, 0, count)
    if bottom < low {
      var first = 0
      while x[first] != bottom { first += 1 }
      low = bottom
      lowTime = time[first]
    }
    lastTime = time[count - 1]
    return true
  }

  /// Takes a stretch of an account's equity: from its start up to a candle that comes after it.
  ///
  /// Rounding keeps an order, so that the extremes of the equity are those of the closes.
  mutating func take(
    _ stretch: EquityStretches.Stretch, to end: Int,
    _ column: (close: UnsafePointer<Double>, time: UnsafePointer<Int64>),
    _ extremes: RangeExtremes
  ) {
    if stretch.held == 0 {
      take(stretch.cash, column.time[stretch.start])
      // The last of equal highs counts.
      if stretch.cash == high { highTime = column.time[end - 1] }
      lastTime = column.time[end - 1]
      return
    }
    if takeBelow(stretch, stretch.start, end, column, extremes) { return }
    var i = stretch.start
    while i < end {
      let next = min(i + 16, end)
      if !takeBelow(stretch, i, next, column, extremes) {
        for k in i..<next { take(stretch.cash + stretch.held * column.close[k], column.time[k]) }
      }
      i = next
    }
  }

  /// Takes candles of a stretch that all stay below the high.
  ///
  /// - Returns: false, and takes nothing, if one does not.
  private mutating func takeBelow(
    _ stretch: EquityStretches.Stretch, _ start: Int, _ end: Int,
    _ column: (close: UnsafePointer<Double>, time: UnsafePointer<Int64>),
    _ extremes: RangeExtremes
  ) -> Bool {
    let closes = extremes.find(start, end)
    let (a, b) = (
      stretch.cash + stretch.held * closes.high, stretch.cash + stretch.held * closes.low
    )
    let (top, bottom) = stretch.held > 0 ? (a, b) : (b, a)
    guard top < high else { return false }
    if bottom < low {
      var first = start
      while stretch.cash + stretch.held * column.close[first] != bottom { first += 1 }
      low = bottom
      lowTime = column.time[first]
    }
    lastTime = column.time[end - 1]
    return true
  }

  @inline(__always)
  private mutating func take(_ x: Double, _ time: Int64) {
    if x >= high {
      if low < high { end(time, isOver: true) }
      high = x
      highTime = time
      low = x
    } else if x < low {
      low = x
      lowTime = time
    }
    lastTime = time
  }

  private mutating func end(_ time: Int64, isOver: Bool) {
    let top = offset + scale * high
    let depth = (top - (offset + scale * low)) / top
    let days = Double(time - highTime) / 86_400_000
    summary.count += 1
    summary.depthSum += depth
    summary.daysSum += days
    if depth > summary.deepest {
      summary.deepest = depth
      summary.deepestHigh = Time(milliseconds: highTime)
      summary.deepestLow = Time(milliseconds: lowTime)
      summary.deepestEnd = isOver ? Time(milliseconds: time) : nil
      summary.deepestDays = days
    }
    if days > summary.longestDays {
      summary.longestDays = days
      summary.isLongestOpen = !isOver
    }
  }

  /// What was measured, with a drawdown that is not over counted up to the last value.
  func finished() -> DrawdownSummary {
    var copy = self
    if low < high { copy.end(lastTime, isOver: false) }
    return copy.summary
  }
}
