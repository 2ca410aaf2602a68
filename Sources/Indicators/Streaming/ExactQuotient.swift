import Glibc

/// Division by one whole number, many times: the quotient to the last bit, without dividing.
///
/// A processor divides a tenth as often as it multiplies. With `r = 1 / d` the product `q = s r` is at
/// most two units in the last place from `s / d`; what is missing, `s - q d`, is found exactly by
/// splitting `q` into two halves whose products with `d` fit into a `Double`, and put right:
/// `q + (s - q d) r`. No quotient of a `Double` by a whole number lies half-way between two others,
/// and the nearest misses it by `1 / (2 d)` of a unit, far more than the error of the last step, so
/// the result is that of `/` for every normal `s`. An infinite `s` gives `NaN`.
///
/// Source: Peter Markstein, *IA-64 and Elementary Functions*, 2000, chapter 8, with the product split
/// as by T. J. Dekker, *A floating-point technique for extending the available precision*, 1971.
struct ExactQuotient: Sendable {
  /// Below this, a divisor's product with either half of a quotient is exact.
  static let limit = Double(1 << 26)

  let divisor: Double
  private let reciprocal: Double

  /// Division by a whole number from 1 to `limit`; `nil` for any other.
  init?(_ divisor: Double) {
    guard (1...Self.limit).contains(divisor), divisor == divisor.rounded() else { return nil }
    self.divisor = divisor
    reciprocal = 1 / divisor
  }

  /// `s` divided by the number.
  @inline(__always)
  func of(_ s: Double) -> Double {
    let q = s * reciprocal
    let high = Double(bitPattern: q.bitPattern & ~0x7ff_ffff)
    let low = q - high
    return q + ((s - high * divisor) - low * divisor) * reciprocal
  }
}
