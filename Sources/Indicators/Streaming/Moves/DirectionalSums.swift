/// Wilder's running sums of the directional moves and of the true range: `s ← s − s / n + x`.
///
/// A bar moves upward by as much as its high is above the one before, if that is more than its low is
/// below the one before, and downward by that in the other case. The sums begin with the first n − 1
/// moves.
struct DirectionalSums: Sendable {
  /// Columns of as many bars.
  typealias Bars = (
    high: UnsafePointer<Double>, low: UnsafePointer<Double>, close: UnsafePointer<Double>
  )

  private let first: Int
  private let seed: Int
  private var highBefore = Double.nan, lowBefore = Double.nan, closeBefore = Double.nan
  private var seen = 0
  private var plusSum: FadingSum
  private var minusSum: FadingSum
  private var rangeSum: FadingSum

  /// Sums for n bars, known after `first` moves.
  init(_ period: Int, first: Int) {
    self.first = first
    seed = period - 1
    plusSum = FadingSum(keep: 1 - 1 / Double(period))
    (minusSum, rangeSum) = (plusSum, plusSum)
  }

  /// The sums after the last bar.
  var plus: Double { plusSum.value }
  var minus: Double { minusSum.value }
  var range: Double { rangeSum.value }

  /// Takes `count` bars and writes `count` sums.
  mutating func update(
    _ count: Int, _ bars: Bars, plus: UnsafeMutablePointer<Double>,
    minus: UnsafeMutablePointer<Double>, range: UnsafeMutablePointer<Double>
  ) {
    inPieces(count) { start, count in
      let (plus, minus, range) = (plus + start, minus + start, range + start)
      findMoves(
        count, (bars.high + start, bars.low + start, bars.close + start), plus, minus, range)
      if seen >= max(first, seed, 1), areKnown(count, range) {
        plusSum.update(count, plus, plus)
        minusSum.update(count, minus, minus)
        rangeSum.update(count, range, range)
      } else {
        for i in 0..<count { step(&plus[i], &minus[i], &range[i]) }
      }
    }
  }

  /// Writes how far each bar moves upward and downward, and its true range, which is unknown where
  /// one of the three is.
  private mutating func findMoves(
    _ count: Int, _ bars: Bars, _ plus: UnsafeMutablePointer<Double>,
    _ minus: UnsafeMutablePointer<Double>, _ range: UnsafeMutablePointer<Double>
  ) {
    guard count > 0 else { return }
    let (high, low, close) = bars
    @inline(__always)
    func find(_ i: Int, _ highBefore: Double, _ lowBefore: Double, _ closeBefore: Double) {
      let (rise, fall) = (high[i] - highBefore, lowBefore - low[i])
      // Without a branch: no processor can foretell which way a bar reaches further.
      let (up, down) = (0 > rise ? 0 : rise, 0 > fall ? 0 : fall)
      plus[i] = up > down ? up : 0
      minus[i] = down > up ? down : 0
      range[i] = trueRange(high[i], low[i], after: closeBefore) + ((rise - rise) + (fall - fall))
    }
    find(0, highBefore, lowBefore, closeBefore)
    for i in 1..<count { find(i, high[i - 1], low[i - 1], close[i - 1]) }
    (highBefore, lowBefore, closeBefore) = (high[count - 1], low[count - 1], close[count - 1])
  }

  /// Makes the sums of the moves and the range of a bar.
  @inline(__always)
  private mutating func step(_ plus: inout Double, _ minus: inout Double, _ range: inout Double) {
    guard range.isFinite else {
      seen = 0
      (plus, minus, range) = (.nan, .nan, .nan)
      return
    }
    if seen < seed {
      let isFirst = seen == 0
      plusSum.begin(at: (isFirst ? 0 : plusSum.value) + plus)
      minusSum.begin(at: (isFirst ? 0 : minusSum.value) + minus)
      rangeSum.begin(at: (isFirst ? 0 : rangeSum.value) + range)
    } else {
      if seen == 0 {
        plusSum.begin(at: 0)
        minusSum.begin(at: 0)
        rangeSum.begin(at: 0)
      }
      _ = (plusSum.step(plus), minusSum.step(minus), rangeSum.step(range))
    }
    seen += 1
    let known = seen >= first
    plus = known ? self.plus : .nan
    minus = known ? self.minus : .nan
    range = known ? self.range : .nan
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
