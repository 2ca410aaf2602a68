import Glibc
import Market
import Replay
import Report
import Store
import Strategy
public import Text

/// Writes the page of all runs of a journal, `index.html` in a folder, which is made where it is
/// missing. A run whose report lies beside it is linked to that, in the page's language where it is there.
///
/// - Parameter languages: a page each, of which the first is `index.html` and the others have their
///   language in the name. Where they are several, each page links to the others.
/// - Precondition: it is wanted in a language.
/// - Throws: `StoreFileError`, the `UserError`s of files, and `InterruptedError`.
public func indexRuns(
  journal path: String, folder: String, languages: [Language] = [.english],
  observer: any JobObserver = NoObserver()
) throws -> WrittenPage {
  precondition(!languages.isEmpty, "a page is told in a language")
  let place = ReportFolder(folder)
  try place.check()
  let index = ReportName(text: "index.html")
  let names = languages.enumerated().map { $0 == 0 ? index : index.told(in: $1) }
  let editions = zip(languages, names).map { PageEdition($0, file: $1.text) }
  var all = try AllRuns(journal: path, observer: observer)
  all.languages = languages
  var drafts: [WriteFile] = []
  for (language, name) in zip(languages, names) {
    try observer.check()
    drafts.append(try place.draft(name, all.page(beside: place, in: language, editions)))
  }
  for draft in drafts { try draft.finish() }
  let paths = names.map(place.path)
  return WrittenPage(path: paths[0], others: Array(paths.dropFirst()), notes: [])
}

/// The runs of a journal for the page of all.
struct AllRuns {
  /// The languages that are asked for.
  var languages = [Language.english]
  private let journal: String
  private let total: Int
  private let runs: [(run: IndexedRun, detail: JournalRunDetail)]

  /// - Throws: `StoreFileError` and `InterruptedError`.
  init(journal path: String, observer: any JobObserver = NoObserver()) throws {
    let journal = try Journal(path: path, .existing)
    let all = try journal.runs()
    let figures = try journal.figures()
    let details = try all.map {
      run -> (run: JournalRun, family: String, detail: JournalRunDetail) in
      try observer.check()
      let detail = try journal.run(run.id)
      return (run, documentFamily(detail.canonical) + run.dataHash, detail)
    }
    let trials = Dictionary(grouping: details, by: \.family).mapValues(\.count)
    runs = try details.suffix(mostIndexed).map { one in
      try observer.check()
      var run = IndexedRun(one.run, figures[one.run.number] ?? [:])
      run.hold = one.detail.statistics.first { $0.scope == .hold && $0.key == "cagr" }?.figure.value
      run.trials = trials[one.family] ?? 1
      run.equity = thinned(try journal.equity(of: one.run.id))
      return (run, one.detail)
    }
    self.journal = lastPart(ofPath: path)
    total = all.count
  }

  /// The page; a run whose report lies in a folder is linked to it as if the page lay there too.
  ///
  /// - Parameter query: what these links say besides, `?lang=ja`.
  func page(
    beside place: ReportFolder, in language: Language, _ editions: [PageEdition],
    query: String = ""
  ) -> [UInt8] {
    let linked = runs.map { run, detail in
      var run = run
      if let name = place.report(of: detail, in: language) {
        run.link = PageEdition(language, file: name).address + query
      }
      return run
    }
    let words = languages.map(\.rawValue).joined(separator: ",")
    return indexPage(
      linked, journal: journal, total: total,
      command: "kreplay report --index" + (words == "en" ? "" : " --lang \(words)"),
      language: language, editions: editions)
  }
}

/// The most runs that the page holds.
private let mostIndexed = 2_000

/// About 84 values: the last of each stretch.
private func thinned(_ values: [Double]) -> [Double] {
  let stretch = max(1, values.count / 84)
  var kept = stride(from: 0, to: values.count, by: stretch).map { values[$0] }
  if let last = values.last { kept.append(last) }
  return kept
}

extension IndexedRun {
  /// What a journal tells of a run.
  fileprivate init(_ run: JournalRun, _ figures: [String: Double]) {
    self.init()
    id = RunIdentity.grouped(run.id)
    name = run.name
    parameters =
      (run.parameters.map { "\($0.name) \(NumberText.shortest($0.value))" }
      + run.changes.map { "\($0.path) \(printable($0.label, limit: 40))" })
      .joined(separator: ", ")
    symbol = run.symbol
    instruments = run.symbols.count
    frame = run.barFrame ?? run.baseFrame ?? ""
    (first, last) = (run.first, run.last)
    cagr = figures["cagr"]
    sharpe = figures["sharpe"]
    drawdown = figures["maxDrawdown"]
    trades = run.tradesClosed
    cash = run.cash
  }
}

extension ReportFolder {
  /// The name of the report of a run in the folder, in a language where it is there and else as it is;
  /// `nil` where there is none, or it is another run's.
  fileprivate func report(of detail: JournalRunDetail, in language: Language) -> String? {
    let path = detail.run.documentPath
    guard !path.isEmpty,
      let document = try? StrategyDocument(text: detail.document, path: path)
    else { return nil }
    let known = Dictionary(
      detail.run.parameters.map { ($0.name, $0.value) }, uniquingKeysWith: { a, _ in a })
    let stems = [stem(ofPath: path)] + ServedName.all(ofPath: path).map(\.stem)
    var seen: Set<String> = []
    for stem in stems where seen.insert(stem).inserted {
      let name = ReportName(
        document: path, stem: path == "standard input" ? nil : stem,
        parameters: document.parameters, values: known, changes: detail.run.changes)
      let found = [name.told(in: language), name].first { isReport($0, of: detail.run) }
      if let found { return found.text }
    }
    return nil
  }

  private func isReport(_ name: ReportName, of run: JournalRun) -> Bool {
    guard let file = fopen(path(name), "rb") else { return false }
    defer { fclose(file) }
    // The head, where the receipt is.
    let head = [UInt8](unsafeUninitializedCapacity: 120_000) { buffer, count in
      count = fread(buffer.baseAddress, 1, buffer.count, file)
    }
    let groups = RunIdentity.grouped(run.id).replacing("-", with: " ")
    return String(decoding: head, as: UTF8.self).contains(groups)
  }
}
