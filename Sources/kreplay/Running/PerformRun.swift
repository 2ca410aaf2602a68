import Market
import Replay
import Report
import Store
import Strategy

/// Replays a document: reads, plays, reports, and keeps the run.
///
/// What could fail for outer reasons is looked at first. The report is drawn before the journal takes
/// the run and gets its name after it, so that a failure anywhere leaves neither.
///
/// - Throws: the `UserError`s of all modules.
func perform(_ request: RunRequest) throws -> RunOutcome {
  Interruption.watch()
  var timing = RunTiming()
  try request.refuseSharedInput(request.data?.path)
  var document = try StrategyDocument(path: request.document, set: request.settings)
  _ = try ReportChart(document)
  let data = try request.data(of: &document)
  let folder = request.reportFolder.map { ReportFolder($0) }
  try folder?.check()
  if let journal = request.journal { try Journal.check(path: journal) }
  let played = try play(document, data, records: folder != nil, &timing)
  let statistics = measured(&timing.statistics) { Statistics(of: played.run) }
  let origin = RunOrigin(document)
  let identity = RunIdentity(of: played.run, origin: origin)
  try Interruption.check()
  let name = try ReportName(request, document, identity)
  let draft = try measured(&timing.report) {
    try folder?.draft(name, reportBytes(played, document, statistics, identity, request))
  }
  try Interruption.check()
  try measured(&timing.journal) {
    guard let path = request.journal else { return }
    let journal = try Journal(path: path)
    try journal.save(
      played.run, origin: origin, statistics: statistics, times: played.times)
    try journal.close()
  }
  try draft?.finish()
  return RunOutcome(
    document: document, run: played.run, times: played.times, statistics: statistics,
    identity: identity, dataWarnings: played.check.cautions,
    warnings: Array(played.run.warnings.dropFirst(played.check.cautions.count)) + played.notes,
    reportPath: folder?.path(name),
    isKept: request.journal != nil, timing: timing)
}

/// A run, what a report needs besides, and what its candles are remarkable for.
private struct Played {
  let run: Run
  let recording: Recording
  /// When the run's candles opened.
  let times: CandleTimes
  /// What the candles are called.
  let dataName: String
  let notes: [String]
  /// What was found in them.
  let check: CheckReport
}

private func play(
  _ document: StrategyDocument, _ data: DataRequest, records: Bool, _ timing: inout RunTiming
) throws -> Played {
  let started = Moment.now
  var source = try DocumentSource(openData(data), document, data.options.policies)
  timing.read = Moment.now - started
  let bar = ProgressBar(total: source.source.expected)
  defer { bar.clear() }
  var options = ReplayOptions(document)
  (options.from, options.to) = (source.from, source.to)
  options.records = records
  options.progress = { done in
    bar.show(done)
    return !Interruption.happened
  }
  let before = Moment.now
  var result = try open(document.strategy(), &source, options)
  if result.run.candleCount == 0, let first = source.first, let last = source.last {
    throw EmptyRunError(
      file: document.dataText, from: source.from, to: source.to, first: first, last: last)
  }
  result.run.dataHash = source.fingerprint.hex
  let check = source.checked()
  result.run.warnings =
    check.cautions + source.source.defects + source.eventsLeftOut
    + document.tinyDistances(source.range) + result.run.warnings
  timing.engine = Moment.now - before - source.seconds
  timing.read += source.seconds
  let first = result.run.warmupCandles
  return Played(
    run: result.run, recording: result.recording,
    times: source.times.part(first..<first + result.run.equity.count), dataName: source.source.name,
    notes: source.source.notes + source.eventNotes + check.notes, check: check)
}

/// Opens the box around a strategy.
private func open(
  _ strategy: some Strategy, _ source: inout some CandleSource, _ options: ReplayOptions
) throws -> (run: Run, recording: Recording) {
  try replay(&source, to: strategy, options: options)
}

private func reportBytes(
  _ played: Played, _ document: StrategyDocument, _ statistics: Statistics,
  _ identity: RunIdentity, _ request: RunRequest
) throws -> [UInt8] {
  var options = ReportOptions()
  options.runIdentity = identity.digest
  options.documentHash = SHA256.hex(of: document.text)
  options.command = request.command
  options.dataName = played.dataName
  options.dataNotes = played.notes
  options.dataVerdict = played.check.verdict
  let commission = try commissionVariant(
    of: played.run, recording: played.recording, document: document)
  options.variants = commission.map { [$0] } ?? []
  return try report(
    on: played.run, recording: played.recording, document: document, statistics: statistics,
    options: options)
}

private func measured<Value>(_ seconds: inout Double, _ body: () throws -> Value) rethrows -> Value
{
  let before = Moment.now
  defer { seconds += Moment.now - before }
  return try body()
}

extension ReplayOptions {
  /// The options that a document asks for.
  init(_ document: StrategyDocument) {
    self.init()
    account = document.account
    execution = document.execution
    size = document.size
  }
}

extension RunRequest {
  /// Which candles are played: those of the document, unless the command names others, which then
  /// stand in the document's place.
  fileprivate func data(of document: inout StrategyDocument) throws -> DataRequest {
    var data = self.data ?? DataRequest(document)
    data.options = reading.applied(to: data.options)
    data.options.policies.stopAtMixedTimeframes()
    data.bars = document.timeframe
    data.options.calendar = document.instrument.calendar
    data.options.events = events ?? data.options.events
    try refuseSharedInput(data.path)
    if self.data != nil { document.dataText = data.words }
    return data
  }

  /// Refuses candles that would come through the pipe that the document comes through.
  fileprivate func refuseSharedInput(_ data: String?) throws {
    guard document == "-" && data == "-" else { return }
    throw UsageError(
      "the document and its candles would both be read from standard input; "
        + "name a file for one of them, as in 'kreplay run strategy.json --data - < candles.csv'")
  }
}
