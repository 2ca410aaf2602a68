public import Market
public import Replay
public import Strategy

/// A search over settings of a document's parameters: what is wanted.
public struct SweepRequest {
  /// The most trials that are made without being asked for.
  public static let most = 1_000_000
  /// The most trials that are made at all.
  public static let limit = 50_000_000

  /// The document, its candles, parameters that are the same for all trials, and the journal. No report
  /// of a run is made.
  public var run: RunRequest
  /// What is tried; empty for what the document says.
  public var ranges: [SearchRange] = []
  /// What the parameters of a trial must fulfil; `nil` for what the document says, or nothing.
  public var condition: String?
  /// A figure, or an expression of figures, that is highest for the best; `nil` for what the document
  /// says, or the Sharpe ratio.
  public var score: String?
  /// From when trials are scored where their warm-up is over by then; `nil` for the document's `from`.
  public var from: WrittenTime?
  /// How many settings are drawn; `nil` for those of `only`, what the document says, or all.
  public var sample: Int?
  /// How they are drawn.
  public var sampling = SamplingMethod.random
  /// By what they and all else are drawn; `nil` for what the document says, or 1.
  public var seed: UInt64?
  /// The path of a file that lists the settings that are tried; `nil` for all.
  public var only: String?
  /// Whether more than `most` trials are meant.
  public var allowsMany = false
  /// Threads that share the work; 0 for one for each processor.
  public var threads = 0
  /// Whether the probability of overfitting is worked out.
  public var crossValidates = true
  /// How the search is tested on days that did not choose; `nil` for what the document says.
  public var walkForward: WalkForward?
  /// Where the walk-forward is written as a document of its own; `nil` for nowhere.
  public var stitched: String?
  /// On what shuffled histories the search is made again; `nil` for what the document says.
  public var shuffling: Shuffling?
  /// How often days are drawn again for a reality check; `nil` for what the document says.
  public var resampling: Resampling?
  /// How the choice is cross-validated; `nil` for what the document says.
  public var crossValidating: CrossValidating?
  /// Whether the tests that the document asks for are made.
  public var testsAsDocumented = true
  /// The page's path; `nil` for none.
  public var page: String?
  /// The folder of reports of the best settings, each a run of its own; `nil` for none.
  public var reportFolder: String?
  /// How many of them have a report.
  public var reported = 10
  /// The part of the settings that `performShard` tries.
  public var shard: SweepShard?

  /// A search that a run is the pattern of.
  public init(_ run: RunRequest) { self.run = run }
}

/// One setting that was tried, and what came of it.
public struct SweepTrial: Sendable {
  /// Its number in the grid.
  public let number: Int
  /// The values of the searched parameters, in the order of the ranges.
  public let values: [Double]
  /// A figure for each entry of `Statistics.catalogue`, `NaN` where there is none.
  public let figures: [Double]
  /// Equity at the last close; `NaN` where it was refused.
  public let finalEquity: Double
  /// How many fills there were.
  public let fills: Int
  /// Sums over its returns, for the statistics of the search.
  public let returns: ReturnSums?
  /// Why the document refuses the setting; `nil` for one that was played.
  public let refusal: String?
  /// What the search orders by; `nil` where that is not known.
  public internal(set) var score: Double?

  /// The figure of a key.
  public subscript(_ key: String) -> Double? {
    Statistics.value(key, in: figures)
  }
}

/// What a search gave.
public struct SweepOutcome: Sendable {
  /// The document with its own parameters and those that are the same for all.
  public let document: StrategyDocument
  /// What was tried.
  public let ranges: [SearchRange]
  /// The condition, if there was one.
  public let condition: String?
  /// What the trials are ordered by.
  public let score: String
  /// Settings of the grid, before the condition.
  public let gridSize: Double
  /// Settings that fulfil the condition; `nil` where they are too many to count.
  public let allowed: Int?
  /// How many of them were to be tried.
  public let wanted: Int
  /// Trials that are done, in the order of the grid.
  public let trials: [SweepTrial]
  /// The places of the trials, the best first; those without a score are not among them.
  public let ranking: [Int]
  /// Of the trials, those that an earlier search had kept.
  public let known: Int
  /// From when all trials are scored; `nil` where none could ever have traded.
  public let first: Time?
  /// The last candle.
  public let last: Time
  /// Candles that were read.
  public let candles: Int
  /// What was traded.
  public let symbols: String
  /// The currency of the account.
  public let currency: String
  /// Whether times of day matter.
  public let isIntraday: Bool
  /// The zone of the instruments' exchanges; UTC where they have several.
  public let zone: String
  /// `Instrument.dayShift` of the instruments; 0 where they differ.
  let dayShift: Int64
  /// Its times by these clocks.
  package var times: RunTimes { RunTimes(zone: zone, isIntraday: isIntraday, shift: dayShift) }
  /// The same figures of buying and holding, for each combination of choices of which a trial was played.
  let holds: [Int: [Double]]
  let grid: SearchGrid
  /// What the search is worth, judged by the best; `nil` where no trial has a Sharpe ratio.
  public let facts: SearchFacts?
  /// Settings of this family that were tried on these data in all, as far as is known, with those of what
  /// searches compared with it; whether there are such.
  public let tries: Int, areRelated: Bool
  /// What was found in the candles, a sentence each.
  public let warnings: [String]
  /// Seconds that playing took.
  public let seconds: Double
  /// Threads that shared it.
  public let threads: Int
  /// Whether it was stopped before all were tried.
  public internal(set) var isStopped: Bool
  /// What choosing again and again would have made; `nil` where that was not asked for, and where no
  /// setting has a score.
  public internal(set) var walkForward: WalkForwardOutcome?
  /// What the best shows on shuffled histories; `nil` where that was not asked for, and where no setting
  /// has a score.
  public internal(set) var shuffled: ShuffledOutcome?
  /// Whether the best is better than buy and hold, and than cash, by more than choosing explains; `nil` where that
  /// was not asked for, and where no setting has a score.
  public internal(set) var realityCheck: RealityCheckOutcome?
  /// What the chosen of some pieces of the history show on the others, likewise.
  public internal(set) var crossValidation: CrossValidationOutcome?
  /// The tests that were asked for and could not be made, and the document of one: since no setting has a
  /// score, or since the returns of the best setting, or of all, are not known for every period, as where
  /// accounts are lost.
  public internal(set) var unmade: [String] = []
  /// The journal that holds the trials; `nil` for none.
  public let journal: String?
  /// Where the page is; `nil` for none.
  public internal(set) var page: String?
  /// Where the reports of the best settings are, the best first; empty where none were asked for.
  public internal(set) var reports: [String] = []

  /// Settings that the document refuses.
  public var refused: Int { trials.count { $0.refusal != nil } }
  /// The figures of buying and holding what the best trades, or where there is none the first.
  public var hold: [Double] { hold(of: best ?? trials.first { $0.refusal == nil }) }

  /// The figures of buying and holding what a trial trades, on the scored days.
  func hold(of trial: SweepTrial?) -> [Double] {
    trial.flatMap { holds[grid.variant(of: $0.number)] } ?? []
  }

  /// Whether settings are compared with holding one thing.
  var holdsOne: Bool {
    let ratios = holds.values.compactMap { Statistics.value("sharpe", in: $0) }
    return (ratios.max() ?? 0) - (ratios.min() ?? 0) < 0.005
  }

  /// The best trial.
  public var best: SweepTrial? { ranking.first.map { trials[$0] } }
}
