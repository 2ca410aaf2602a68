import Glibc

/// What the best of many tries shows without any skill, and what is left of it.
public enum SelectionBias {
  /// Euler's constant.
  private static let gamma = 0.577_215_664_901_532_9

  /// The expected highest of n independent standard normal numbers, approximately:
  /// `(1 - γ) Φ⁻¹(1 - 1/n) + γ Φ⁻¹(1 - 1/(n e))`; 0 for one.
  ///
  /// Source: Bailey, Borwein, López de Prado and Zhu, *Pseudo-Mathematics and Financial Charlatanism*,
  /// Notices of the AMS 61 (2014), proposition 1.
  public static func expectedBest(of n: Double) -> Double {
    guard n > 1 else { return 0 }
    let far = -Normal.quantile(1 / (n * exp(1)))
    return (1 - gamma) * -Normal.quantile(1 / n) + gamma * far
  }

  /// The Sharpe ratio that the best of n tries is expected to have where no setting is better than another:
  /// `max(0, mean) + s · expectedBest(n)`, mean and standard deviation over the tries that are known.
  ///
  /// What settings have in common, such as a market that rises, is no skill in choosing among them.
  ///
  /// Source: Bailey and López de Prado, *The Deflated Sharpe Ratio* (2014), equation 1.
  ///
  /// - Parameter ratios: of all tries, or of some that stand for them.
  /// - Returns: `nil` for fewer than two.
  public static func expectedBestSharpe(_ ratios: [Double], tries n: Int) -> Double? {
    guard ratios.count > 1 else { return nil }
    return max(0, ratios.mean) + ratios.deviation * expectedBest(of: Double(n))
  }

  /// The probability that the true Sharpe ratio is above another:
  /// `Φ((SR - SR₀) √(T - 1) / √(1 - γ₃ SR + (γ₄ - 1)/4 · SR²))`.
  ///
  /// With the expected best of all tries as the other it is the deflated Sharpe ratio.
  ///
  /// Source: Bailey and López de Prado, *The Sharpe Ratio Efficient Frontier* (2012), and *The Deflated
  /// Sharpe Ratio*, Journal of Portfolio Management 40 (2014).
  ///
  /// - Parameters:
  ///   - sharpe: of one period, not of a year; so is `benchmark`.
  ///   - count: returns.
  ///   - kurtosis: 3 for a normal distribution.
  /// - Returns: `nil` where the returns are too few or their shape allows none.
  public static func probability(
    sharpe: Double, above benchmark: Double, count: Int, skewness: Double, kurtosis: Double
  ) -> Double? {
    let variance = 1 - skewness * sharpe + (kurtosis - 1) / 4 * sharpe * sharpe
    guard count > 1, variance > 0 else { return nil }
    let z = (sharpe - benchmark) * Double(count - 1).squareRoot() / variance.squareRoot()
    return z.isNaN ? nil : Normal.share(below: z)
  }

  /// The years of data below which the best of n tries without skill is expected to have a Sharpe ratio at
  /// least as high: `(expectedBest(n) / SR)²`.
  ///
  /// Source: Bailey, Borwein, López de Prado and Zhu (2014), theorem 2.
  ///
  /// - Parameter sharpe: of a year.
  /// - Returns: `nil` for a Sharpe ratio that is not above 0.
  public static func yearsNeeded(tries n: Double, sharpe: Double) -> Double? {
    guard sharpe > 0 else { return nil }
    let ratio = expectedBest(of: n) / sharpe
    return ratio * ratio
  }
}
