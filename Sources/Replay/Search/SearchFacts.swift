/// What a search found, and how much of it luck explains.
public struct SearchFacts: Sendable {
  /// A trial as far as this needs it.
  public struct Trial: Sendable {
    /// Of a year.
    public let sharpe: Double
    /// Sums over its returns.
    public let sums: ReturnSums

    /// A trial with a Sharpe ratio.
    public init(sharpe: Double, sums: ReturnSums) {
      self.sharpe = sharpe
      self.sums = sums
    }
  }

  /// How many settings were tried on these data in all, also by other searches.
  public let tries: Int
  /// How many of them this looked at: those of this search that have a Sharpe ratio.
  public let measured: Int
  /// The Sharpe ratio of the chosen, of a year.
  public let sharpe: Double
  /// The Sharpe ratio of a year that the best of all tries is expected to have by luck, where no setting is
  /// better than another (`SelectionBias.expectedBestSharpe`); `nil` for one alone, and where of several only one has
  /// a ratio that is known.
  public let expectedBest: Double?
  /// The deflated Sharpe ratio of the chosen: the probability that its true ratio is above `expectedBest`; `nil`
  /// where that is.
  public let deflated: Double?
  /// Years of data that the number of tries needs; `nil` for one alone, and for a ratio of 0 or below.
  public let yearsNeeded: Double?
  /// Years from the first to the last return.
  public let years: Double
  /// How often the best of one half disappoints on the other; `nil` for few trials.
  public let overfitting: Overfitting?

  /// What the deflated Sharpe ratio has to be for skill to be believed.
  public static let asked = 0.95
  /// Whether luck alone does not explain the chosen.
  public var isMoreThanLuck: Bool { (deflated ?? 0) >= Self.asked }

  /// Judges the chosen among the trials of a search.
  ///
  /// - Parameters:
  ///   - trials: those that have a Sharpe ratio, of the same periods.
  ///   - chosen: the place of the chosen among them.
  ///   - tries: how many settings were tried in all; at least the count of the trials.
  ///   - all: the Sharpe ratios of all tries that are known, also of other searches: a search around a
  ///     setting that was found alone shows too little of how far tries lie apart.
  ///   - periodsPerYear: of the returns.
  ///   - crossValidates: whether `overfitting` is worked out, which takes longest.
  ///   - threads: that share this; `workers` runs them.
  /// - Returns: `nil` without a trial.
  public init?(
    _ trials: [Trial], chosen: Int, tries: Int, all: [Double] = [], periodsPerYear: Double,
    crossValidates: Bool = true, threads: Int = 1,
    workers: Overfitting.Workers = { count, body in for i in 0..<count { body(i) } }
  ) {
    guard trials.indices.contains(chosen), periodsPerYear > 0 else { return nil }
    let own = trials[chosen]
    let tries = max(tries, trials.count)
    self.tries = tries
    measured = trials.count
    sharpe = own.sharpe
    let ratios = all.count > trials.count ? all : trials.map(\.sharpe)
    expectedBest = tries > 1 ? SelectionBias.expectedBestSharpe(ratios, tries: tries) : nil
    let root = periodsPerYear.squareRoot()
    deflated = expectedBest.flatMap { expectedBest in
      SelectionBias.probability(
        sharpe: own.sharpe / root, above: expectedBest / root, count: own.sums.count,
        skewness: own.sums.skewness, kurtosis: own.sums.kurtosis)
    }
    yearsNeeded =
      tries > 1 ? SelectionBias.yearsNeeded(tries: Double(tries), sharpe: own.sharpe) : nil
    years = Double(own.sums.count) / periodsPerYear
    overfitting =
      crossValidates ? Overfitting(trials.map(\.sums), threads: threads, workers: workers) : nil
  }
}
