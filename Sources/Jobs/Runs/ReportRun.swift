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
  /// The language in which it is told.
  public var language = Language.english
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
  /// Its path.
  public let path: String
  /// What is not as it was when the journal took its runs, a sentence each.
  public let notes: [String]
}

/// Writes the report of a run of the journal, the bytes that `performRun` wrote where the look is the
/// usual one. The run is played again from its document and its candles, which must be those it was
/// made from.
///
/// - Throws: the `UserError`s of all modules, and `InterruptedError`.
public func reportRun(
  _ request: RunReportRequest, observer: any JobObserver = NoObserver()
) throws -> WrittenPage {
  let folder = ReportFolder(request.folder)
  try folder.check()
  let journal = try Journal(path: request.journal, .existing)
  let again = try playAgain(request.run, in: journal, data: request.data, observer: observer)
  let analysis = RunAnalysis(of: again.played.run, again.statistics)
  let commission = try commissionSensitivity(of: again.played, again.document.strategy())
  let name = try ReportName(again.request, again.document, again.identity)
  let tries = try FamilyTries(
    of: again.document.canonical, on: again.played.run.dataHash, in: journal)
  let bytes = try reportBytes(
    again.played, again.document, again.statistics, analysis, commission, again.identity,
    again.request
  ) {
    $0.hasScript = request.hasScript
    $0.look = request.look
    $0.language = request.language
    if tries.luck != nil { $0.tries = tries.sentence ?? "" }
  }
  try observer.check()
  try folder.draft(name, bytes).finish()
  return WrittenPage(path: folder.path(name), notes: again.notes)
}
