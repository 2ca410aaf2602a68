public import Market
public import Replay
import Text

/// What the page of a search shows.
public struct SweepReport {
  /// A parameter and the values that were tried.
  public struct Axis {
    /// What it is called; untrusted text.
    public let name: String
    /// In the order of the search.
    public let values: [Double]
    /// What the values are called, where they are no numbers; untrusted text.
    public let labels: [String]?

    /// A parameter, or another value of the document.
    public init(name: String, values: [Double], labels: [String]? = nil) {
      self.name = name
      self.values = values
      self.labels = labels
    }
  }

  /// A setting that was tried.
  public struct Trial {
    /// For each parameter the place of its value.
    public let places: [Int]
    /// What it is ordered by, and what holding what it trades has of that; `nil` where that is not known.
    public let score: Double?, holdScore: Double?
    /// A figure for each entry of `Statistics.catalogue`, `NaN` where there is none.
    public let figures: [Double]

    /// A trial.
    public init(places: [Int], score: Double?, holdScore: Double? = nil, figures: [Double]) {
      self.places = places
      self.score = score
      self.holdScore = holdScore
      self.figures = figures
    }
  }

  /// What the best of the settings shows on the same days in another order.
  public struct Shuffled {
    /// How many histories, and how many days stay together.
    public let count: Int, block: Int
    /// The score of the best of each, ascending.
    public let best: [Double]
    /// The middle one; `nil` where no history has a best.
    public let median: Double?
    /// How many of them reached the real one, and how likely that makes as much by luck.
    public let reached: Int, probability: Double

    /// Some histories.
    public init(
      count: Int, block: Int, best: [Double], median: Double?, reached: Int, probability: Double
    ) {
      (self.count, self.block, self.best, self.median) = (count, block, best, median)
      (self.reached, self.probability) = (reached, probability)
    }
  }

  /// What the best settings of some groups of the history show on the others.
  public struct CrossValidation {
    /// How many groups there are, how many of them are tested at a time, and the returns after each test
    /// that are left out of training.
    public let groups: Int, tested: Int, embargo: Int
    /// How many ways there are to test groups.
    public let splits: Int
    /// The Sharpe ratios of a year of the paths, ascending, of holding and of the chosen in training.
    public let paths: [Double], hold: Double?, trained: Double

    /// What was found.
    public init(
      groups: Int, tested: Int, embargo: Int, splits: Int, paths: [Double], hold: Double?,
      trained: Double
    ) {
      (self.groups, self.tested, self.embargo) = (groups, tested, embargo)
      (self.splits, self.paths, self.hold, self.trained) = (splits, paths, hold, trained)
    }
  }

  /// The strategy's name and its own words; untrusted text.
  public var name = "", notes = ""
  /// What was traded, the currency and the cash of the account.
  public var symbols = "", currency = "", cash = 0.0
  /// From when all trials are scored, and the last candle, these and all times as the exchange's clocks show
  /// them, as if they were UTC; whether times of day matter.
  public var first: Time?, last = Time(milliseconds: 0), isIntraday = false
  /// The zone of the clocks; empty where there are only dates.
  public var zone = ""
  /// What was searched.
  public var axes: [Axis] = []
  /// The condition that settings had to fulfil; empty for none.
  public var condition = ""
  /// What trials are ordered by, as it was written.
  public var score = "sharpe"
  /// All trials that were played, in the order of the grid, and the places of the best first.
  public var trials: [Trial] = [], ranking: [Int] = []
  /// Where the reports of the best are, seen from the page, the best first.
  public var reports: [String] = []
  /// Settings of the grid before the condition, those that were refused, and tries of the family in all.
  public var gridSize = 0.0, refused = 0, tries = 0
  /// Whether tries of what searches compared with it are among them.
  public var areRelated = false
  /// Whether the search was stopped before all were tried.
  public var isStopped = false
  /// The same figures of buying and holding what the best trades, and what they score; whether all settings
  /// are compared with that.
  public var hold: [Double] = [], holdScore: Double?, holdsOne = true
  /// What the search is worth.
  public var facts: SearchFacts?
  /// What the best shows on shuffled histories; `nil` where that was not asked for.
  public var shuffled: Shuffled?
  /// What choosing again and again would have made; `nil` where that was not asked for.
  public var walkForward: WalkForward?
  /// How the equity of the settings went; `nil` where that is not known.
  public var equity: EquityFan?
  /// Whether the best is better than buy and hold, and than cash, by more than choosing explains; likewise.
  public var realityCheck: RealityCheck?
  /// What choosing on some groups of the history shows on the others; likewise.
  public var crossValidation: CrossValidation?
  /// The verdict, a sentence each.
  public var verdict: [String] = []
  /// What was found in the candles.
  public var warnings: [String] = []
  /// What makes the page again.
  public var command = ""
  /// The fingerprints of the document and of the candles.
  public var documentHash = "", dataHash = ""

  /// A page of nothing.
  public init() {}
}

extension SweepReport {
  /// The best trial.
  var best: Trial? { ranking.first.map { trials[$0] } }

  /// The figure of a key of a trial.
  func figure(_ key: String, _ figures: [Double]) -> Double? {
    Statistics.value(key, in: figures)
  }

  /// The name of what trials are ordered by.
  var scoreName: String {
    Statistics.entry(score)?.label ?? score
  }

  /// The keys of the figures that stand beside the score of a setting.
  var figuresBeside: [String] {
    ["cagr", "maxDrawdown", "trades", "costs", "exposure"].filter { $0 != score }
  }

  /// The same trials with another figure as their score; the chosen stays.
  func scored(by key: String) -> SweepReport {
    var report = self
    report.score = key
    report.trials = trials.map {
      Trial(places: $0.places, score: figure(key, $0.figures), figures: $0.figures)
    }
    // Holding has one trade, beside which a number of trades is neither better nor worse.
    report.holdScore = key == "trades" ? nil : figure(key, hold)
    return report
  }

  /// A score as text.
  func scoreText(_ value: Double) -> String {
    guard let statistic = Statistics.entry(score) else {
      return ReportNumbers.number(value, decimals: 3)
    }
    return text(value, statistic)
  }

  /// A figure of a key as text, `–` where there is none.
  func text(_ key: String, _ figures: [Double]) -> String {
    guard let value = figure(key, figures),
      let statistic = Statistics.entry(key)
    else { return "–" }
    return text(value, statistic)
  }

  private func text(_ value: Double, _ statistic: Statistic) -> String {
    switch statistic.unit {
    case .share: ReportNumbers.share(value, decimals: statistic.decimals(of: value))
    default: ReportNumbers.number(value, decimals: statistic.decimals(of: value))
    }
  }

  /// `fast 41, slow 165`.
  func setting(_ trial: Trial) -> String {
    zip(axes, trial.places).map { "\($0.name) \(value($0, $1))" }.joined(separator: ", ")
  }

  /// Its values alone: `41 / 165`.
  func values(of trial: Trial) -> String {
    zip(axes, trial.places).map { value($0, $1) }.joined(separator: " / ")
  }

  /// A value of a parameter as text.
  func value(_ axis: Axis, _ place: Int) -> String {
    guard axis.values.indices.contains(place) else { return "–" }
    return axis.labels.map { printable($0[place], limit: 40) } ?? plain(axis.values[place])
  }
}
