import Market
import Replay
import Report
import Store
import Strategy
import Text

/// Replays a document: reads, plays, reports, and keeps the run.
///
/// Checks first what can fail outside this process. The report is drawn before the journal takes
/// the run and gets its name after it, so that a failure anywhere leaves neither.
///
/// - Throws: the `UserError`s of all modules, and `InterruptedError`.
public func performRun(
  _ request: RunRequest, observer: any JobObserver = NoObserver()
) throws -> RunOutcome {
  var timing = RunTiming()
  for data in request.data { try request.refuseSharedInput(data.path) }
  var document = try request.read()
  _ = try ReportChart(document)
  let isUniverse = try request.data.isEmpty && document.expandUniverses()
  let data = try request.data(of: &document)
  let folder = request.reportFolder.map { ReportFolder($0) }
  try folder?.check()
  if let journal = request.journal { try Journal.check(path: journal) }
  let played = try play(
    document, data, isUniverse: isUniverse,
    records: folder != nil || (2...PortfolioFacts.mostPaired).contains(data.count), &timing,
    observer)
  let statistics = measured(&timing.statistics) { Statistics(of: played.run) }
  let analysis = measured(&timing.statistics) { RunAnalysis(of: played.run, statistics) }
  let origin = RunOrigin(document)
  let identity = RunIdentity(of: played.run, origin: origin)
  try observer.check()
  let audit = try request.audited(observer)
  let families = document.families(on: played.run.dataHash)
  let tries = try request.journal.flatMap {
    try FamilyTrials.ofSearch(
      document.canonical, on: played.run.dataHash, relating: families, inJournalAt: $0)
  }
  let name = try ReportName(request, document, identity)
  let commission = try measured(&timing.report) {
    try folder.flatMap { _ in try commissionSensitivity(of: played, document.strategy()) }
  }
  let draft = try measured(&timing.report) {
    try folder?.draft(
      name,
      reportBytes(
        played, document, statistics, analysis, commission, identity, request, audit
      ) { $0.tries = tries?.sentence ?? "" })
  }
  try observer.check()
  try measured(&timing.journal) {
    guard let path = request.journal else { return }
    let journal = try Journal(path: path)
    try journal.relate(families)
    try journal.save(
      played.run, origin: origin, statistics: statistics, times: played.times,
      asked: request.asked(beside: document))
    try journal.close()
  }
  try draft?.finish()
  return RunOutcome(
    document: document, run: played.run, times: played.times, statistics: statistics,
    analysis: analysis, commission: commission,
    identity: identity, dataWarnings: played.cautions,
    warnings: Array(played.run.warnings.dropFirst(played.cautions.count)) + played.notes,
    reportPath: folder?.path(name),
    isKept: request.journal != nil, timing: timing,
    instruments: played.run.instruments.count > 1 ? InstrumentFigures.all(of: played.run) : [],
    portfolio: PortfolioFacts(played.run, played.recording),
    audit: audit, tries: tries?.sentence)
}

/// A run, what a report needs besides, and findings about its candles.
struct PlayedRun {
  let run: Run
  let recording: Recording
  /// When the run's candles opened.
  let times: CandleTimes
  /// What the candles are called.
  let dataName: String
  let notes: [String]
  /// What was found in them that may change the result.
  let cautions: [String]
  /// Whether defects were left out of them or kept, as was asked for.
  let hasTreatedDefects: Bool
  /// What they are good for, the worst of all instruments.
  let verdict: Verdict?
  /// The checks of each instrument's candles.
  let checks: [CheckReport]
}

/// Plays the candles of a document.
func play(
  _ document: StrategyDocument, _ data: [DataRequest], isUniverse: Bool = false, records: Bool,
  _ timing: inout RunTiming, _ observer: any JobObserver
) throws -> PlayedRun {
  let started = Stopwatch.now
  var sources = try RunSources(data, of: document)
  timing.read = Stopwatch.now - started
  observer.began(expecting: sources.expected)
  defer { observer.ended() }
  var options = ReplayOptions(document)
  (options.from, options.to) = (sources.from, sources.to)
  options.records = records
  options.progress = { done in
    observer.advanced(to: done)
    return !observer.isStopped
  }
  let before = Stopwatch.now
  let strategy = try document.strategy()
  var result = try sources.whileReading { try open(strategy, &$0, options) }
  try sources.checkRange(result.run, document)
  for (place, source) in sources.all.enumerated() {
    result.run.instruments[place].dataHash = source.fingerprint.hex
  }
  let checks = sources.checked()
  let chooses = isUniverse || document.ranksInstruments
  let cautions =
    sources.cautions(checks) + sources.survivorship(chooses: chooses)
    + sources.heldAfterEnd(result.run)
  result.run.warnings =
    cautions + (try sources.warnings(document)) + result.run.warnings
  timing.engine = Stopwatch.now - before - sources.waited
  timing.read += sources.waited
  return PlayedRun(
    run: result.run, recording: result.recording, times: sources.times(of: result.run),
    dataName: sources.name, notes: sources.notes(checks), cautions: cautions,
    hasTreatedDefects: !sources.defects.isEmpty,
    verdict: checks.map(\.verdict).max { $0.gravity < $1.gravity }, checks: checks)
}

/// Takes the strategy out of its existential.
private func open(
  _ strategy: some Strategy, _ sources: inout [some CandleSource], _ options: ReplayOptions
) throws -> (run: Run, recording: Recording) {
  try replay(&sources, to: strategy, options: options)
}

/// Takes the strategy out of its existential.
func commissionSensitivity(
  of played: PlayedRun, _ strategy: some Strategy
) throws -> CommissionSensitivity? {
  try CommissionSensitivity(of: played.run, played.recording, strategy)
}

func reportBytes(
  _ played: PlayedRun, _ document: StrategyDocument, _ statistics: Statistics,
  _ analysis: RunAnalysis, _ commission: CommissionSensitivity?, _ identity: RunIdentity,
  _ request: RunRequest, _ audit: AuditOutcome? = nil,
  _ adapt: (inout ReportOptions) -> Void = { _ in }
) throws -> [UInt8] {
  var options = ReportOptions(played, document, commission, identity)
  options.command = request.command
  options.audit = audit.map { ReportOptions.AuditReceipt($0.audit, receipt: $0.receipt) }
  adapt(&options)
  return try report(
    on: played.run, recording: played.recording, document: document, statistics: statistics,
    analysis: analysis, options: options)
}

private func measured<Value>(_ seconds: inout Double, _ body: () throws -> Value) rethrows -> Value
{
  let before = Stopwatch.now
  defer { seconds += Stopwatch.now - before }
  return try body()
}

extension ReplayOptions {
  /// The options that a document asks for.
  init(_ document: StrategyDocument) {
    self.init()
    account = document.account
    execution = document.execution
    size = document.size
    untraded = Set(document.data.indices.filter { !document.data[$0].isTraded })
  }
}

/// Plays the candles of a document to a strategy that notes what it sees, and keeps nothing else.
///
/// - Parameter isDone: whether the strategy needs no more candles. Those that are left are only read, for
///   their fingerprint, unless a store tells that they are those expected.
/// - Returns: the candles that were played.
func playNoting(
  _ strategy: some Strategy, _ document: StrategyDocument, _ data: [DataRequest],
  _ observer: any JobObserver, until isDone: () -> Bool = { false }
) throws -> RunSources {
  var sources = try RunSources(data, of: document, checks: false)
  let readsOn = !sources.all.allSatisfy(\.isKnown)
  observer.began(expecting: sources.expected)
  defer { observer.ended() }
  var options = ReplayOptions(document)
  (options.from, options.to) = (sources.from, sources.to)
  options.progress = { done in
    observer.advanced(to: done)
    return !observer.isStopped
  }
  do {
    try sources.whileReading {
      try playAlone(&$0, to: strategy, options: options, until: isDone, readsOn: readsOn)
    }
  } catch let fault as ReplayError {
    try observer.check()
    throw fault
  }
  return sources
}

extension ReportOptions {
  /// What a report says of a run that was played.
  init(
    _ played: PlayedRun, _ document: StrategyDocument, _ commission: CommissionSensitivity?,
    _ identity: RunIdentity
  ) {
    self.init()
    runIdentity = identity.digest
    documentHash = SHA256.hex(of: document.text)
    dataName = played.dataName
    dataNotes = played.notes
    dataVerdict = played.verdict
    hasTreatedDefects = played.hasTreatedDefects
    dataChecks = played.checks
    variants = commission.map { [ReportOptions.Variant($0)] } ?? []
  }
}

extension RunRequest {
  /// Which candles are played: those of the document, unless the command names others, which then
  /// take the document's place.
  func data(of document: inout StrategyDocument) throws -> [DataRequest] {
    if !data.isEmpty {
      document.data = data.map {
        DataEntry(.file(path: $0.path, options: $0.options), text: $0.words)
      }
    }
    var requests = data.isEmpty ? document.data.map { DataRequest($0, of: document) } : data
    try refuseSharedEvents(requests.count)
    requests.read(with: reading)
    for data in requests { try refuseSharedInput(data.path) }
    return requests.prepared(for: document, events: events)
  }

  /// Refuses events of several instruments that come through a pipe, which is read once.
  fileprivate func refuseSharedEvents(_ instruments: Int) throws {
    guard instruments > 1, events?.place == .file("-") else { return }
    throw UsageError(
      "the events of \(instruments) instruments cannot be read from standard input; name a file that has "
        + "a column 'symbol'")
  }

  /// Refuses candles that would come through the pipe that the document comes through.
  func refuseSharedInput(_ data: String?) throws {
    guard document == "-" && data == "-" else { return }
    throw UsageError(
      "the document and its candles would both be read from standard input; "
        + "name a file for one of them, as in 'kreplay run strategy.json --data - < candles.csv'")
  }
}

extension Verdict {
  /// How bad it is, from 0.
  fileprivate var gravity: Int {
    switch self {
    case .clean: 0
    case .usable: 1
    case .wrong: 2
    case .broken: 3
    case .empty: 4
    }
  }
}
