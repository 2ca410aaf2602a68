import Market
public import Replay
import Report
import Store
public import Text

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
  /// The languages in which it is told: a page each, of which the first is at the path and the others have
  /// their language in the name. Where they are several, each page links to the others.
  public var languages = [Language.english]

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
/// - Precondition: it is wanted in a language.
/// - Throws: `UsageError` for fewer or more, or where one is named twice; a `UserError` where they count in
///   different currencies; the `UserError`s of all modules, and `InterruptedError`.
public func compareRuns(
  _ request: CompareRequest, observer: any JobObserver = NoObserver()
) throws -> ComparedRuns {
  guard (2...4).contains(request.runs.count) else {
    throw UsageError(
      "compare takes two to four runs, and there \(request.runs.count == 1 ? "is" : "are") "
        + "\(request.runs.count); 'kreplay runs list' shows those of the journal")
  }
  precondition(!request.languages.isEmpty, "a page is told in a language")
  let journal = try Journal(path: request.journal, .existing)
  var identities: [String] = []
  var outlines: [Run] = []
  for text in request.runs {
    let detail = try journal.run(text)
    let id = detail.run.id
    if identities.contains(id) {
      throw UsageError(
        "run \(RunIdentity.grouped(id)) is named twice; name another beside it, as 'kreplay runs list' "
          + "shows them")
    }
    identities.append(id)
    outlines.append(Run(outline: detail))
  }
  let names = identities.map { RunIdentity.grouped($0) }
  var notes = try sharedCurrency(of: outlines, named: names).warnings
  var runs: [ComparedRun] = []
  var data: [[DataRequest]] = []
  for id in identities {
    let again = try playAgain(id, in: journal, data: request.data, observer: observer)
    notes += again.notes
    runs.append(
      ComparedRun(
        run: again.played.run, recording: again.played.recording, document: again.document,
        statistics: again.statistics, identity: again.identity.digest))
    data.append(again.data)
  }
  try observer.check()
  for place in runs.indices.dropFirst() where !runs[place].run.hasData(of: runs[0].run) {
    runs[place].firstOtherCandle = firstOtherCandle(data[0], data[place])
  }
  let paths = try write(runs, request, names: names.joined(separator: " "))
  return ComparedRuns(
    page: WrittenPage(path: paths[0], others: Array(paths.dropFirst()), notes: notes),
    comparisons: runs.dropFirst().map {
      RunComparison(of: runs[0].run, and: $0.run, firstOtherCandle: $0.firstOtherCandle)
    },
    identities: names)
}

/// Writes the page in each language, and gives the paths.
private func write(
  _ runs: [ComparedRun], _ request: CompareRequest, names: String
) throws -> [String] {
  let languages = request.languages.map(\.rawValue).joined(separator: ",")
  let command =
    "kreplay compare \(names) --out \(shellWord(lastPart(ofPath: request.path)))"
    + (languages == Language.english.rawValue ? "" : " --lang \(languages)")
  let paths = request.languages.enumerated().map { place, language in
    place == 0 ? request.path : told(request.path, in: language)
  }
  let editions = zip(request.languages, paths).map {
    PageEdition($0, file: lastPart(ofPath: $1))
  }
  var drafts: [WriteFile] = []
  for (language, path) in zip(request.languages, paths) {
    let file = try WriteFile(path)
    try file.write(
      comparePage(runs, command: command, language: language, editions: editions))
    drafts.append(file)
  }
  for draft in drafts { try draft.finish() }
  return paths
}

/// The path of a page in a language beside it: `compare.ja.html`.
private func told(_ path: String, in language: Language) -> String {
  let name = lastPart(ofPath: path), stem = stem(ofPath: path)
  return path.dropLast(name.count) + stem + "." + language.rawValue + name.dropFirst(stem.count)
}
