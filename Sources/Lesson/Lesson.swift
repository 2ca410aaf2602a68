public import Indicators
public import Market
import Replay
import Report
public import Text

/// What a lesson is to be about.
public struct LessonRequest: Sendable {
  /// The indicator.
  public var indicator: IndicatorDescription
  /// Its settings.
  public var settings: Settings
  /// The bars that it is told on.
  public var bars: LessonBars
  /// The bar that is worked in the open, from 0; `nil` for one on which the indicator said something new.
  public var bar: Int?
  /// What the reader should know first, a sentence each.
  public var notes: [String] = []
  /// The command that makes this lesson.
  public var command = ""
  /// Where random choices begin.
  public var seed: UInt64 = 1
  /// The map of the catalogue on these bars, where it is measured already.
  public var map: LessonMap?
  /// The language in which it is told.
  public var language = Language.english
  /// The data as a strategy document names them.
  public var dataPath = "sample:aapl-1d"

  /// A lesson with the standard settings.
  public init(_ indicator: IndicatorDescription, bars: LessonBars) {
    self.indicator = indicator
    settings = indicator.defaults
    self.bars = bars
  }
}

/// Why a lesson cannot be told.
public enum LessonError: UserError, Hashable {
  /// The data end before the indicator has enough.
  case tooFewBars(indicator: String, needed: Int, there: Int)
  /// The bar lies before its first value.
  case beforeFirst(indicator: String, asked: String, first: String)
  /// The formula has no line that could be worked with numbers.
  case nothingToWork(String)

  /// That of bad data.
  public var exitCode: ExitCode {
    if case .nothingToWork = self { .usage } else { .data }
  }
  /// The whole message: value, place and cure.
  public var description: String {
    switch self {
    case .tooFewBars(let indicator, let needed, let there):
      "a lesson on \(indicator) needs \(grouped(needed)) bars, and the data have \(grouped(there)); give more with --data, or take smaller settings with --set"
    case .beforeFirst(let indicator, let asked, let first):
      "\(indicator) has no value on \(asked) yet; its first bar is \(first): take --at \(first) or later"
    case .nothingToWork(let indicator):
      "the formula of \(indicator) has no line to work by hand; take another indicator for --quiz, as in macd or rsi"
    }
  }
}

/// A lesson: everything that was measured for one indicator on some bars.
public struct Lesson: Sendable {
  let request: LessonRequest
  /// What tells it in another language.
  let book: Phrasebook?
  let subject: Subject
  let decision: Decision
  /// What it says on each bar.
  let states: [Int?]
  /// The bar that is worked in the open.
  let bar: Int
  /// The bars of its chart.
  let window: Range<Int>
  let worked: WorkedFormula
  let warmup: WarmupFacts
  let weights: Weights?
  let response: Response
  let trading: Trading?
  let sweep: Sweep?
  let variants: VariantFacts
  let outcomes: Outcomes?
  let signals: Signals?
  let running: RunningBar?
  let map: LessonMap
  let exercises: [Exercise]

  /// Bars of a chart, and how many of them lie left of the current one.
  static let shown = 160, back = 105

  /// Measures everything.
  ///
  /// - Throws: `LessonError` where there are too few bars; `GraphError`.
  public init(_ request: LessonRequest) throws {
    let book = PageWords.book(request.language)
    self = try PageWords.told(by: book) { try Lesson(request, book) }
  }

  private init(_ request: LessonRequest, _ book: Phrasebook?) throws {
    (self.request, self.book) = (request, book)
    let subject = try Subject(request.indicator, request.settings, request.bars)
    self.subject = subject
    let description = request.indicator
    let warmup =
      description.outputs.indices.map { description.warmup(request.settings, $0) }.max() ?? 0
    guard subject.bars.count >= warmup + 30 else {
      throw LessonError.tooFewBars(
        indicator: description.name, needed: warmup + 30, there: subject.bars.count)
    }
    let decision = Decision(subject)
    self.decision = decision
    states = decision.states(subject)
    let bar = try Self.bar(request, subject, decision.events(in: states))
    self.bar = bar
    let start = max(0, min(bar - Self.back, subject.bars.count - Self.shown))
    let window = start..<min(start + Self.shown, subject.bars.count)
    self.window = window
    worked = WorkedFormula(subject, window: window)
    self.warmup = WarmupFacts(subject, bar)
    weights = Weights(subject, bar)
    response = Response(subject)
    let rule = PlainRule(decision, description, request.settings)
    let trading = rule.flatMap { try? Trading($0, subject, data: request.dataPath) }
    self.trading = trading
    sweep = Sweep(subject, decision, window: window, trading)
    variants = VariantFacts(
      subject, decision, bar, window: window, money: trading?.run.finalEquity)
    outcomes = Outcomes(subject, decision, seed: request.seed)
    signals = try Signals(subject)
    running = RunningBar(subject, bar)
    map = request.map ?? LessonMap(request.bars)
    exercises = Exercise.all(subject, decision, bar, self.warmup, running)
  }

  /// The bar that was asked for, or the newest event that has enough on both sides.
  private static func bar(
    _ request: LessonRequest, _ subject: Subject, _ all: [Int]
  ) throws -> Int {
    let count = subject.bars.count
    let first = subject.firstKnown ?? 0
    if let bar = request.bar {
      guard bar >= first else {
        throw LessonError.beforeFirst(
          indicator: request.indicator.name, asked: subject.bars.stamp(bar),
          first: subject.bars.stamp(first))
      }
      return bar
    }
    let last = max(first, count - 45)
    let events = all.filter { $0 <= last && $0 > first }
    return events.last { $0 >= min(last, first + back) } ?? events.last ?? last
  }
}
