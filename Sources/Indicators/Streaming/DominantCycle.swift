import Glibc

/// Where the price stands in its dominant cycle, and where it goes without it.
///
/// The phase is that of the smoothed price against a sine of the cycle's period, summed over one
/// cycle; 0 where the sums are nothing but rounding, as on flat prices. The trend line is the mean of
/// the price over a cycle, smoothed over four bars.
/// Source: John F. Ehlers, *Rocket Science for Traders*, 2001, chapters 9 to 11.
struct DominantCycle: Sendable {
  /// The longest cycle in bars.
  private static let longest = 50

  /// Sine and cosine of the parts of a cycle, a row for every length up to the longest.
  private static let waves: [(sine: Double, cosine: Double)] = (0...longest).flatMap { length in
    (0..<longest).map { k in
      let angle = Double(k) * 2 * .pi / Double(max(1, length))
      return (sin(angle), cos(angle))
    }
  }

  private(set) var cycle = HilbertCycle(quiet: 37)
  private var prices = Array(repeating: 0.0, count: longest)
  private var smooths = Array(repeating: 0.0, count: longest)
  private var place = 0
  private var means = (0.0, 0.0, 0.0)
  /// The period in whole bars.
  private(set) var bars = 0
  /// The sums of the smoothed price with the sine and with the cosine of the cycle.
  private(set) var real = 0.0, imaginary = 0.0
  /// In degrees from -45 to 315; that of the bar before.
  private(set) var phase = 0.0, phaseBefore = 0.0
  /// The mean of the price over the newest cycle, and the trend line.
  private(set) var mean = 0.0, trendline = 0.0

  /// Whether the results are known.
  var isKnown: Bool { cycle.count > 63 }

  /// Takes a price for the trend line; whether it is known.
  mutating func stepTrend(_ x: Double) -> Bool {
    if take(x) { findTrend() }
    return isKnown
  }

  /// Takes a price for the phase; whether it is known.
  mutating func stepPhase(_ x: Double) -> Bool {
    if take(x) { findPhase() }
    return isKnown
  }

  /// Takes a price for both; whether its memory has begun.
  mutating func step(_ x: Double) -> Bool {
    guard take(x) else { return false }
    findPhase()
    findTrend()
    return true
  }

  private mutating func take(_ x: Double) -> Bool {
    guard x.isFinite else {
      self = DominantCycle()
      return false
    }
    place = place == 0 ? Self.longest - 1 : place - 1
    prices[place] = x
    let begun = cycle.step(x)
    smooths[place] = begun ? cycle.smooth : 0
    bars = Int(cycle.smoothPeriod + 0.5)
    return begun
  }

  private mutating func findPhase() {
    (real, imaginary) = (0, 0)
    var size = 0.0
    let row = bars * Self.longest
    Self.waves.withUnsafeBufferPointer { waves in
      smooths.withUnsafeBufferPointer { smooths in
        var i = place
        for k in 0..<bars {
          real += waves[row + k].sine * smooths[i]
          imaginary += waves[row + k].cosine * smooths[i]
          size += abs(smooths[i])
          i = i + 1 == Self.longest ? 0 : i + 1
        }
      }
    }
    phaseBefore = phase
    guard abs(real) + abs(imaginary) > 1e-12 * size else {
      phase = 0
      return
    }
    let angle = imaginary == 0 ? (real < 0 ? -.pi / 2 : .pi / 2) : atan(real / imaginary)
    // A quarter of a cycle makes the sine of the cosine; one bar is the lag of the smoothing.
    phase = angle * (180 / .pi) + 90 + 360 / cycle.smoothPeriod + (imaginary < 0 ? 180 : 0)
    if phase > 315 { phase -= 360 }
  }

  private mutating func findTrend() {
    // The newest price stands at `place`, older ones behind it, around the end of the ring.
    let first = min(bars, Self.longest - place)
    let sum = prices.withUnsafeBufferPointer { prices in
      Self.sum(prices[place..<place + first]) + Self.sum(prices[0..<bars - first])
    }
    mean = bars > 0 ? sum / Double(bars) : 0
    trendline = (4 * mean + 3 * means.0 + 2 * means.1 + means.2) / 10
    means = (mean, means.0, means.1)
  }

  /// Two sums at once, which do not wait for each other.
  private static func sum(_ values: Slice<UnsafeBufferPointer<Double>>) -> Double {
    var (even, odd) = (0.0, 0.0)
    var i = values.startIndex
    while i + 1 < values.endIndex {
      even += values[i]
      odd += values[i + 1]
      i += 2
    }
    return i < values.endIndex ? even + odd + values[i] : even + odd
  }
}
