import Glibc

/// The cycle in a price, measured by a Hilbert transform: how long it is, and where it stands.
///
/// The price is smoothed over four bars, freed of its trend, and turned by a quarter of a cycle; the
/// angle from bar to bar gives the period, which is held between 6 and 50 bars and smoothed.
/// Source: John F. Ehlers, *Rocket Science for Traders*, 2001, chapters 6 and 7; as in TA-Lib, its
/// memory begins empty some bars after the first.
struct HilbertCycle: Sendable {
  /// Seven values of a series, every other of which the transform weighs.
  private struct Taps {
    private var a = 0.0, b = 0.0, c = 0.0, d = 0.0, e = 0.0, f = 0.0

    @inline(__always)
    mutating func transform(_ x: Double, _ scale: Double) -> Double {
      let result = (0.0962 * x - 0.0962 * f + (0.5769 * b - 0.5769 * d)) * scale
      (f, e, d, c, b, a) = (e, d, c, b, a, x)
      return result
    }

    var third: Double { c }
  }

  private let quiet: Int
  private var seen = 0
  private var x1 = 0.0, x2 = 0.0, x3 = 0.0
  private var smooths = Taps(), trendless = Taps(), inphases = Taps(), quadratures = Taps()
  private var i2 = 0.0, q2 = 0.0, re = 0.0, im = 0.0

  /// The mean of the last four prices, weighing 4, 3, 2, 1.
  private(set) var smooth = 0.0
  /// What goes with the cycle, and what runs a quarter of it ahead.
  private(set) var inphase = 0.0, quadrature = 0.0
  /// The period of the cycle in bars, and the same smoothed once more.
  private(set) var period = 0.0, smoothPeriod = 0.0

  /// A cycle whose memory begins `quiet` bars after the first price.
  init(quiet: Int) { self.quiet = quiet }

  /// How many prices it has seen since the last unknown one.
  var count: Int { seen }

  /// Takes a price; whether the cycle's memory has begun.
  @inline(__always)
  mutating func step(_ x: Double) -> Bool {
    guard x.isFinite else {
      self = HilbertCycle(quiet: quiet)
      return false
    }
    smooth = 0.4 * x + 0.3 * x1 + 0.2 * x2 + 0.1 * x3
    (x3, x2, x1) = (x2, x1, x)
    seen += 1
    guard seen > quiet else { return false }
    turn()
    measure()
    return true
  }

  private mutating func turn() {
    let scale = 0.075 * period + 0.54
    inphase = trendless.third
    let detrended = smooths.transform(smooth, scale)
    quadrature = trendless.transform(detrended, scale)
    let advancedI = inphases.transform(inphase, scale)
    let advancedQ = quadratures.transform(quadrature, scale)
    let newQ = 0.2 * (quadrature + advancedI) + 0.8 * q2
    let newI = 0.2 * (inphase - advancedQ) + 0.8 * i2
    re = 0.2 * (newI * i2 + newQ * q2) + 0.8 * re
    im = 0.2 * (newI * q2 - newQ * i2) + 0.8 * im
    (i2, q2) = (newI, newQ)
  }

  private mutating func measure() {
    let before = period
    var now = before
    let angle = im / re
    if im != 0, re != 0, angle.isFinite, angle != 0 { now = 2 * .pi / atan(angle) }
    now = max(min(now, 1.5 * before), 0.67 * before)
    now = min(max(now, 6), 50)
    period = 0.2 * now + 0.8 * before
    smoothPeriod = 0.33 * period + 0.67 * smoothPeriod
  }
}
