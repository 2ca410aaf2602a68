import Glibc

extension Graph {
  /// What a division leaves, with the sign of what is divided. A quotient that is whole on paper leaves nothing,
  /// where rounding has made it a little less or more too: 5 by 0.1.
  package static func remainder(_ a: Double, _ b: Double) -> Double {
    let left = fmod(a, b)
    let tie = a.magnitude * tieWidth
    // Where rounding is as wide as the divisor, it tells nothing.
    guard 4 * tie < b.magnitude else { return left }
    return left.magnitude <= tie || b.magnitude - left.magnitude <= tie ? 0 : left
  }
}
