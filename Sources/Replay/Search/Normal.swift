import Glibc

/// The standard normal distribution.
public enum Normal {
  /// `Φ(x)`, the share below x.
  public static func share(below x: Double) -> Double { erfc(-x / 2.0.squareRoot()) / 2 }

  /// `Φ⁻¹(p)`, the value below which a share of all lies.
  ///
  /// Acklam's rational approximation (relative error below 1.15e-9) and one step of Halley's method,
  /// which leaves the rounding of `erfc`.
  ///
  /// - Returns: -∞ at 0, ∞ at 1, `NaN` outside of 0 to 1.
  public static func quantile(_ p: Double) -> Double {
    if p == 0 || p == 1 { return p == 0 ? -.infinity : .infinity }
    guard p > 0, p < 1 else { return .nan }
    // The smaller tail keeps its digits.
    if p > 0.5 { return -quantile(1 - p) }
    let x = approximate(p)
    let error = share(below: x) - p
    let step = error * (2 * Double.pi).squareRoot() * exp(x * x / 2)
    return x - step / (1 + x * step / 2)
  }

  /// For shares up to a half.
  private static func approximate(_ p: Double) -> Double {
    if p < 0.02425 {
      let q = (-2 * log(p)).squareRoot()
      return polynomial(tail, q) / (polynomial(tailDivisor, q) * q + 1)
    }
    let q = p - 0.5
    let r = q * q
    return polynomial(middle, r) * q / (polynomial(middleDivisor, r) * r + 1)
  }

  private static func polynomial(_ coefficients: [Double], _ x: Double) -> Double {
    coefficients.reduce(0) { $0 * x + $1 }
  }

  private static let middle = [
    -3.969683028665376e+01, 2.209460984245205e+02, -2.759285104469687e+02,
    1.383577518672690e+02, -3.066479806614716e+01, 2.506628277459239e+00,
  ]
  private static let middleDivisor = [
    -5.447609879822406e+01, 1.615858368580409e+02, -1.556989798598866e+02,
    6.680131188771972e+01, -1.328068155288572e+01,
  ]
  private static let tail = [
    -7.784894002430293e-03, -3.223964580411365e-01, -2.400758277161838e+00,
    -2.549732539343734e+00, 4.374664141464968e+00, 2.938163982698783e+00,
  ]
  private static let tailDivisor = [
    7.784695709041462e-03, 3.224671290700398e-01, 2.445134137142996e+00,
    3.754408661907416e+00,
  ]
}
