import Glibc

/// Where the price is in its dominant cycle, and where it goes without it.
///
/// The phase is that of the smoothed price against a sine of the cycle's period, summed over one
/// cycle; 0 where the sums are nothing but rounding, as on flat prices. The trend line is the mean of
/// the price over a cycle, smoothed over four bars.
/// Source: John F. Ehlers, *Rocket Science for Traders*, 2001, chapters 9 to 11.
struct DominantCycle: Sendable {
  /// What is worked out of the cycle.
  enum Part { case phase, trend, both }

  private var cycle = HilbertCycle(quiet: 37, history: CycleState.longest)
  /// What the newest bar gave.
  private(set) var state = CycleState()

  /// Takes `count` prices and calls `body` for each; results are known where `age` is above 63, and
  /// begin above 37.
  @inline(__always)
  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, _ part: Part,
    _ body: (_ i: Int, _ age: Int, _ state: CycleState) -> Void
  ) {
    cycle.update(count, input) { start, count, columns in
      guard let columns else {
        state = CycleState()
        return body(start, 0, state)
      }
      for i in 0..<count {
        let age = columns.age + i
        if age > 37 { state.take(columns, i, part) }
        body(start + i, age, state)
      }
    }
  }
}

/// Phase and trend of one bar.
struct CycleState: Sendable {
  /// The longest cycle in bars.
  static let longest = 50

  /// Sine and cosine of the parts of a cycle, a row for every length up to the longest.
  private static let waves: [(sine: Double, cosine: Double)] = (0...longest).flatMap { length in
    (0..<longest).map { k in
      let angle = Double(k) * 2 * .pi / Double(max(1, length))
      return (sin(angle), cos(angle))
    }
  }

  private var means = (0.0, 0.0, 0.0)
  /// The smoothed price, and the smoothed period in bars and in whole bars.
  private(set) var smooth = 0.0, period = 0.0
  private(set) var bars = 0
  /// The sums of the smoothed price with the sine and with the cosine of the cycle.
  private(set) var real = 0.0, imaginary = 0.0
  /// In degrees from -45 to 315; that of the bar before.
  private(set) var phase = 0.0, phaseBefore = 0.0
  /// The mean of the price over the newest cycle, and the trend line.
  private(set) var mean = 0.0, trendline = 0.0

  fileprivate mutating func take(
    _ columns: HilbertCycle.Columns, _ i: Int, _ part: DominantCycle.Part
  ) {
    (smooth, period) = (columns.smooth[i], columns.period[i])
    bars = Int(period + 0.5)
    if part != .trend { findPhase(columns.smooth + i) }
    if part != .phase { findTrend(columns.price + i) }
  }

  /// Sums up the smoothed prices backward from the newest.
  private mutating func findPhase(_ newest: UnsafePointer<Double>) {
    var (real, imaginary, size) = (0.0, 0.0, 0.0)
    Self.waves.withUnsafeBufferPointer { waves in
      guard let row = waves.baseAddress.map({ $0 + bars * Self.longest }) else { return }
      for k in 0..<bars {
        real += row[k].sine * newest[-k]
        imaginary += row[k].cosine * newest[-k]
        size += abs(newest[-k])
      }
    }
    (self.real, self.imaginary, phaseBefore) = (real, imaginary, phase)
    guard abs(real) + abs(imaginary) > 1e-12 * size else {
      phase = 0
      return
    }
    let angle = imaginary == 0 ? (real < 0 ? -.pi / 2 : .pi / 2) : atan(real / imaginary)
    // A quarter of a cycle makes the sine of the cosine; one bar is the lag of the smoothing.
    phase = angle * (180 / .pi) + 90 + 360 / period + (imaginary < 0 ? 180 : 0)
    if phase > 315 { phase -= 360 }
  }

  /// Sums up the prices up to the newest, four sums at once, which do not wait for each other.
  private mutating func findTrend(_ newest: UnsafePointer<Double>) {
    let first = newest - (bars - 1)
    var (a, b, c, d) = (0.0, 0.0, 0.0, 0.0)
    var k = 0
    while k + 4 <= bars {
      a += first[k]
      b += first[k + 1]
      c += first[k + 2]
      d += first[k + 3]
      k += 4
    }
    var sum = (a + c) + (b + d)
    while k < bars {
      sum += first[k]
      k += 1
    }
    mean = bars > 0 ? sum / Double(bars) : 0
    trendline = (4 * mean + 3 * means.0 + 2 * means.1 + means.2) / 10
    means = (mean, means.0, means.1)
  }
}
