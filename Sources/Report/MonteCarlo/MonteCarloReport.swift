public import Market

/// What the page of a Monte Carlo analysis shows.
public struct MonteCarloReport {
  /// Many paths of one kind.
  public struct Experiment {
    /// What is drawn, and what that says.
    public let name: String, meaning: String
    /// The annual return of each path (the whole return of less than thirty days), and of the run measured
    /// in the same way; empty where another order changes none.
    public let returns: [Double], ownReturn: Double
    /// The maximum drawdown of each, 0 or below, and of the run; empty where that is not known.
    public let drawdowns: [Double], ownDrawdown: Double
    /// Texts of its row: paths, 5 %, median and 95 % of the returns, the run's, 5 % and median of the
    /// drawdowns, the run's, the share that loses, and that which makes more than buy and hold.
    public let cells: [String]

    /// Some paths.
    public init(
      name: String, meaning: String, returns: [Double], ownReturn: Double, drawdowns: [Double],
      ownDrawdown: Double, cells: [String]
    ) {
      (self.name, self.meaning, self.cells) = (name, meaning, cells)
      (self.returns, self.ownReturn) = (returns, ownReturn)
      (self.drawdowns, self.ownDrawdown) = (drawdowns, ownDrawdown)
    }
  }

  /// A figure of the verdict.
  public struct Figure {
    /// What it is called, its text, and a word beside it.
    public let label: String, value: String, note: String

    /// A figure.
    public init(label: String, value: String, note: String) {
      (self.label, self.value, self.note) = (label, value, note)
    }
  }

  /// The strategy's name and its own words; untrusted text.
  public var name = "", notes = ""
  /// What was traded.
  public var symbols = ""
  /// The first moment at which the strategy could have traded, and the last candle; these and all times as
  /// the exchange's clocks show them, as if they were UTC.
  public var first = Time(milliseconds: 0), last = Time(milliseconds: 0)
  /// Whether times of day matter, and whether returns are those of a year.
  public var isIntraday = false, isAnnual = true
  /// The zone of the clocks; empty where there are only dates.
  public var zone = ""
  /// What is to be said, and its figures.
  public var verdict: [String] = [], figures: [Figure] = []
  /// The paths.
  public var experiments: [Experiment] = []
  /// What could not be drawn, a sentence each, and what was found in the candles.
  public var leftOut: [String] = [], warnings: [String] = []
  /// The run under other conditions: what they are, and texts of return, drawdown and Sharpe ratio.
  public var cases: [(name: String, cells: [String])] = []
  /// The ends of days, the run's equity at each, and that below which 5, 25, 50, 75 and 95 % of the drawn
  /// accounts are.
  public var times: [Time] = [], equity: [Double] = [], fan: [[Double]] = []
  /// What makes the same page again, and the hashes of document and candles.
  public var command = "", documentHash = "", dataHash = ""

  /// Nothing yet.
  public init() {}
}
