import Glibc
public import Market
import Replay
import Store
public import Strategy
import Text

/// A run that is stepped through bar by bar: what is wanted.
public struct StepRequest {
  /// The path of a document, which is run and kept nowhere, or a run of the journal: the beginning of its
  /// identity, its strategy's name, or `last`.
  public var run: String
  /// The path of the journal.
  public var journal: String
  /// The candles in place of those that the document names, one for each instrument.
  public var data: [DataRequest] = []
  /// How files of candles are read, beyond what a document says.
  public var reading = ReadingChanges()
  /// Parameters of a document with other values, by name.
  public var settings: [String: Double] = [:]
  /// Other values in the places of those of the document; not for a run of the journal.
  public var changes: [DocumentChange] = []
  /// The splits and dividends that go to the account; `nil` for those of the document.
  public var events: EventsChoice?
  /// Which instrument is stepped through; needed where there are several.
  public var symbol: String?

  /// A run by the path of its document, or as the journal knows it.
  public init(_ run: String, journal: String) {
    self.run = run
    self.journal = journal
  }
}

/// Runs a document, or a run of the journal again, and keeps what it takes to show any bar of it as the
/// run knew it then.
///
/// - Throws: `JournalError`, `StoreFileError`, and the `UserError`s of documents and data where it cannot
///   be run again or its candles have changed; `UsageError` where it is not told which of several
///   instruments is wanted; `InterruptedError`.
public func stepRun(
  _ request: StepRequest, observer: any JobObserver = NoObserver()
) throws -> SteppedRun {
  let opened = try OpenedRun(request, observer)
  let place = try place(of: request.symbol, in: opened.played.run)
  guard opened.played.recording.instruments[place].bars.count > 0 else {
    throw UsageError(
      "there is no closed bar of \(printable(opened.played.run.symbols)) in this run; give more candles "
        + "or a shorter timeframe")
  }
  var notes = opened.notes
  var record: RuleRecord?
  if opened.data.contains(where: { $0.path == "-" }) {
    notes.append(
      "rules cannot be explained: the candles came through standard input, which can be read once")
  } else {
    let made = RuleRecord(of: place)
    _ = try playNoting(
      opened.document.recorded(in: made), opened.document, opened.data, observer)
    record = made
  }
  return try SteppedRun(opened, place, record, notes)
}

/// A run with its document and its candles.
struct OpenedRun {
  let document: StrategyDocument
  let data: [DataRequest]
  let played: PlayedRun
  /// What the journal calls the run, or would.
  let identity: RunIdentity
  var notes: [String] = []

  init(_ request: StepRequest, _ observer: any JobObserver) throws {
    guard isDocument(request.run) else {
      if !request.settings.isEmpty || !request.changes.isEmpty {
        throw UsageError(
          "--set works on documents, and '\(printable(request.run, limit: 60))' is a run in the journal; "
            + "name the document's file")
      }
      let journal = try Journal(path: request.journal, .existing)
      let again = try playAgain(
        request.run, in: journal,
        data: GivenCandles(request.data, events: request.events, reading: request.reading),
        observer: observer)
      document = again.document
      data = again.data
      played = again.played
      identity = again.identity
      notes = again.notes
      return
    }
    var wanted = RunRequest(document: request.run)
    wanted.data = request.data
    wanted.reading = request.reading
    wanted.events = request.events
    wanted.settings = request.settings
    wanted.changes = request.changes
    for data in wanted.data { try wanted.refuseSharedInput(data.path) }
    var document = try wanted.read()
    let isUniverse = try wanted.data.isEmpty && document.expandUniverses()
    data = try wanted.data(of: &document)
    var timing = RunTiming()
    played = try play(
      document, data, isUniverse: isUniverse, records: true, &timing, observer)
    self.document = document
    identity = RunIdentity(of: played.run, origin: RunOrigin(document))
  }
}

/// Whether a text names a document rather than a run of the journal.
private func isDocument(_ text: String) -> Bool {
  if text == "-" || text.contains("/") { return true }
  if documentEndings.contains(where: { text.hasSuffix($0) }) { return true }
  return isRegularFile(text)
}

private func place(of symbol: String?, in run: Run) throws -> Int {
  let symbols = run.instruments.map(\.instrument.symbol)
  if let symbol {
    if let place = symbols.firstIndex(of: symbol) { return place }
    let nearest = Nearest.name(to: symbol, among: symbols)
    throw UsageError(
      "the run has no instrument '\(printable(symbol, limit: 60))'"
        + suggestion(nearest, otherwise: "it has \(known(symbols))"))
  }
  guard symbols.count > 1 else { return 0 }
  throw UsageError(
    "the run has several instruments; say with --symbol which one is shown: \(known(symbols))")
}

private func known(_ symbols: [String]) -> String {
  symbols.prefix(12).map { printable($0) }.joined(separator: ", ")
    + (symbols.count > 12 ? " and \(symbols.count - 12) more" : "")
}
