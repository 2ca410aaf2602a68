/// Wilder's parabolic stop: it follows a trend ever faster, and turns where the price touches it.
///
/// The first bar gives the first stop, the second the direction: downward if its low falls by more
/// than its high rises.
struct ParabolicStop: Sendable {
  /// How fast a side's stop follows: at first, more at each new extreme, at most.
  struct Acceleration: Sendable {
    let first: Double
    let step: Double
    let most: Double

    init(first: Double, step: Double, most: Double) {
      (self.first, self.step, self.most) = (min(first, most), min(step, most), most)
    }
  }

  private let long: Acceleration
  private let short: Acceleration
  /// 0, or the stop of the first bar: below 0 for a downward trend.
  private let start: Double
  private let offset: Double
  private var isKnown = false
  private var highBefore = Double.nan, lowBefore = Double.nan
  private var stop = 0.0
  private(set) var isLong = true
  private(set) var extreme = 0.0
  private(set) var factor = 0.0

  init(long: Acceleration, short: Acceleration, start: Double = 0, offset: Double = 0) {
    (self.long, self.short, self.start, self.offset) = (long, short, start, offset)
  }

  /// Takes `count` bars and writes what `result` makes of each stop and its direction.
  @inline(__always)
  mutating func update(
    _ count: Int, _ high: UnsafePointer<Double>, _ low: UnsafePointer<Double>,
    _ output: UnsafeMutablePointer<Double>, _ result: (_ stop: Double, _ isLong: Bool) -> Double
  ) {
    // On a copy, which the compiler can keep in registers.
    var local = self
    for i in 0..<count { output[i] = result(local.step(high[i], low[i]), local.isLong) }
    self = local
  }

  /// Takes a bar and gives its stop, unknown at the first.
  @inline(__always)
  private mutating func step(_ high: Double, _ low: Double) -> Double {
    let isBar = high.isFinite && low.isFinite
    defer { (highBefore, lowBefore) = isBar ? (high, low) : (.nan, .nan) }
    guard isBar, highBefore.isFinite else {
      isKnown = false
      return .nan
    }
    if !isKnown { begin(high, low) }
    return isLong ? rise(high, low) : fall(high, low)
  }

  private mutating func begin(_ high: Double, _ low: Double) {
    let (up, down) = (high - highBefore, lowBefore - low)
    isLong = start == 0 ? !(down > 0 && up < down) : start > 0
    extreme = isLong ? high : low
    stop = start != 0 ? abs(start) : isLong ? lowBefore : highBefore
    factor = isLong ? long.first : short.first
    // The first bar bounds no stop.
    (highBefore, lowBefore) = (high, low)
    isKnown = true
  }

  @inline(__always)
  private mutating func rise(_ high: Double, _ low: Double) -> Double {
    var given = stop
    if low <= stop {
      isLong = false
      given = max(extreme, highBefore, high) * (1 + offset)
      (extreme, factor) = (low, short.first)
      stop = max(given + factor * (extreme - given), highBefore, high)
    } else {
      if high > extreme { (extreme, factor) = (high, min(factor + long.step, long.most)) }
      stop = min(stop + factor * (extreme - stop), lowBefore, low)
    }
    return given
  }

  @inline(__always)
  private mutating func fall(_ high: Double, _ low: Double) -> Double {
    var given = stop
    if high >= stop {
      isLong = true
      given = min(extreme, lowBefore, low) * (1 - offset)
      (extreme, factor) = (high, long.first)
      stop = min(given + factor * (extreme - given), lowBefore, low)
    } else {
      if low < extreme { (extreme, factor) = (low, min(factor + short.step, short.most)) }
      stop = max(stop + factor * (extreme - stop), highBefore, high)
    }
    return given
  }
}
