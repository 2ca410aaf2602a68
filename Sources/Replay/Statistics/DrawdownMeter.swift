import Market

/// Measures the drawdowns of a curve that is `offset + scale · x` of a column, `scale >= 0`.
///
/// Takes blocks. A block that stays below the high so far only needs its minimum.
struct DrawdownMeter: Sendable {
  private let offset: Double
  private let scale: Double
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

  /// A point of the curve before the first block.
  mutating func start(_ x: Double, _ time: Int64) { take(x, time) }

  /// Takes values and their times.
  mutating func take(_ x: UnsafePointer<Double>, _ time: UnsafePointer<Int64>, _ count: Int) {
    var i = 0
    while i + 64 <= count {
      takeGroup(x + i, time + i)
      i += 64
    }
    while i < count {
      take(x[i], time[i])
      i += 1
    }
  }

  /// 64 values: below the high they only count if one is a new low.
  private mutating func takeGroup(_ x: UnsafePointer<Double>, _ time: UnsafePointer<Int64>) {
    let (top, bottom) = Self.extremes(x)
    if top < high && bottom >= low {
      lastTime = time[63]
      return
    }
    for i in 0..<64 { take(x[i], time[i]) }
  }

  private static func extremes(_ x: UnsafePointer<Double>) -> (top: Double, bottom: Double) {
    var top = SIMD4<Double>(x[0], x[1], x[2], x[3])
    var bottom = top
    var i = 4
    while i < 64 {
      let values = SIMD4<Double>(x[i], x[i + 1], x[i + 2], x[i + 3])
      top = top.replacing(with: values, where: values .> top)
      bottom = bottom.replacing(with: values, where: values .< bottom)
      i += 4
    }
    return (top.max(), bottom.min())
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
