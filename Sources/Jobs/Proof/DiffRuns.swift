import Glibc
import Market
public import Replay
public import Store
import Strategy
import Text

/// Two runs that are to be compared.
public struct DiffRequest {
  /// The path of the journal in which runs are looked up.
  public var journal: String
  /// The runs: the path of a document (`-` is standard input), which is run, or a run of the journal by
  /// the beginning of its identity, its strategy's name, or `last`.
  public var first: String, second: String
  /// The candles of documents in place of their own, one for each instrument.
  public var data: [DataRequest] = []
  /// How files of candles are read, beyond what documents say.
  public var reading = ReadingChanges()

  /// A comparison of two runs.
  public init(_ first: String, _ second: String, journal: String) {
    self.first = first
    self.second = second
    self.journal = journal
  }
}

/// One of two runs that were compared.
public struct DiffedRun: Sendable {
  /// What it was called: the document's path, or the run's identity.
  public let name: String
  /// What the journal calls it, or would.
  public let id: String
  /// The run; one of a journal as far as that keeps it.
  public let run: Run
  /// The parameters of its document, in their order.
  public let parameters: [RunParameter]
  /// What took the place of other values of it.
  public let changes: [RunOrigin.Change]
}

/// Two runs beside each other.
public struct DiffOutcome: Sendable {
  /// The runs.
  public let first: DiffedRun, second: DiffedRun
  /// What they share, and where they part.
  public let comparison: RunComparison
  /// Whether the fingerprints of their candles differ.
  public let hasOtherData: Bool
  /// The currency of both; empty where neither names one.
  public let currency: String
  /// What is taken for granted, a sentence each.
  public let warnings: [String]
}

/// Compares two runs: where and why they part, which trades they share, and how one profit becomes the
/// other.
///
/// - Throws: `JournalError`, `StoreFileError` for runs of the journal; for documents as `performRun`; a
///   `UserError` where they count in different currencies.
public func diffRuns(
  _ request: DiffRequest, observer: any JobObserver = NoObserver()
) throws -> DiffOutcome {
  if request.first == "-", request.second == "-" {
    throw UsageError(
      "both documents would be read from standard input; name a file for one of them, as in "
        + "'git show HEAD:strategy.json | kreplay diff - strategy.json'")
  }
  let first = try DiffSide(request.first, request, observer)
  let second = try DiffSide(request.second, request, observer)
  let names = [first, second].map { quotedName($0.compared) }
  let (currency, warnings) = try sharedCurrency(
    of: [first.compared.run, second.compared.run], named: names)
  let hasOtherData = !first.compared.run.hasData(of: second.compared.run)
  let time = hasOtherData ? firstOtherCandle(first.data, second.data) : nil
  return DiffOutcome(
    first: first.compared, second: second.compared,
    comparison: RunComparison(
      of: first.compared.run, and: second.compared.run, firstOtherCandle: time),
    hasOtherData: hasOtherData, currency: currency, warnings: warnings)
}

/// What a run is called in a message: a path in quotes.
private func quotedName(_ run: DiffedRun) -> String {
  let isFile = run.name != RunIdentity.grouped(run.id) && run.name != "standard input"
  return isFile ? "'\(printable(run.name))'" : run.name
}

/// A run with where its candles are.
private struct DiffSide {
  let compared: DiffedRun
  /// Where the candles are; `nil` where they cannot be had.
  let data: [DataRequest]?

  init(_ text: String, _ request: DiffRequest, _ observer: any JobObserver) throws {
    guard text == "-" || isRegularFile(text) else {
      let journal = try Journal(path: request.journal, .existing)
      let detail = try journal.run(text)
      let run = try journal.keptRun(detail.run.id)
      compared = DiffedRun(
        name: RunIdentity.grouped(detail.run.id), id: detail.run.id, run: run,
        parameters: detail.run.parameters, changes: detail.run.changes)
      data = (try? RunReceipt(detail))?.data
      return
    }
    var wanted = RunRequest(document: text)
    wanted.data = request.data
    wanted.reading = request.reading
    let outcome = try performRun(wanted, observer: observer)
    compared = DiffedRun(
      name: text == "-" ? "standard input" : text, id: outcome.identity.id, run: outcome.run,
      parameters: outcome.document.parameters.map { RunParameter(name: $0.name, value: $0.value) },
      changes: [])
    var document = outcome.document
    data = try? wanted.data(of: &document)
  }
}
