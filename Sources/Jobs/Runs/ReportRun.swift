import Market
import Replay
public import Report
import Store
import Strategy
public import Text

/// The report of a run of the journal: what is wanted.
public struct RunReportRequest {
  /// The beginning of the run's identity, its strategy's name, or `last`.
  public var run: String
  /// The path of the journal.
  public var journal: String
  /// The folder of the report, which is made where it is missing.
  public var folder: String
  /// The candles, where they are not those that the document names.
  public var data = GivenCandles()
  /// Whether the page has its script.
  public var hasScript = true
  /// The languages in which it is told: a file each, of which the first has the report's own name and the
  /// others their language in it. Where they are several, each page links to the others.
  public var languages = [Language.english]
  /// The colours it opens with.
  public var look = ReportOptions.Look()

  /// The usual report of a run.
  public init(run: String, journal: String, folder: String) {
    self.run = run
    self.journal = journal
    self.folder = folder
  }
}

/// Where a page of the journal's runs is.
public struct WrittenPage {
  /// Its path; where it was written in several languages, that of the first.
  public let path: String
  /// The paths of the same page in further languages.
  public var others: [String] = []
  /// What is not as it was when the journal took its runs, a sentence each.
  public let notes: [String]
}

/// Writes the report of a run of the journal, the bytes that `performRun` wrote where the look is the
/// usual one. The run is played again from its document and its candles, which must be those it was
/// made from.
///
/// - Precondition: it is wanted in a language.
/// - Throws: the `UserError`s of all modules, and `InterruptedError`.
public func reportRun(
  _ request: RunReportRequest, observer: any JobObserver = NoObserver()
) throws -> WrittenPage {
  precondition(!request.languages.isEmpty, "a report is told in a language")
  let folder = ReportFolder(request.folder)
  try folder.check()
  let drawing = try ReportDrawing(request, observer: observer)
  let name = drawing.name
  let names = request.languages.enumerated().map { $0 == 0 ? name : name.told(in: $1) }
  let editions = zip(request.languages, names).map { PageEdition($0, file: $1.text) }
  var drafts: [WriteFile] = []
  for (language, name) in zip(request.languages, names) {
    try observer.check()
    drafts.append(try folder.draft(name, drawing.page(in: language, editions)))
  }
  // All of them or none: what can go wrong mostly did until here.
  for draft in drafts { try draft.finish() }
  let paths = names.map(folder.path)
  return WrittenPage(path: paths[0], others: Array(paths.dropFirst()), notes: drawing.notes)
}

/// A run of the journal that was played again, of which reports are drawn.
struct ReportDrawing {
  /// What its report is called.
  let name: ReportName
  /// What is not as it was when the journal took the run, a sentence each.
  var notes: [String] { again.notes }
  private let request: RunReportRequest
  private let again: PlayedAgain
  private let analysis: RunAnalysis
  private let commission: CommissionSensitivity?
  private let tries: FamilyTrials

  /// Plays the run again.
  init(_ request: RunReportRequest, observer: any JobObserver) throws {
    self.request = request
    let journal = try Journal(path: request.journal, .existing)
    again = try playAgain(request.run, in: journal, data: request.data, observer: observer)
    analysis = RunAnalysis(of: again.played.run, again.statistics)
    commission = try commissionSensitivity(of: again.played, again.document.strategy())
    name = try ReportName(again.request, again.document, again.identity)
    tries = try FamilyTrials(
      of: again.document.canonical, on: again.played.run.dataHash, in: journal)
  }

  /// Its report in a language, with links to the others.
  func page(in language: Language, _ editions: [PageEdition]) throws -> [UInt8] {
    try reportBytes(
      again.played, again.document, again.statistics, analysis, commission, again.identity,
      again.request
    ) {
      $0.hasScript = request.hasScript
      $0.look = request.look
      $0.language = language
      $0.editions = editions
      if tries.expectedBest != nil { $0.tries = tries.sentence ?? "" }
    }
  }
}
