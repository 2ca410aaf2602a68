import Glibc
import Market
import Replay
import Store
import Strategy
import Text

/// A run of a journal with what is needed to run it again: its document as it was, and its candles.
struct RunReceipt {
  /// What the journal says of the run.
  let detail: JournalRunDetail
  /// The document with the parameters of the run.
  let document: StrategyDocument
  /// Where the candles of each instrument are.
  let data: [DataRequest]
  /// What was given in the place of the document's candles and events, now or when it was asked for.
  let given: GivenCandles
  /// Whether its candles are found and read as when it was asked for.
  let isAsAsked: Bool

  var run: JournalRun { detail.run }

  /// Looks a run up.
  ///
  /// - Parameters:
  ///   - text: the beginning of its identity, its strategy's name, or `last`.
  ///   - data: what stands in the place of the candles and events that the document names, and of those with
  ///     which it was asked for.
  /// - Throws: `JournalError`, `StoreFileError`; `ReceiptError` where it cannot be run again.
  init(_ text: String, of journal: Journal, data: GivenCandles = GivenCandles()) throws {
    try self.init(journal.run(text), data: data)
  }

  init(_ detail: JournalRunDetail, data candles: GivenCandles = GivenCandles()) throws {
    let isKept = !detail.asked.options.isEmpty
    isAsAsked = isKept && candles.isEmpty
    let candles = candles.completed(by: detail.asked)
    let given = candles.requests
    self.given = candles
    self.detail = detail
    let run = detail.run
    func fail(_ fact: ReceiptError.Fact) -> ReceiptError {
      ReceiptError(fact: fact, run: run, dataOptions: detail.asked.text)
    }
    if detail.canonical.hasPrefix("swift\n") { throw fail(.swift) }
    var document: StrategyDocument
    do {
      document = try StrategyDocument(
        text: detail.document, path: foundPath(run.documentPath, in: detail.asked.folder),
        asRun: detail.canonical)
    } catch let fault as DocumentError {
      throw fail(.document(fault.description))
    }
    let count = max(1, run.instruments.count)
    guard given.isEmpty || given.count == count else { throw fail(.count(given.count, of: count)) }
    guard !given.isEmpty || document.data.count == count else { throw fail(.unknown) }
    if !given.isEmpty {
      document.data = given.map {
        DataEntry(.file(path: $0.path, options: $0.options), text: $0.words)
      }
    }
    var wanted = given.isEmpty ? document.data.map { DataRequest($0, of: document) } : given
    wanted.read(with: candles.reading)
    data = wanted.prepared(for: document, events: candles.events)
    self.document = document
    if detail.tookPartInEvents, data.allSatisfy({ $0.options.events == nil }) {
      throw fail(.events)
    }
    for request in data { try Self.check(request, fail) }
  }

  private static func check(
    _ request: DataRequest, _ fail: (ReceiptError.Fact) -> ReceiptError
  ) throws {
    if request.path == "-" { throw fail(.piped) }
    let isSample = request.path.hasPrefix(SampleCandles.scheme)
    if !isSample, access(request.path, F_OK) != 0 { throw fail(.gone(request.path)) }
  }

  /// Runs it again.
  ///
  /// - Parameter records: whether what the report draws is kept.
  /// - Throws: the `UserError`s of files, documents and the engine; `InterruptedError`.
  func play(_ observer: any JobObserver, records: Bool = false) throws -> PlayedRun {
    var timing = RunTiming()
    return try Jobs.play(document, data, records: records, &timing, observer)
  }
}

extension JournalRunDetail {
  /// Whether the account took part in events of instruments: of a run without them the sum of dividends is not
  /// known.
  var tookPartInEvents: Bool {
    statistics.contains { $0.key == "dividends" && $0.figure.value != nil }
  }
}

/// Why a run of a journal cannot be run again.
struct ReceiptError: UserError {
  enum Fact {
    /// It is of a strategy in Swift, whose code the journal does not have.
    case swift
    /// Its document cannot be read by this version.
    case document(String)
    /// The document does not say where its candles are.
    case unknown
    /// They came through a pipe, or their file is not there.
    case piped
    case gone(String)
    /// Its account took part in events that the document does not name.
    case events
    /// So many files were given for so many instruments.
    case count(Int, of: Int)
  }

  let fact: Fact
  let run: JournalRun
  /// With which options its candles and events were named; `nil` where the document names them.
  let dataOptions: String?

  var exitCode: ExitCode {
    switch fact {
    case .gone: .io
    default: .usage
    }
  }

  var description: String {
    let name = "the run \(RunIdentity.grouped(run.id))"
    let cure =
      dataOptions.map { "name them as it did, with '\(printable($0))'" }
      ?? "name a file with them, as in '--data candles.csv'"
    switch fact {
    case .swift:
      return "\(name) is of a strategy in Swift, whose code is not in the journal; run its program "
        + "again, which gives the same identity where nothing has changed"
    case .document(let fault):
      return
        "the document of \(name), which engine \(run.engineVersion) ran, cannot be read by this "
        + "version; 'kreplay runs show' has its parameters:\n\(fault)"
    case .events:
      let options = dataOptions.map { "'\(printable($0))'" }
      return
        "the account of \(name) had splits, dividends or rolls that its document does not name; name them as it "
        + "did, with \(options ?? "'--events events.csv' or '--events columns'")"
    case .unknown:
      return "the journal does not know where the candles of \(name) are; \(cure)"
    case .piped: return "the candles of \(name) came through standard input; \(cure)"
    case .gone(let path):
      return "the candles of \(name) were in '\(printable(path))', and there is no such file now; "
        + "go to the folder in which it ran, or \(cure)"
    case .count(let given, let wanted):
      return "\(name) has \(wanted == 1 ? "1 instrument" : "\(wanted) instruments"), and there "
        + "\(given == 1 ? "is 1 file" : "are \(given) files") of --data; give one for each, in the "
        + "order of the document"
    }
  }
}
