import Market
public import Replay
import Report
import Store

/// Runs of the journal beside each other: what is wanted.
public struct CompareRequest {
  /// Two to four runs, each the beginning of its identity, its strategy's name, or `last`. The first is
  /// what the others are compared with.
  public var runs: [String]
  /// The path of the journal.
  public var journal: String
  /// The page's path.
  public var path: String
  /// The candles, where they are not those that the documents name.
  public var data = GivenCandles()

  /// A page of some runs.
  public init(_ runs: [String], journal: String, path: String) {
    self.runs = runs
    self.journal = journal
    self.path = path
  }
}

/// What was compared.
public struct ComparedRuns {
  /// Where the page is, and what is to be known of it.
  public let page: WrittenPage
  /// What each of the others has to do with the first.
  public let comparisons: [RunComparison]
  /// The identities of all, the first first.
  public let identities: [String]
}

/// Plays two to four runs of the journal again and writes a page about what tells them apart.
///
/// - Throws: `UsageError` for fewer or more, or where one is named twice; the `UserError`s of all
///   modules, and `InterruptedError`.
public func compareRuns(
  _ request: CompareRequest, observer: any JobObserver = NoObserver()
) throws -> ComparedRuns {
  guard (2...4).contains(request.runs.count) else {
    throw UsageError(
      "compare takes two to four runs, and there \(request.runs.count == 1 ? "is" : "are") "
        + "\(request.runs.count); 'kreplay runs list' shows those of the journal")
  }
  let journal = try Journal(path: request.journal, .existing)
  var identities: [String] = []
  for text in request.runs {
    let id = try journal.run(text).run.id
    if identities.contains(id) {
      throw UsageError(
        "run \(RunIdentity.grouped(id)) is named twice; name another beside it, as 'kreplay runs list' "
          + "shows them")
    }
    identities.append(id)
  }
  var notes: [String] = []
  var runs: [ComparedRun] = []
  for id in identities {
    let again = try playAgain(id, in: journal, data: request.data, observer: observer)
    notes += again.notes
    runs.append(
      ComparedRun(
        run: again.played.run, recording: again.played.recording, document: again.document,
        statistics: again.statistics, identity: again.identity.digest))
  }
  try observer.check()
  let names = identities.map { RunIdentity.grouped($0) }.joined(separator: " ")
  let file = try WriteFile(request.path)
  try file.write(
    comparePage(
      runs, command: "kreplay compare \(names) --out \(shellWord(lastPart(ofPath: request.path)))"))
  try file.finish()
  return ComparedRuns(
    page: WrittenPage(path: request.path, notes: notes),
    comparisons: runs.dropFirst().map { RunComparison(of: runs[0].run, and: $0.run) },
    identities: identities.map { RunIdentity.grouped($0) })
}
