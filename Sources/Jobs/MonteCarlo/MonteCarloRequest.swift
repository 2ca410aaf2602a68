public import Market
public import Strategy

/// A Monte Carlo analysis of a document's run: what is wanted.
public struct MonteCarloRequest {
  /// The document, its candles and parameters. Nothing is kept in a journal.
  public var run: RunRequest
  /// What is drawn.
  public var settings = MonteCarloSettings()
  /// Threads that share the work; 0 for one for each processor.
  public var threads = 0
  /// The page's path; `nil` for none.
  public var page: String?

  /// An analysis of a run.
  public init(_ run: RunRequest) { self.run = run }
}

/// What a Monte Carlo analysis draws.
public struct MonteCarloSettings: Hashable, Sendable {
  /// The most paths of one experiment.
  public static let most = 100_000

  /// How often trades and returns are drawn.
  public var draws = 1_000
  /// How often the strategy is played on other candles, and with other entries missed.
  public var histories = 200
  /// How many days stay together where days are drawn.
  public var block = 20
  /// The share of entries that are missed.
  public var missed = 0.1
  /// By how much prices are moved: the deviation, as a share of their candle's range.
  public var noise = 0.1
  /// By what all is drawn.
  public var seed: UInt64 = 1

  /// What is drawn unless something else is asked for.
  public init() {}
}

/// What the run comes to at other costs.
public struct CostCase: Hashable, Sendable {
  /// By what commission, tax, spread and slippage are multiplied.
  public let times: Double
  /// What it comes to.
  public let path: DrawnPath
}

/// What the run comes to where its entries come later.
public struct DelayCase: Hashable, Sendable {
  /// By how many bars.
  public let bars: Int
  /// What it comes to.
  public let path: DrawnPath
}

/// What a Monte Carlo analysis found.
public struct MonteCarloOutcome: Sendable {
  /// The document with the parameters of the run.
  public let document: StrategyDocument
  /// What was asked for.
  public let settings: MonteCarloSettings
  /// What was traded.
  public let symbols: String
  /// The first moment at which the strategy could have traded, and the last candle.
  public let first: Time, last: Time
  /// Whether times of day matter.
  public let isIntraday: Bool
  /// The zone of the instruments' exchanges; UTC where they have several.
  public let zone: String
  /// `Instrument.dayShift` of the instruments; 0 where they differ.
  let dayShift: Int64
  /// Its times by these clocks.
  package var times: RunTimes { RunTimes(zone: zone, isIntraday: isIntraday, shift: dayShift) }
  /// The hash of the candles.
  public let dataHash: String
  /// Closed trades of the run, and what its cash was.
  public let trades: Int, cash: Double
  /// Ambiguous candles of the run.
  public let ambiguous: Int
  /// What was drawn, in the order of `ExperimentKind`.
  public let experiments: [Experiment]
  /// What could not be drawn, and why.
  public let leftOut: [(kind: ExperimentKind, reason: String)]
  /// The run at other costs; empty where it has none.
  public let costs: [CostCase]
  /// The run with later entries; empty where they cannot be told to come later, and why.
  public let delays: [DelayCase], noDelay: String?
  /// The spread of the account over the days of the run; `nil` without a page, which alone shows it, and where
  /// returns are not drawn.
  public let fan: EquityFan?
  /// What was found in the candles, a sentence each.
  public let warnings: [String]
  /// Where the page is; `nil` for none.
  public internal(set) var page: String?

  /// The annual return of a path; the whole return where there are too few days.
  package func annual(_ path: DrawnPath) -> Double { path.annual(experiments.first?.years) }

  /// The experiment of a kind; `nil` where it was left out.
  public subscript(_ kind: ExperimentKind) -> Experiment? {
    experiments.first { $0.kind == kind }
  }
}
