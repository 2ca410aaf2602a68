public import Market
public import Replay
import Store
public import Strategy
import Text

/// An audit of a document's strategy: what is wanted.
public struct AuditRequest {
  /// The document, its candles and parameters.
  public var run: RunRequest
  /// How many cuts there are, and what makes them.
  public var settings = AuditSettings()

  /// An audit of a document as it is written.
  public init(document: String) { run = RunRequest(document: document) }
}

/// What an audit found.
public struct AuditOutcome: Sendable {
  /// The document, with the parameters and candles of the audit.
  public let document: StrategyDocument
  /// What came of the cuts.
  public let audit: Audit
  /// What a run of the same document is known by.
  public let identity: RunIdentity
  /// The settings of the audit.
  public let settings: AuditSettings
  /// Defects of the candles that lie inside trades.
  public let touched: [TouchedTrade]
  /// Whether the whole of the candles was checked and found without a defect that would change results.
  public let hasCleanData: Bool
}

/// A defect of the data inside a trade.
public struct TouchedTrade: Hashable, Sendable {
  /// The trade's number.
  public let trade: Int
  /// The instrument's symbol.
  public let symbol: String
  /// What was found, and when.
  public let kind: CheckKind, time: Time
  /// What is there, with its values.
  public let words: String
}

extension AuditOutcome {
  /// Twelve hex digits, in groups, of a hash of the run, the settings and what was found: the same audit
  /// gives the same receipt.
  public var receipt: String {
    let found = audit.violations.map { "\($0.kind) \($0.future) \($0.candle) \($0.cutCandle)" }
    let words =
      [
        identity.digest, "\(settings.cuts) \(settings.seed)",
        NumberText.shortest(settings.tolerance), "\(audit.cuts) \(audit.runs)",
      ] + found + audit.repaints.map { "\($0.series) \($0.changes) \($0.reach)" }
    return RunIdentity.grouped(String(SHA256.hex(of: words.joined(separator: "\n")).prefix(12)))
  }
}

/// Audits the strategy of a document on its candles: whether what it did depended on what came later, how
/// much warm-up it needs, which drawings repaint, how much the start matters, and which defects of the
/// data touched trades.
///
/// - Throws: the `UserError`s of documents, files and the engine, and `InterruptedError`.
public func auditStrategy(
  _ request: AuditRequest, observer: any JobObserver = NoObserver()
) throws -> AuditOutcome {
  var document = try request.run.read()
  let data = try request.run.data(of: &document)
  var sources = try RunSources(data, of: document)
  let series = try read(&sources, observer)
  var options = ReplayOptions(document)
  (options.from, options.to) = (sources.from, sources.to)
  var settings = request.settings
  if settings.other == nil { settings.other = try otherCandles(than: series) }
  let audit = try audit(series, options, settings, document, observer)
  try sources.checkRange(audit.run, document)
  var run = audit.run
  for (place, source) in sources.all.enumerated() {
    run.instruments[place].dataHash = source.fingerprint.hex
  }
  let checks = sources.checked()
  return AuditOutcome(
    document: document, audit: audit,
    identity: RunIdentity(of: run, origin: RunOrigin(document)), settings: settings,
    touched: touched(run, checks), hasCleanData: checks.allSatisfy(\.verdict.isTrusted))
}

/// The candles of all instruments.
private func read(
  _ sources: inout RunSources, _ observer: any JobObserver
) throws -> [AuditSeries] {
  observer.began(expecting: sources.expected)
  defer { observer.ended() }
  var series: [AuditSeries] = []
  for i in sources.all.indices {
    var candles = Candles()
    var block = Candles()
    while try sources.all[i].next(into: &block) {
      try observer.check()
      candles.append(block, 0..<block.count)
      observer.advanced(to: candles.count)
    }
    let source = sources.all[i]
    var one = AuditSeries(
      candles, instrument: source.instrument, timeframe: source.timeframe,
      accountEvents: source.accountEvents)
    one.funding = source.funding
    one.magnifier = source.magnifier
    one.exchangeRates = source.exchangeRates
    series.append(one)
  }
  return series
}

private func audit(
  _ series: [AuditSeries], _ options: ReplayOptions, _ settings: AuditSettings,
  _ document: StrategyDocument, _ observer: any JobObserver
) throws -> Audit {
  func audited(_ strategy: some Strategy) throws -> Audit {
    try Replay.audit(
      series, options: options, settings: settings, of: strategy,
      keepsGoing: { !observer.isStopped },
      spread: { count, work in
        try? inBatches(Array(0..<count), size: 1, threads: processorCount) { $0.forEach(work) }
      })
  }
  do {
    let strategy = try document.strategy()
    return try reusingMemory { try audited(strategy) }
  } catch let fault as ReplayError {
    try observer.check()
    throw fault
  }
}

/// Candles of a sample that is not what is audited.
private func otherCandles(than series: [AuditSeries]) throws -> Candles? {
  let names = Set(series.map(\.instrument.symbol))
  guard
    let sample = SampleCandles.all.last(where: {
      $0.name.hasSuffix("1d") && !names.contains($0.symbol)
    })
  else { return nil }
  var source = try openData(DataRequest(path: sample.path))
  var candles = Candles()
  var block = Candles()
  while try source.next(into: &block) { candles.append(block, 0..<block.count) }
  return candles
}

/// The first places of defects that lie between the entry and the exit of a trade.
private func touched(_ run: Run, _ checks: [CheckReport]) -> [TouchedTrade] {
  var touched: [TouchedTrade] = []
  for (place, check) in checks.enumerated() {
    let trades = run.trades.filter { $0.instrument == place }.sorted { $0.number < $1.number }
    for finding in check.findings where finding.severity != .note {
      for example in finding.examples {
        guard let time = example.time,
          let trade = trades.first(where: { $0.entryTime <= time && time <= $0.exitTime })
        else { continue }
        touched.append(
          TouchedTrade(
            trade: trade.number, symbol: run.instruments[place].instrument.symbol,
            kind: finding.kind, time: time, words: example.words))
      }
    }
  }
  return touched.sorted { ($0.trade, $0.time) < ($1.trade, $1.time) }
}

extension RunRequest {
  /// What an audit of the strategy finds, where one is asked for.
  ///
  /// - Throws: as `auditStrategy`; `UsageError` where what is read comes through a pipe, which is
  ///   empty after the run.
  func audited(_ observer: any JobObserver) throws -> AuditOutcome? {
    guard let audit else { return nil }
    guard document != "-", !data.contains(where: { $0.path == "-" }) else {
      throw UsageError(
        "--audit reads the document and its candles again, and standard input can be read once; "
          + "name files for both")
    }
    var request = AuditRequest(document: document)
    request.run = self
    request.settings = audit
    return try auditStrategy(request, observer: observer)
  }
}
