import Market
import Replay
import Store
import Strategy

/// What a run is asked for.
struct RunRequest {
  /// The document's path; `-` is standard input.
  let document: String
  /// The candles of each instrument; none for those that the document names.
  let data: [DataRequest]
  /// How files of candles are read, beyond what the document says.
  let reading: ReadingArguments
  /// From where splits and dividends come; `nil` for what the document says.
  var events: EventsChoice?
  /// Parameters with other values.
  let settings: [String: Double]
  /// The journal's path; `nil` keeps no run.
  let journal: String?
  /// Where the report goes; `nil` for none.
  let reportFolder: String?
}

/// What a run gave.
struct RunOutcome {
  let document: StrategyDocument
  let run: Run
  /// When the run's candles opened.
  let times: CandleTimes
  let statistics: Statistics
  let identity: RunIdentity
  /// What was found in the candles that may change the result.
  let dataWarnings: [String]
  /// The run's own warnings and what the file of candles is remarkable for.
  let warnings: [String]
  let reportPath: String?
  /// Whether a journal holds it.
  let isKept: Bool
  let timing: RunTiming
  /// What became of each instrument; empty for one alone.
  let instruments: [InstrumentFigures]
}

extension RunOutcome {
  /// The account after each candle, as the journal would have it.
  var curve: [EquityPoint] { run.curve(times) }
}

/// Seconds that the parts of a run took.
struct RunTiming {
  /// Reading and checking candles.
  var read = 0.0
  /// Bars, indicators, rules, orders, and what is kept of them.
  var engine = 0.0
  /// Statistics.
  var statistics = 0.0
  var journal = 0.0
  var report = 0.0
}
