import Glibc

/// Ehlers' average that moves as fast as the phase of the cycle does not: `mama`, and `fama` behind it.
struct CycleAverage: StreamingAverage {
  private let fast: Double
  private let slow: Double
  private var cycle = HilbertCycle(quiet: 12)
  private var phase = 0.0
  /// The weight of the newest price.
  private(set) var weight = 0.0
  private(set) var mama = 0.0, fama = 0.0

  init(fast: Double, slow: Double) { (self.fast, self.slow) = (fast, slow) }

  /// The period of the cycle in bars, and its phase in degrees.
  var steps: (period: Double, phase: Double) { (cycle.period, phase) }

  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) {
    for i in 0..<count { output[i] = step(input[i]) ? mama : .nan }
  }

  /// Takes a price; whether the averages are known.
  @inline(__always)
  mutating func step(_ x: Double) -> Bool {
    guard cycle.step(x) else {
      (phase, mama, fama) = (0, 0, 0)
      return false
    }
    let angle = cycle.quadrature / cycle.inphase
    let now = cycle.inphase != 0 && angle.isFinite ? atan(angle) * (180 / .pi) : 0
    weight = max(fast / max(phase - now, 1), slow)
    if phase - now <= 1 { weight = fast }
    phase = now
    mama = weight * x + (1 - weight) * mama
    fama = 0.5 * weight * mama + (1 - 0.5 * weight) * fama
    return cycle.count > 32
  }
}
