import Indicators
import Market
import Replay
import Strategy

/// What a plain rule made on the bars of a lesson, by a real run.
struct Trading: Sendable {
  let rule: PlainRule
  let document: String
  let run: Run
  let statistics: Statistics
  let analysis: RunAnalysis

  /// - Throws: `DocumentError`, `ReplayError` where the rule cannot be run on these bars.
  init(_ rule: PlainRule, _ subject: Subject, data: String) throws {
    self.rule = rule
    let frame = subject.bars.timeframe?.description
    document = rule.document(
      "\(subject.description.name) lesson", data: data, timeframe: frame)
    let parsed = try StrategyDocument(text: document, path: "lesson.json")
    run = try Self.play(parsed, subject.bars)
    statistics = Statistics(of: run)
    analysis = RunAnalysis(of: run, statistics)
  }

  /// What it ended with.
  var result: (money: Double, trades: Int) { (run.finalEquity, run.trades.count) }

  /// The final equity of a rule alone.
  static func equity(_ rule: PlainRule, _ subject: Subject) throws -> (money: Double, trades: Int) {
    let text = rule.document("lesson", data: "x", timeframe: subject.bars.timeframe?.description)
    let run = try play(StrategyDocument(text: text, path: "lesson.json"), subject.bars)
    return (run.finalEquity, run.trades.count)
  }

  private static func play(
    _ document: StrategyDocument, _ bars: LessonBars
  ) throws -> Run {
    var source = SeriesSource(
      bars.candles, instrument: bars.instrument, timeframe: bars.timeframe)
    var options = ReplayOptions()
    options.account = document.account
    options.execution = document.execution
    options.size = document.size
    return try open(document.strategy(), &source, options)
  }

  /// Takes the strategy out of its existential.
  private static func open(
    _ strategy: some Strategy, _ source: inout SeriesSource, _ options: ReplayOptions
  ) throws -> Run {
    try replay(&source, to: strategy, options: options).run
  }
}
