public import Market
public import Replay
public import Store
public import Strategy

/// A run of a document: what is wanted.
public struct RunRequest {
  /// The document's path; `-` is standard input.
  public var document: String
  /// The candles of each instrument; none for those that the document names.
  public var data: [DataRequest] = []
  /// How files of candles are read, beyond what the document says.
  public var reading = ReadingChanges()
  /// From where splits and dividends come; `nil` for what the document says.
  public var events: EventsChoice?
  /// Parameters with other values than in the document, by name.
  public var settings: [String: Double] = [:]
  /// Other values in the places of those of the document.
  public var changes: [DocumentChange] = []
  /// The path of the journal that keeps the run, which is made where it is missing; `nil` keeps none.
  public var journal: String?
  /// The folder of the report, which is made where it is missing; `nil` for no report.
  public var reportFolder: String?
  /// What the report is called before what differs from the document; `nil` for the document's name.
  var reportStem: String?

  /// How the strategy is audited, for the report and the outcome; `nil` for no audit.
  public var audit: AuditSettings?

  /// A run of a document as it is written, that is kept nowhere.
  public init(document: String) { self.document = document }
}

extension RunRequest {
  /// The document with what the request changes in it; its candles are still its own.
  ///
  /// - Throws: `DocumentError`, `DocumentChangeError`.
  func read() throws -> StrategyDocument {
    try StrategyDocument(
      path: document, set: settings, changes: changes, hasEvents: events != nil)
  }
}

/// What a run gave.
public struct RunOutcome {
  /// The document, with the parameters and candles of the run.
  public let document: StrategyDocument
  /// What happened.
  public let run: Run
  /// When the run's candles opened.
  public let times: CandleTimes
  /// The figures of the run.
  public let statistics: Statistics
  /// What the figures mean.
  public let analysis: RunAnalysis
  /// Where it ends with other commissions; `nil` where it has none, and where no report was made, for
  /// which the candles are kept and played again.
  public let commission: CommissionSensitivity?
  /// What the journal calls it, and what tells it from other runs.
  public let identity: RunIdentity
  /// What was found in the candles that may change the result, a sentence each.
  public let dataWarnings: [String]
  /// The run's own warnings and findings about the file of candles, a sentence each.
  public let warnings: [String]
  /// Where the report is; `nil` for none.
  public let reportPath: String?
  /// Whether a journal holds it.
  public let isKept: Bool
  /// How long its parts took.
  public let timing: RunTiming
  /// What became of each instrument; empty for one alone.
  public let instruments: [InstrumentFigures]
  /// How they made up the result; `nil` for one alone, and where more than
  /// ``PortfolioFacts/mostPaired`` instruments were run without a report, for which no candles are kept.
  public let portfolio: PortfolioFacts?
  /// What an audit of the strategy found; `nil` where none was asked for.
  public let audit: AuditOutcome?
  /// What a search over settings of the strategy on the same candles says of one of them; `nil` where the
  /// journal knows of none.
  public let tries: String?
}

extension RunOutcome {
  /// The account after each candle, as the journal would have it.
  public var curve: [EquityPoint] { run.curve(times) }
}

/// Seconds that the parts of a run took.
public struct RunTiming: Sendable {
  /// Reading and checking candles.
  public internal(set) var read = 0.0
  /// Bars, indicators, rules, orders, and what is kept of them.
  public internal(set) var engine = 0.0
  /// Statistics.
  public internal(set) var statistics = 0.0
  /// Keeping the run.
  public internal(set) var journal = 0.0
  /// Drawing and writing the report.
  public internal(set) var report = 0.0
}
