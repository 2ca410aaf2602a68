/// A fast and a slow average of one series.
struct AveragePair: Sendable {
  private var fast: MovingAverage
  private var slow: MovingAverage
  private var scratch = Scratch(2)

  /// Two averages by kind and period that begin together, where the later one is first known.
  init(fast: (kind: AverageKind, period: Int), slow: (kind: AverageKind, period: Int)) {
    let (fastWarmup, slowWarmup) = (fast.kind.warmup(fast.period), slow.kind.warmup(slow.period))
    let longest = max(fastWarmup, slowWarmup)
    self.fast = MovingAverage(fast.kind, fast.period, late: longest - fastWarmup)
    self.slow = MovingAverage(slow.kind, slow.period, late: longest - slowWarmup)
  }

  /// Two averages that each begin as soon as they can, for settings that begin with the two periods,
  /// in either order, and the kind of both.
  init(_ settings: Settings) {
    let kind = AverageKind(settings.whole(2))
    let periods = [settings.whole(0), settings.whole(1)]
    fast = MovingAverage(kind, min(periods[0], periods[1]))
    slow = MovingAverage(kind, max(periods[0], periods[1]))
  }

  /// How many values come before both are known.
  static func warmup(
    fast: (kind: AverageKind, period: Int), slow: (kind: AverageKind, period: Int)
  ) -> Int {
    max(fast.kind.warmup(fast.period), slow.kind.warmup(slow.period))
  }

  /// The same for settings that begin with the two periods and the kind of both.
  static func warmup(_ settings: Settings) -> Int {
    let kind = AverageKind(settings.whole(2))
    return warmup(fast: (kind, settings.whole(0)), slow: (kind, settings.whole(1)))
  }

  /// The two averages of the bar last taken alone.
  var steps: (fast: Double, slow: Double) { (scratch[0], scratch[1]) }

  /// Takes `count` values and writes what `result` makes of the two averages.
  @inline(__always)
  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>,
    _ result: (_ fast: Double, _ slow: Double) -> Double
  ) {
    scratch.inPieces(count) { start, count, columns in
      fast.update(count, input + start, columns[0])
      slow.update(count, input + start, columns[1])
      for i in 0..<count { output[start + i] = result(columns[0][i], columns[1][i]) }
    }
  }
}
