import Glibc

extension Graph {
  /// What a division leaves, with the sign of what is divided. A quotient that is whole on paper leaves nothing,
  /// where rounding has made it a little less or more too: 5 by 0.1.
  ///
  /// - Parameter size: how large what `a` was made of is, which says how far rounding may have moved it; what is
  ///   less than `a` itself, or unknown, does not count.
  package static func remainder(_ a: Double, _ b: Double, size: Double = 0) -> Double {
    let left = fmod(a, b)
    let tie = (size > a.magnitude ? size : a.magnitude) * tieWidth
    // Where rounding is as wide as the divisor, it tells nothing.
    guard 4 * tie < b.magnitude else { return left }
    return left.magnitude <= tie || b.magnitude - left.magnitude <= tie ? 0 : left
  }

  /// Works out a block of remainders of what may be a difference of larger numbers.
  static func remainders(
    _ a: Measured, _ b: UnsafePointer<Double>, into out: UnsafeMutablePointer<Double>, _ count: Int
  ) {
    for i in 0..<count {
      let left = remainder(a.values[i], b[i], size: a.sizes[i].magnitude)
      out[i] = left + (left - left)
    }
  }
}
