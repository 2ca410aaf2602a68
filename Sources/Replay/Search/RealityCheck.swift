import Glibc

/// Whether the best of many settings is better than buy and hold, and than cash, by more than choosing among all
/// of them explains.
///
/// Each setting is measured by its Sharpe ratio, or its mean return, less that of the benchmark. The history
/// is drawn again and again (`ResampledDays`), the same days for all settings, so that what they have in
/// common stays common; how far the best of all settings lies above its own result there is what choosing
/// makes where no setting is better than the benchmark.
///
/// Sources: White, *A Reality Check for Data Snooping*, Econometrica 68 (2000), with its extension to
/// functions of averages; Hansen, *A Test for Superior Predictive Ability*, Journal of Business & Economic
/// Statistics 23 (2005); Romano and Wolf, *Stepwise Multiple Testing as Formalized Data Snooping*,
/// Econometrica 73 (2005); Benjamini and Hochberg, *Controlling the False Discovery Rate*, Journal of the
/// Royal Statistical Society B 57 (1995).
public struct RealityCheck: Hashable, Sendable {
  /// What settings are compared by.
  public enum Measure: String, Hashable, Sendable {
    /// The mean return of a period.
    case mean
    /// The mean return / the standard deviation (n) of the returns.
    case sharpe
  }

  /// What was found beside one benchmark.
  public struct Comparison: Hashable, Sendable {
    /// The chance of as much by choosing, where no setting is better than the benchmark: Hansen's, with each
    /// difference divided by its deviation, and settings that are clearly worse left out. The deviation is that
    /// over the draws, or that of days that do not depend on each other, whichever is larger: of many settings the
    /// luckiest is often one whose draws happen to vary little.
    public let probability: Double
    /// White's, which takes all settings for as good as the benchmark.
    public let white: Double
    /// How many settings are above what the best shows by choosing in 95 of 100 draws.
    public let standOut: Int
    /// How many are found where one in twenty of those that are found may be false.
    public let discoveries: Int
  }

  /// How many draws there were, and how many settings.
  public let draws: Int, settings: Int
  /// BenchmarkDifferences buying and holding; `nil` where that cannot be done.
  public let holding: Comparison?
  /// BenchmarkDifferences cash.
  public let cash: Comparison

  /// The chance below which the best is believed.
  public static let asked = 0.05
}

/// Works a reality check out of the returns of one setting after the other, in any order.
public struct RealityCheckTally: Sendable {
  private let days: ResampledDays
  private let measure: RealityCheck.Measure
  private let holding: Measured?
  private var besideHolding: BenchmarkDifferences?
  private var besideCash: BenchmarkDifferences
  private var settings = 0

  /// - Parameters:
  ///   - hold: the returns of buying and holding on the same days; `nil` for none.
  public init(_ days: ResampledDays, _ measure: RealityCheck.Measure, hold: [Double]?) {
    (self.days, self.measure) = (days, measure)
    holding = hold.flatMap { $0.count == days.count ? Measured($0, days, measure) : nil }
    besideHolding = holding.map { _ in BenchmarkDifferences(days.draws) }
    besideCash = BenchmarkDifferences(days.draws)
  }

  /// Takes a setting by its returns; those of other days are left out.
  public mutating func take(_ returns: [Double]) {
    guard returns.count == days.count else { return }
    let own = Measured(returns, days, measure)
    settings += 1
    besideCash.take(own)
    if let holding { besideHolding?.take(own.less(holding)) }
  }

  /// Takes what another tally of the same days has taken.
  public mutating func take(_ other: RealityCheckTally) {
    settings += other.settings
    besideCash.take(other.besideCash)
    if let beside = other.besideHolding { besideHolding?.take(beside) }
  }

  /// What came of it.
  ///
  /// - Parameter tries: how many settings were tried in all; those that were not taken count as none that
  ///   is found.
  /// - Returns: `nil` without a setting.
  public func finished(tries: Int) -> RealityCheck? {
    guard settings > 0 else { return nil }
    return RealityCheck(
      draws: days.draws, settings: settings,
      holding: besideHolding?.comparison(tries: max(tries, settings)),
      cash: besideCash.comparison(tries: max(tries, settings)))
  }
}

/// The measure of some returns, and of each draw of them; or the difference of two.
private struct Measured {
  let value: Double
  let drawn: [Double]
  /// By how much the measure rests on each return: the sum over n² of their squares is its variance where returns
  /// do not depend on each other.
  let influences: [Double]

  init(_ returns: [Double], _ days: ResampledDays, _ measure: RealityCheck.Measure) {
    // About the mean, so that squares lose no digits.
    let mean = returns.mean
    let values = returns.map { SIMD2($0 - mean, ($0 - mean) * ($0 - mean)) }
    let count = Double(returns.count)
    func measured(_ sum: SIMD2<Double>, _ count: Double) -> Double {
      let shift = sum.x / count
      if measure == .mean { return mean + shift }
      let variance = sum.y / count - shift * shift
      return variance > 0 ? (mean + shift) / variance.squareRoot() : 0
    }
    value = measured(values.reduce(.zero, +), count)
    drawn = days.sums(of: values).map { measured($0, count) }
    let ratio = value
    let deviation = (values.reduce(.zero, +).y / count).squareRoot()
    influences = returns.map { one in
      if measure == .mean { return one - mean }
      let z = deviation > 0 ? (one - mean) / deviation : 0
      // That of mean / deviation (Lo, The Statistics of Sharpe Ratios, Financial Analysts Journal 58, 2002).
      return deviation > 0 ? z - ratio / 2 * (z * z - 1) : 0
    }
  }

  private init(_ value: Double, _ drawn: [Double], _ influences: [Double]) {
    (self.value, self.drawn, self.influences) = (value, drawn, influences)
  }

  /// What is above another.
  func less(_ other: Measured) -> Measured {
    Measured(
      value - other.value, zip(drawn, other.drawn).map { $0 - $1 },
      zip(influences, other.influences).map { $0 - $1 })
  }

  /// The variance of the value: that over the draws, or that of independent returns.
  var variance: Double {
    let count = Double(influences.count)
    let alone = influences.reduce(0) { $0 + $1 * $1 } / (count * count)
    return max(drawn.squaredDistances / Double(max(1, drawn.count)), alone)
  }
}

/// Differences to one benchmark.
private struct BenchmarkDifferences {
  /// The highest difference of all, and the highest of those divided by their deviations.
  private var best = -Double.infinity, studied = 0.0
  /// For each draw, the highest that it lies above the result of the days as they were: as it is; divided by
  /// its deviation; and that of Hansen's centre.
  private var raw: [Double], all: [Double], likely: [Double]
  /// Each setting's difference divided by its deviation.
  private var ratios: [Double] = []

  init(_ draws: Int) {
    raw = [Double](repeating: -.infinity, count: draws)
    all = [Double](repeating: 0, count: draws)
    likely = all
  }

  mutating func take(_ own: Measured) {
    let (value, drawn, variance) = (own.value, own.drawn, own.variance)
    best = max(best, value)
    for (draw, other) in drawn.enumerated() { raw[draw] = max(raw[draw], other - value) }
    // A setting that never trades, and one that is the benchmark.
    guard variance > 1e-28 else {
      ratios.append(0)
      return
    }
    let scale = 1 / variance.squareRoot()
    let ratio = value * scale
    ratios.append(ratio)
    studied = max(studied, ratio)
    let isLikely = ratio >= -(2 * log(log(Double(max(own.influences.count, 3))))).squareRoot()
    let center = isLikely ? value : 0
    for (draw, other) in drawn.enumerated() {
      all[draw] = max(all[draw], (other - value) * scale)
      likely[draw] = max(likely[draw], (other - center) * scale)
    }
  }

  mutating func take(_ other: BenchmarkDifferences) {
    best = max(best, other.best)
    studied = max(studied, other.studied)
    for draw in raw.indices {
      raw[draw] = max(raw[draw], other.raw[draw])
      all[draw] = max(all[draw], other.all[draw])
      likely[draw] = max(likely[draw], other.likely[draw])
    }
    ratios += other.ratios
  }

  func comparison(tries: Int) -> RealityCheck.Comparison {
    func chance(_ draws: [Double], _ own: Double) -> Double {
      Double(draws.count { $0 >= own } + 1) / Double(draws.count + 1)
    }
    let sorted = all.sorted()
    let rank = Int((0.95 * Double(sorted.count)).rounded(.up))
    let limit = sorted.isEmpty ? Double.infinity : sorted[min(rank, sorted.count - 1)]
    let chances = ratios.map { Normal.share(below: -$0) }.sorted()
    var discoveries = 0
    for (place, chance) in chances.enumerated()
    where chance <= 0.05 * Double(place + 1) / Double(tries) {
      discoveries = place + 1
    }
    return RealityCheck.Comparison(
      probability: chance(likely, studied), white: chance(raw, best),
      standOut: ratios.count { $0 > limit }, discoveries: discoveries)
  }
}
