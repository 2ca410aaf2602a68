public import Lesson
import Market
import Replay
import Report
import Strategy
import Synchronization
public import Text

/// A lesson on a strategy that is wanted.
public struct ExplainStrategyRequest {
  /// The document, its candles and parameters.
  public var run: RunRequest
  /// From when on trades are told, as in `2012-09-24`; `nil` for the first ones.
  public var at: String?
  /// The language in which it is told.
  public var language = Language.english

  /// The lesson of a document as it is written.
  public init(document: String) { run = RunRequest(document: document) }
}

/// Plays a document twice, the second time for its rules at the bars of its first trades, and tells it.
///
/// - Throws: the `UserError`s of documents, files and the engine; `StrategyLessonError` where the candles
///   end before a rule can be true; `UsageError` where what is read comes through a pipe, which is empty
///   after the first time; `InterruptedError`.
public func strategyLesson(
  _ request: ExplainStrategyRequest, observer: any JobObserver = NoObserver()
) throws -> StrategyLesson {
  let wanted = request.run
  guard wanted.document != "-", !wanted.data.contains(where: { $0.path == "-" }) else {
    throw UsageError(
      "a lesson reads the document and its candles twice, and standard input can be read once; "
        + "name files for both")
  }
  var document = try wanted.read()
  let isUniverse = try wanted.data.isEmpty && document.expandUniverses()
  let data = try wanted.data(of: &document)
  var timing = RunTiming()
  let played = try play(
    document, data, isUniverse: isUniverse, records: true, &timing, observer)
  try checkWarmup(document, played.run)
  let choice = try choice(request, played.run)
  let bars = try probed(
    document, data, choice.bars(played.run, played.recording), observer)
  return try lesson(request, document, played, choice, bars)
}

/// Refuses candles that end before a rule can be true.
private func checkWarmup(_ document: StrategyDocument, _ run: Run) throws {
  func warmup(_ strategy: some Strategy) throws -> Warmup { try Warmup(of: strategy) }
  guard run.firstTradable == nil, run.instruments.count == 1,
    case .bars(let needed) = try warmup(document.strategy()), run.barCount <= needed
  else { return }
  throw StrategyLessonError(
    document: document.path, needed: needed + 1, bars: run.barCount)
}

/// Too few candles for a lesson.
struct StrategyLessonError: UserError, Hashable {
  let document: String
  let needed: Int, bars: Int

  var exitCode: ExitCode { .data }

  var description: String {
    func bars(_ count: Int) -> String { "\(grouped(count)) \(count == 1 ? "bar" : "bars")" }
    return
      "a rule of \(printable(document)) can first be true after \(bars(needed)), and the data have "
      + "\(bars(self.bars)); give more with --data, or take shorter indicators with --set"
  }
}

private func choice(_ request: ExplainStrategyRequest, _ run: Run) throws -> StoryChoice {
  let isDaily = run.baseFrame.map { $0.intradaySeconds == nil } ?? false
  let time = try request.at.map {
    try WrittenTime($0).time(for: run.instrument, ofDaily: isDaily ? run.first : nil)
  }
  return StoryChoice(run, from: time)
}

/// The rules at some bars, which are played to once more.
private func probed(
  _ document: StrategyDocument, _ data: [DataRequest], _ wanted: Set<StoryBar>,
  _ observer: any JobObserver
) throws -> [ProbedBar] {
  let found = FoundBars()
  let strategy = document.probed { instrument, _, time, _, bar in
    guard wanted.contains(StoryBar(instrument: instrument, time: time.milliseconds)) else { return }
    found.add(bar())
  }
  _ = try playNoting(strategy, document, data, observer)
  return found.all
}

/// Bars as they are found, by whatever thread.
private final class FoundBars: Sendable {
  private let bars = Mutex<[ProbedBar]>([])

  func add(_ bar: ProbedBar) { bars.withLock { $0.append(bar) } }

  /// All, in the order of their times, then of their instruments.
  var all: [ProbedBar] {
    bars.withLock { $0 }.sorted { ($0.time, $0.instrument) < ($1.time, $1.instrument) }
  }
}

private func lesson(
  _ request: ExplainStrategyRequest, _ document: StrategyDocument, _ played: PlayedRun,
  _ choice: StoryChoice, _ bars: [ProbedBar]
) throws -> StrategyLesson {
  let statistics = Statistics(of: played.run)
  let analysis = RunAnalysis(of: played.run, statistics)
  let identity = RunIdentity(of: played.run, origin: RunOrigin(document))
  let commission = try commissionSensitivity(of: played, document.strategy())
  let options = ReportOptions(played, document, commission, identity)
  return try PageWords.told(by: PageWords.book(request.language)) {
    let story = try StrategyStory(
      played.run, played.recording, document, statistics, analysis, options, choice, bars: bars)
    var notes: [String] = []
    if choice.isBefore, let at = request.at {
      notes.append(localized("No trade began at \(at) or later; these are the last ones."))
    }
    let at = request.at.map { " --at \(shellWord($0))" } ?? ""
    let lang = request.language == .english ? "" : " --lang \(request.language.rawValue)"
    return StrategyLesson(
      story, command: request.run.command("explain") + at + lang, notes: notes)
  }
}

/// Writes a strategy's lesson into a file, which appears whole or not at all; `-` is standard output.
///
/// - Throws: `FileError`.
public func writeLesson(_ lesson: StrategyLesson, as form: LessonForm, to path: String) throws {
  let bytes =
    switch form {
    case .page: lesson.page()
    case .fragment: lesson.fragment()
    case .text: Array(lesson.text().utf8)
    }
  try write(bytes, to: path)
}
