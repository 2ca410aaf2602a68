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
    inPieces(count) { start, count in
      let (high, low, output) = (high + start, low + start, output + start)
      if isKnown, areKnown(count, high), areKnown(count, low) {
        follow(count, high, low, output, result)
      } else {
        for i in 0..<count { output[i] = result(step(high[i], low[i]), isLong) }
      }
    }
  }

  /// Takes known bars after the first: a loop for each direction, since it seldom turns.
  @inline(__always)
  private mutating func follow(
    _ count: Int, _ high: UnsafePointer<Double>, _ low: UnsafePointer<Double>,
    _ output: UnsafeMutablePointer<Double>, _ result: (_ stop: Double, _ isLong: Bool) -> Double
  ) {
    // On a copy, which the compiler can keep in registers.
    var local = self
    var i = 0
    while i < count {
      while i < count, local.isLong {
        output[i] = result(local.rise(high[i], low[i]), local.isLong)
        i += 1
      }
      while i < count, !local.isLong {
        output[i] = result(local.fall(high[i], low[i]), local.isLong)
        i += 1
      }
    }
    self = local
  }

  /// Takes a bar and gives its stop, unknown at the first.
  private mutating func step(_ high: Double, _ low: Double) -> Double {
    let isBar = high.isFinite && low.isFinite
    guard isBar, highBefore.isFinite else {
      isKnown = false
      (highBefore, lowBefore) = isBar ? (high, low) : (.nan, .nan)
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
    // Before the stop is known, so that nothing waits for it.
    let bound = lowBefore < low ? lowBefore : low
    if low <= stop {
      isLong = false
      given = max(extreme, highBefore, high) * (1 + offset)
      (extreme, factor) = (low, short.first)
      stop = max(given + factor * (extreme - given), highBefore, high)
    } else {
      // Without a branch: no processor can foretell a new extreme.
      let faster = factor + (high > extreme ? long.step : 0)
      factor = faster < long.most ? faster : long.most
      extreme = high > extreme ? high : extreme
      let ahead = stop + factor * (extreme - stop)
      stop = ahead < bound ? ahead : bound
    }
    (highBefore, lowBefore) = (high, low)
    return given
  }

  @inline(__always)
  private mutating func fall(_ high: Double, _ low: Double) -> Double {
    var given = stop
    let bound = highBefore > high ? highBefore : high
    if high >= stop {
      isLong = true
      given = min(extreme, lowBefore, low) * (1 - offset)
      (extreme, factor) = (high, long.first)
      stop = min(given + factor * (extreme - given), lowBefore, low)
    } else {
      let faster = factor + (low < extreme ? short.step : 0)
      factor = faster < short.most ? faster : short.most
      extreme = low < extreme ? low : extreme
      let ahead = stop + factor * (extreme - stop)
      stop = ahead > bound ? ahead : bound
    }
    (highBefore, lowBefore) = (high, low)
    return given
  }
}
