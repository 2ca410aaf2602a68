import Glibc
import Market
import Replay
import Report
import Store
import Strategy
import Text

/// Writes the page of all runs of a journal, `index.html` in a folder, which is made where it is
/// missing. A run whose report lies beside it is linked to that.
///
/// - Returns: The path of the page.
/// - Throws: `StoreFileError`, the `UserError`s of files, and `InterruptedError`.
public func indexRuns(
  journal path: String, folder: String, observer: any JobObserver = NoObserver()
) throws -> String {
  let place = ReportFolder(folder)
  try place.check()
  let name = ReportName(text: "index.html")
  try place.draft(name, runsPage(journal: path, beside: folder, observer: observer)).finish()
  return place.path(name)
}

/// The page of all runs of a journal; a run whose report lies in a folder is linked to it as if the page
/// lay there too.
///
/// - Throws: `StoreFileError` and `InterruptedError`.
func runsPage(
  journal path: String, beside folder: String, observer: any JobObserver = NoObserver()
) throws -> [UInt8] {
  let place = ReportFolder(folder)
  let journal = try Journal(path: path, .existing)
  let all = try journal.runs()
  let figures = try journal.figures()
  let details = try all.map { run -> (run: JournalRun, family: String, detail: JournalRunDetail) in
    try observer.check()
    let detail = try journal.run(run.id)
    return (run, documentFamily(detail.canonical) + run.dataHash, detail)
  }
  let trials = Dictionary(grouping: details, by: \.family).mapValues(\.count)
  let runs = try details.suffix(mostIndexed).map { one -> IndexedRun in
    try observer.check()
    var run = IndexedRun(one.run, figures[one.run.number] ?? [:])
    run.trials = trials[one.family] ?? 1
    run.equity = thinned(try journal.equity(of: one.run.id))
    run.link = place.report(of: one.detail) ?? ""
    return run
  }
  return indexPage(runs, journal: lastPart(ofPath: path), total: all.count)
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
    symbol = run.symbols.count > 3 ? "\(run.symbols.count) instruments" : run.symbol
    frame = run.barFrame ?? run.baseFrame ?? ""
    (first, last) = (run.first, run.last)
    growth = figures["cagr"]
    hold = Self.growth(run.holdEquity, of: run, beside: growth)
    sharpe = figures["sharpe"]
    drawdown = figures["maxDrawdown"]
    trades = run.tradesClosed
    cash = run.cash
  }

  /// The annual growth of holding over the years that the run's own is over.
  private static func growth(
    _ end: Double, of run: JournalRun, beside own: Double?
  ) -> Double? {
    guard let own, run.cash > 0, end > 0, run.finalEquity > 0 else { return nil }
    let gain = Glibc.log(run.finalEquity / run.cash)
    let years =
      abs(gain) > 1e-9 && own > -1 && abs(own) > 1e-12
      ? gain / Glibc.log(1 + own)
      : Double(run.last.milliseconds - run.first.milliseconds) / (365.25 * 86_400_000)
    guard years > 0 else { return nil }
    let growth = Glibc.pow(end / run.cash, 1 / years) - 1
    return growth.isFinite ? growth : nil
  }
}

extension ReportFolder {
  /// The name of the report of a run in the folder, where there is one and it is that run's.
  fileprivate func report(of detail: JournalRunDetail) -> String? {
    let path = detail.run.documentPath
    guard !path.isEmpty,
      let document = try? StrategyDocument(text: detail.document, path: path)
    else { return nil }
    let known = Dictionary(
      detail.run.parameters.map { ($0.name, $0.value) }, uniquingKeysWith: { a, _ in a })
    let name = ReportName(
      document: path, parameters: document.parameters, values: known,
      changes: detail.run.changes)
    guard let file = fopen(self.path(name), "rb") else { return nil }
    defer { fclose(file) }
    // The head, where the receipt is.
    let head = [UInt8](unsafeUninitializedCapacity: 120_000) { buffer, count in
      count = fread(buffer.baseAddress, 1, buffer.count, file)
    }
    let groups = RunIdentity.grouped(detail.run.id).replacing("-", with: " ")
    return String(decoding: head, as: UTF8.self).contains(groups) ? name.text : nil
  }
}
