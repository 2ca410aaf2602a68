import Glibc

/// The cycle in a price, measured by a Hilbert transform: its length and its phase.
///
/// The price is smoothed over four bars, freed of its trend, and turned by a quarter of a cycle; the
/// angle from bar to bar gives the period, which is held between 6 and 50 bars and smoothed.
/// Source: John F. Ehlers, *Rocket Science for Traders*, 2001, chapters 6 and 7; as in TA-Lib, its
/// memory begins empty some bars after the first.
struct HilbertCycle: Sendable {
  /// What some prices give, each column with what is in front of it.
  struct Columns {
    /// The prices.
    let price: UnsafePointer<Double>
    /// The mean of the last four prices, weighing 4, 3, 2, 1; 0 while the memory is empty.
    let smooth: UnsafePointer<Double>
    /// What goes with the cycle, and what runs a quarter of it ahead.
    let inphase: UnsafePointer<Double>
    let quadrature: UnsafePointer<Double>
    /// The smoothed period of the cycle in bars; 0 while the memory is empty.
    let period: UnsafePointer<Double>
    /// How many prices there have been, the first of these included, since the last unknown one.
    let age: Int
  }

  private let quiet: Int
  private let history: Int
  private var trails: HistoryColumns
  private var seen = 0
  private var turn = Turn()

  /// A cycle whose memory begins `quiet` bars after the first price, and whose columns of prices and
  /// of smoothed ones reach back `history` bars.
  init(quiet: Int, history: Int = 6) {
    (self.quiet, self.history) = (quiet, history)
    trails = HistoryColumns([history, history, 0, 9, 6, 0], filler: 0)
  }

  /// What goes with the cycle of the newest price, what runs a quarter of it ahead, and its period.
  var steps: (inphase: Double, quadrature: Double, period: Double) {
    (turn.inphase, turn.quadrature, turn.period)
  }

  /// Takes `count` prices and calls `body` for each run of known ones, and for each unknown one with
  /// none.
  @inline(__always)
  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>,
    _ body: (_ start: Int, _ count: Int, _ columns: Columns?) -> Void
  ) {
    inPieces(count) { start, count in
      let isWhole = areKnown(count, input + start)
      for i in stride(from: start, to: start + count, by: isWhole ? count : 1) {
        if isWhole || input[i].isFinite {
          take(isWhole ? count : 1, input + i) { body(i, isWhole ? count : 1, $0) }
        } else {
          self = HilbertCycle(quiet: quiet, history: history)
          body(i, 1, nil)
        }
      }
    }
  }

  @inline(__always)
  private mutating func take(
    _ count: Int, _ input: UnsafePointer<Double>, _ body: (Columns) -> Void
  ) {
    let age = seen + 1
    let begun = min(count, max(0, quiet - seen))
    seen = min(seen, Int.max - count) + count
    trails.extend(by: count) { places in
      let (price, smooth, moves) = (places[0], places[1], places[2])
      let (trendless, quadrature, period) = (places[3], places[4], places[5])
      price.update(from: input, count: count)
      let (x1, x2, x3) = (price - 1, price - 2, price - 3)
      for i in 0..<count {
        smooth[i] = 0.4 * price[i] + 0.3 * x1[i] + 0.2 * x2[i] + 0.1 * x3[i]
      }
      for column in [smooth, trendless, quadrature, period] {
        column.update(repeating: 0, count: begun)
      }
      Self.transform(count, smooth, moves)
      turn.go(begun, count, moves, trendless, quadrature, period)
      body(
        Columns(
          price: price, smooth: smooth, inphase: trendless - 3, quadrature: quadrature,
          period: period, age: age))
    }
  }

  /// Frees the smoothed prices of their trend, as far as that does not depend on the period.
  private static func transform(
    _ count: Int, _ smooth: UnsafePointer<Double>, _ moves: UnsafeMutablePointer<Double>
  ) {
    let (s2, s4, s6) = (smooth - 2, smooth - 4, smooth - 6)
    for i in 0..<count {
      moves[i] = 0.5769 * (s2[i] - s4[i]) + 0.0962 * (smooth[i] - s6[i])
    }
  }
}

/// The part of the transform in which each bar waits for the period of the bar before. What does not
/// wait is worked out first, so that the way from period to period is short.
private struct Turn: Sendable {
  private var i2 = 0.0, q2 = 0.0, re = 0.0, im = 0.0
  private var smoothPeriod = 0.0
  private(set) var period = 0.0
  private(set) var inphase = 0.0, quadrature = 0.0

  /// Takes the bars from `start` on.
  mutating func go(
    _ start: Int, _ count: Int, _ moves: UnsafePointer<Double>,
    _ trendless: UnsafeMutablePointer<Double>, _ quadratures: UnsafeMutablePointer<Double>,
    _ periods: UnsafeMutablePointer<Double>
  ) {
    // On a copy, which the compiler can keep in registers.
    var local = self
    for i in start..<count {
      let scale = 0.075 * local.period + 0.54
      let inphase = trendless[i - 3]
      trendless[i] = moves[i] * scale
      let quadrature = Self.transform(trendless[i], trendless + i, scale)
      quadratures[i] = quadrature
      let advancedI = Self.transform(inphase, trendless + (i - 3), scale)
      let advancedQ = Self.transform(quadrature, quadratures + i, scale)
      (local.inphase, local.quadrature) = (inphase, quadrature)
      local.rotate(advancedI, advancedQ)
      local.measure()
      periods[i] = local.smoothPeriod
    }
    self = local
  }

  /// Turns a value by a quarter of a cycle, from those two, four and six bars before it.
  @inline(__always)
  private static func transform(
    _ x: Double, _ place: UnsafePointer<Double>, _ scale: Double
  ) -> Double {
    ((0.5769 * (place[-2] - place[-4]) - 0.0962 * place[-6]) + 0.0962 * x) * scale
  }

  @inline(__always)
  private mutating func rotate(_ advancedI: Double, _ advancedQ: Double) {
    let newQ = 0.2 * (quadrature + advancedI) + 0.8 * q2
    let newI = (0.2 * inphase + 0.8 * i2) - 0.2 * advancedQ
    re = newI * (0.2 * i2) + (newQ * (0.2 * q2) + 0.8 * re)
    im = newI * (0.2 * q2) + (0.8 * im - newQ * (0.2 * i2))
    (i2, q2) = (newI, newQ)
  }

  @inline(__always)
  private mutating func measure() {
    let before = period
    let (shortest, longest) = (0.67 * before, 1.5 * before)
    let angle = im / re
    var now = before
    if angle.isFinite, angle != 0 { now = 2 * .pi / atan(angle) }
    now = now < longest ? now : longest
    now = now > shortest ? now : shortest
    now = now > 6 ? now : 6
    now = now < 50 ? now : 50
    period = 0.2 * now + 0.8 * before
    smoothPeriod = 0.33 * period + 0.67 * smoothPeriod
  }
}
