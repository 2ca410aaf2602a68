import Glibc

/// Ehlers' average that moves as fast as the phase of the cycle does not: `mama`, and `fama` behind it.
struct CycleAverage: StreamingAverage {
  private var cycle = HilbertCycle(quiet: 12)
  private var pace: PhasePace

  init(fast: Double, slow: Double) { pace = PhasePace(fast: fast, slow: slow) }

  /// The phase of the cycle in degrees, and the weight of the newest price.
  var steps: (phase: Double, weight: Double) { (pace.phase, pace.weight) }

  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) {
    update(count, input) { i, mama, _ in output[i] = mama }
  }

  /// Takes `count` prices and calls `body` with both averages of each, unknown ones `NaN`.
  @inline(__always)
  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>,
    _ body: (_ i: Int, _ mama: Double, _ fama: Double) -> Void
  ) {
    cycle.update(count, input) { start, count, columns in
      for i in 0..<count {
        let age = columns.map { $0.age + i } ?? 0
        if let columns, age > 12 {
          pace.step(columns.price[i], columns.inphase[i], columns.quadrature[i])
        } else {
          pace.clear()
        }
        body(start + i, age > 32 ? pace.mama : .nan, age > 32 ? pace.fama : .nan)
      }
    }
  }
}

/// Two averages whose weight is the greater the less the phase falls from bar to bar.
private struct PhasePace: Sendable {
  private let fast: Double
  private let slow: Double
  private(set) var phase = 0.0
  private(set) var weight = 0.0
  private(set) var mama = 0.0, fama = 0.0

  init(fast: Double, slow: Double) { (self.fast, self.slow) = (fast, slow) }

  mutating func clear() { (phase, mama, fama) = (0, 0, 0) }

  @inline(__always)
  mutating func step(_ x: Double, _ inphase: Double, _ quadrature: Double) {
    let angle = quadrature / inphase
    let now = inphase != 0 && angle.isFinite ? atan(angle) * (180 / .pi) : 0
    weight = phase - now <= 1 ? fast : max(fast / (phase - now), slow)
    phase = now
    mama = weight * x + (1 - weight) * mama
    fama = 0.5 * weight * mama + (1 - 0.5 * weight) * fama
  }
}
