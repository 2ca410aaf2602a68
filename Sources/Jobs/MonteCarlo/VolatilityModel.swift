import Glibc

/// Volatility clustering in a market's returns: a GARCH(1, 1) model.
///
/// `σ²ₜ = ω + α e²ₜ₋₁ + β σ²ₜ₋₁` with the returns' distances e from their mean, and ω such that the long
/// variance is that of the returns. α and β are those of the highest normal likelihood.
///
/// Sources: Bollerslev, *Generalized Autoregressive Conditional Heteroskedasticity*, Journal of Econometrics
/// 31 (1986); Engle and Mezrich, *GARCH for Groups*, Risk 9 (1996), for the long variance.
struct VolatilityModel: Sendable {
  /// The fewest returns that it is fitted to.
  static let fewest = 250

  /// The mean of the returns, and their long variance.
  let mean: Double, variance: Double
  /// How much the last move counts, and how much the variance before.
  let alpha: Double, beta: Double
  /// Each return's distance from the mean, and the deviation that the model expected of it.
  let moves: [Double], deviations: [Double]
  /// The mean of the moves over their deviations, and its standard deviation. The model expects 0 and 1; in the days
  /// they are not, and would give a market another trend and another variance.
  private let center: Double, spread: Double

  /// Fits the model.
  ///
  /// - Parameter returns: logarithms of closes over the closes before, oldest first.
  /// - Returns: `nil` for fewer than `fewest`, and where they do not vary.
  init?(_ returns: [Double]) {
    guard returns.count >= Self.fewest else { return nil }
    let count = Double(returns.count)
    let mean = returns.reduce(0, +) / count
    let moves = returns.map { $0 - mean }
    let variance = moves.reduce(0) { $0 + $1 * $1 } / count
    // What rounding leaves of equal returns is no variance.
    guard variance > 1e-24, variance.isFinite else { return nil }
    let found = Self.likeliest(moves.map { $0 * $0 / variance })
    (self.mean, self.variance, self.moves) = (mean, variance, moves)
    (alpha, beta) = (found.alpha, found.beta)
    var (expected, deviations) = (variance, [Double]())
    for move in moves {
      deviations.append(expected.squareRoot())
      expected = Self.next(after: move * move, expected, variance, found)
    }
    self.deviations = deviations
    let residuals = zip(moves, deviations).map { $0 / $1 }
    let center = residuals.reduce(0, +) / count
    self.center = center
    spread = (residuals.reduce(0) { $0 + ($1 - center) * ($1 - center) } / count).squareRoot()
  }

  /// The variance that is expected after a squared move.
  private static func next(
    after square: Double, _ expected: Double, _ long: Double, _ weights: Weights
  ) -> Double {
    (1 - weights.alpha - weights.beta) * long + weights.alpha * square + weights.beta * expected
  }

  private typealias Weights = (alpha: Double, beta: Double)

  /// The weights of the highest likelihood: the best of a grid, from which ever smaller steps lead on.
  ///
  /// - Parameter squares: of the moves, divided by their mean.
  private static func likeliest(_ squares: [Double]) -> Weights {
    var best: Weights = (0.05, 0.9)
    var least = Double.infinity
    func look(_ alpha: Double, _ beta: Double) -> Bool {
      guard alpha >= 0, beta >= 0, alpha + beta <= 0.9999 else { return false }
      let cost = cost(squares, (alpha, beta))
      guard cost < least else { return false }
      (best, least) = ((alpha, beta), cost)
      return true
    }
    for alpha in [0, 0.02, 0.05, 0.1, 0.2] {
      for beta in [0, 0.5, 0.7, 0.8, 0.9, 0.95] { _ = look(alpha, beta) }
    }
    var step = 0.04
    while step > 1e-6 {
      let (alpha, beta) = best
      // Along the sum as well: there the likelihood has a ridge.
      let ways = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)].map {
        (Double($0.0) * step, Double($0.1) * step)
      }
      if !ways.contains(where: { look(alpha + $0.0, beta + $0.1) }) { step /= 2 }
    }
    return best
  }

  /// `Σ ln σ² + e²/σ²`, twice what the logarithm of the likelihood lacks.
  private static func cost(_ squares: [Double], _ weights: Weights) -> Double {
    var (expected, sum) = (1.0, 0.0)
    for square in squares {
      sum += log(expected) + square / expected
      expected = max(next(after: square, expected, 1, weights), 1e-12)
    }
    return sum
  }

  /// How the moves of a day about the mean become those of a market: so many times as large, and so much added.
  struct Change: Sendable {
    let scale: Double, shift: Double

    /// A move of the day in the market.
    func callAsFunction(_ move: Double) -> Double { move * scale + shift }
  }

  /// Days of another market with the same changes of volatility: which day of the history each is, and how
  /// its moves are changed. What a day did beside what was expected of it is drawn anew each time, so
  /// that nothing can be known of which way prices go (filtered historical simulation; Barone-Adesi,
  /// Giannopoulos and Vosper, *VaR without Correlations for Portfolios of Derivative Securities*, Journal of
  /// Futures Markets 19, 1999). On average it is nothing, so that the trend is that of the days.
  ///
  /// - Parameter draw: a place among so many.
  func market(_ draw: (Int) -> Int) -> [(day: Int, change: Change)] {
    let days = moves.indices.map { _ in draw(moves.count) }
    return zip(days, changes(ofDays: days)).map { ($0, $1) }
  }

  /// How the moves of days are changed where these come one after the other.
  func changes(ofDays days: [Int]) -> [Change] {
    var expected = deviations[0] * deviations[0]
    return days.map { day in
      let unit = expected.squareRoot() / spread
      let change = Change(scale: unit / deviations[day], shift: -unit * center)
      let move = change(moves[day])
      // Ten times the usual deviation is enough for any market.
      expected = min(
        Self.next(after: move * move, expected, variance, (alpha, beta)), 100 * variance)
      return change
    }
  }
}
