import Strategy

/// Every statistic of a run: for all trades, for one side, and for holding.
///
/// Curves begin with the first candle on which the strategy could have traded. The curve of one side
/// is the initial cash and what that side has earned.
public struct Statistics: Sendable {
  /// What there is, in the order of the report.
  public static let catalogue: [Statistic] = entries.map(\.statistic)

  /// A figure for each entry of `catalogue`.
  public var all: [Figure]
  /// The same of long trades alone.
  public var long: [Figure]
  /// The same of short trades alone.
  public var short: [Figure]
  /// The same of buying and holding.
  public var hold: [Figure]
  /// Periods a year (252, 365 …).
  public var periodsPerYear: Double
  /// How that is known.
  public var yearBasis: YearBasis
  /// What a period is (`day`, `week` …).
  public var period: String

  /// The figure of a key in `all`.
  public subscript(_ key: String) -> Figure {
    guard let place = Self.place(of: key) else {
      return .unknown("there is no statistic '\(key)'")
    }
    return all[place]
  }

  /// The statistics of a run.
  public init(of run: Run) {
    let facts = RunFacts(run)
    let sampling = Sampling(facts)
    self.init(sampling, facts)
    long = Self.figures(sampling.side(.long, of: run), "there was no long trade")
    short = Self.figures(sampling.side(.short, of: run), "there was no short trade")
  }

  /// Some figures alone, of all trades.
  init(_ sampling: Sampling, only keys: Set<String>) {
    periodsPerYear = sampling.periods.perYear
    yearBasis = sampling.periods.basis
    period = sampling.periods.name
    let sample = sampling.all
    all = Self.entries.map { entry in
      guard keys.contains(entry.statistic.key) else { return .unknown(Self.unasked) }
      return sample.map(entry.figure) ?? .unknown("the run has no candle")
    }
    (long, short, hold) = (Self.notAsked, Self.notAsked, Self.notAsked)
  }

  /// The statistics of all trades, of a run that was not kept whole.
  init(of facts: RunFacts) { self.init(Sampling(facts), facts) }

  /// - Parameter hold: the figures of holding, where they are known.
  init(_ sampling: Sampling, _ facts: RunFacts, hold: [Figure]? = nil) {
    periodsPerYear = sampling.periods.perYear
    yearBasis = sampling.periods.basis
    period = sampling.periods.name
    all = Self.figures(sampling.all, "the run has no candle")
    (long, short) = (Self.notKept, Self.notKept)
    self.hold = hold ?? Self.ofHolding(sampling, facts)
  }

  /// The figures of buying and holding.
  static func ofHolding(_ sampling: Sampling, _ facts: RunFacts) -> [Figure] {
    figures(sampling.hold, facts.whyNotHeld ?? "the run has no candle")
  }

  private static func figures(_ sample: Sample?, _ reason: String) -> [Figure] {
    guard var sample else { return entries.map { _ in .unknown(reason) } }
    sample.measure()
    return entries.map { $0.figure(sample) }
  }

  private static let unasked = "it was not asked for"
  private static let notAsked = figures(nil, unasked)
  private static let notKept = figures(nil, "the trades of one side were not kept")

  static let entries = resultEntries + riskEntries + tradeEntries + timeAndCostEntries
}

/// A statistic with the function that makes it.
struct StatisticEntry: Sendable {
  let statistic: Statistic
  let figure: @Sendable (Sample) -> Figure

  init(
    _ key: String, _ label: String, _ group: Statistic.Group, _ unit: Statistic.Unit,
    isSigned: Bool = false, _ formula: String, _ figure: @escaping @Sendable (Sample) -> Figure
  ) {
    statistic = Statistic(
      key: key, label: label, group: group, unit: unit, formula: formula, isSigned: isSigned)
    self.figure = figure
  }
}

extension Statistics {
  private static let places = Dictionary(
    catalogue.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })

  /// The place of a key in `catalogue`, and so in each list of figures; `nil` for a key that is none.
  public static func place(of key: String) -> Int? { places[key] }

  /// What the statistic of a key is; `nil` for a key that is none.
  public static func entry(_ key: String) -> Statistic? { place(of: key).map { catalogue[$0] } }

  /// The figure of a key among the values of all; `nil` where there is none or it is not known.
  public static func value(_ key: String, in values: [Double]) -> Double? {
    guard let place = place(of: key), values.indices.contains(place), values[place].isFinite else {
      return nil
    }
    return values[place]
  }
}
