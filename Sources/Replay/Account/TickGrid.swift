import Glibc

/// Prices on the tick and quantities on the lot.
///
/// A number on a step is made as `count / (1 / step)` where `1 / step` is whole, since 10,001 / 100
/// is the same `Double` as the text 100.01 and 10,001 · 0.01 need not be.
struct TickGrid: Hashable, Sendable {
  private let step: Double
  private let inverse: Double

  /// Steps of a size; 0 (or what is no size) leaves numbers as they are.
  init(_ step: Double) {
    guard step > 0, step.isFinite else {
      self.step = 0
      inverse = 0
      return
    }
    self.step = step
    let whole = (1 / step).rounded()
    inverse = whole >= 1 && (whole * step - 1).magnitude < 1e-9 ? whole : 0
  }

  /// The smallest step, 0 for none.
  var size: Double { step }

  /// The greatest number on a step that is not above `x`, or the nearest where `x` is on it but for
  /// the noise of arithmetic.
  func down(_ x: Double) -> Double { place(x) { $0.rounded(.down) } }

  /// The least number on a step that is not below `x`, or the nearest where `x` is on it but for the
  /// noise of arithmetic.
  func up(_ x: Double) -> Double { place(x) { $0.rounded(.up) } }

  /// The number on a step that `x` is but for the noise of arithmetic, else `x`: 1.3 − 1 is 0.3.
  func withoutNoise(_ x: Double) -> Double { place(x) { _ in nil } }

  /// - Parameter round: which step a count of them that is no whole number becomes, `nil` to stay as it is.
  @inline(__always)
  private func place(_ x: Double, _ round: (Double) -> Double?) -> Double {
    if step == 0 { return x }
    let count = inverse > 0 ? x * inverse : x / step
    guard count.magnitude < 0x1p52 else { return x }
    let nearest = count.rounded()
    let noise = 1e-9 * max(1, nearest.magnitude)
    let isOn = (count - nearest).magnitude <= min(noise, 1e-3)
    guard let whole = isOn ? nearest : round(count) else { return x }
    return inverse > 0 ? whole / inverse : whole * step
  }
}
