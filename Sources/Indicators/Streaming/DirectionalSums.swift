/// Wilder's running sums of the directional moves and of the true range: `s ← s − s / n + x`.
///
/// A bar moves upward by as much as its high is above the one before, if that is more than its low is
/// below the one before, and downward by that in the other case. The sums begin with the first n − 1
/// moves.
struct DirectionalSums: Sendable {
  private let first: Int
  private let seed: Int
  private let keep: Double
  private var highBefore = Double.nan, lowBefore = Double.nan, closeBefore = Double.nan
  private var seen = 0
  private(set) var plus = 0.0, minus = 0.0, range = 0.0

  /// Sums for n bars, known after `first` moves.
  init(_ period: Int, first: Int) {
    self.first = first
    seed = period - 1
    keep = 1 - 1 / Double(period)
  }

  /// Takes `count` bars and writes as many sums.
  mutating func update(
    _ count: Int,
    _ bars: (
      high: UnsafePointer<Double>, low: UnsafePointer<Double>,
      close: UnsafePointer<Double>
    ),
    plus: UnsafeMutablePointer<Double>, minus: UnsafeMutablePointer<Double>,
    range: UnsafeMutablePointer<Double>
  ) {
    var i = 0
    while i < count {
      if seen >= first, seen >= seed, seen > 0 {
        i = follow(i, count, bars, plus, minus, range)
        if i == count { return }
      }
      step(bars.high[i], bars.low[i], bars.close[i])
      let known = seen >= first && seen > 0
      plus[i] = known ? self.plus : .nan
      minus[i] = known ? self.minus : .nan
      range[i] = known ? self.range : .nan
      i += 1
    }
  }

  /// Goes on until a bar is unknown, and says how far it came. The same operations as in `step`.
  @inline(__always)
  private mutating func follow(
    _ start: Int, _ count: Int,
    _ bars: (
      high: UnsafePointer<Double>, low: UnsafePointer<Double>, close: UnsafePointer<Double>
    ), _ pluses: UnsafeMutablePointer<Double>, _ minuses: UnsafeMutablePointer<Double>,
    _ ranges: UnsafeMutablePointer<Double>
  ) -> Int {
    var (plus, minus, range) = (self.plus, self.minus, self.range)
    var (highBefore, lowBefore, closeBefore) = (self.highBefore, self.lowBefore, self.closeBefore)
    let keep = self.keep
    var i = start
    while i < count {
      let (high, low) = (bars.high[i], bars.low[i])
      let rise = high - highBefore
      let fall = lowBefore - low
      let trueRange = trueRange(high, low, after: closeBefore)
      guard (rise + fall + trueRange).isFinite else { break }
      (highBefore, lowBefore, closeBefore) = (high, low, bars.close[i])
      // Without a branch: no processor can foretell which way a bar reaches further.
      let (up, down) = (0 > rise ? 0 : rise, 0 > fall ? 0 : fall)
      plus = plus * keep + (up > down ? up : 0)
      minus = minus * keep + (down > up ? down : 0)
      range = range * keep + trueRange
      pluses[i] = plus
      minuses[i] = minus
      ranges[i] = range
      i += 1
    }
    (self.plus, self.minus, self.range) = (plus, minus, range)
    (self.highBefore, self.lowBefore, self.closeBefore) = (highBefore, lowBefore, closeBefore)
    return i
  }

  @inline(__always)
  private mutating func step(_ high: Double, _ low: Double, _ close: Double) {
    let rise = high - highBefore
    let fall = lowBefore - low
    let trueRange = trueRange(high, low, after: closeBefore)
    (highBefore, lowBefore, closeBefore) = (high, low, close)
    guard (rise + fall + trueRange).isFinite else {
      (seen, plus, minus, range) = (0, 0, 0, 0)
      return
    }
    let up = rise > fall && rise > 0 ? rise : 0
    let down = fall > rise && fall > 0 ? fall : 0
    let share = seen < seed ? 1 : keep
    plus = plus * share + up
    minus = minus * share + down
    range = range * share + trueRange
    seen += 1
  }
}

/// Which part of two directional sums is not balanced, in percent; 0 where there is no move.
@inline(__always)
func directionalIndex(_ plus: Double, _ minus: Double) -> Double {
  let sum = plus + minus
  let share = 100 * (abs(plus - minus) / sum)
  return sum <= 0x1p-900 ? 0 : share
}

/// A directional sum in percent of the sum of the ranges; 0 where there is no range.
@inline(__always)
func directionalShare(_ sum: Double, _ range: Double) -> Double {
  let share = 100 * (sum / range)
  return range <= 0x1p-900 ? 0 : share
}
