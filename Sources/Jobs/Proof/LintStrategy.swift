import Market
import Replay
public import Strategy
import Synchronization

/// A look at a document before it is run: what is wanted.
public struct LintRequest {
  /// The document, its candles and parameters.
  public var run: RunRequest
  /// Whether the candles are read, too; where they are not, only what holds on any candles is said.
  public var readsData = true

  /// A look at a document as it is written, and at its candles.
  public init(document: String) { run = RunRequest(document: document) }
}

/// What a look at a document found.
public struct LintOutcome: Sendable {
  /// The document, with the parameters and candles that were looked at.
  public let document: StrategyDocument
  /// What is odd: by the document, then by its candles, each in the order of the document's parts.
  public let remarks: [LintRemark]
  /// How many bars of all instruments were read; `nil` where none were.
  public let bars: Int?
  /// What a check found in the candles that may change a result, a sentence each.
  public let dataWarnings: [String]
}

/// Says what an experienced reader would say of a strategy before it is run: rules that cannot be true,
/// stops that nothing reaches, orders that cannot be paid, parameters that decide nothing.
///
/// - Throws: the `UserError`s of documents, files and the engine, and `InterruptedError`.
public func lintStrategy(
  _ request: LintRequest, observer: any JobObserver = NoObserver()
) throws -> LintOutcome {
  let run = request.run
  for data in run.data { try run.refuseSharedInput(data.path) }
  let template = try DocumentTemplate(
    path: run.document, hasEvents: run.events != nil, changes: run.changes)
  var document = try template.document(run.settings)
  guard request.readsData else {
    return LintOutcome(document: document, remarks: document.lint(), bars: nil, dataWarnings: [])
  }
  let isUniverse = try run.data.isEmpty && document.expandUniverses()
  let requests = try run.data(of: &document)
  let candles = try SearchCandles(requests, of: document, isUniverse: isUniverse, observer)
  let look = LintRun(document: document, candles: candles, observer: observer)
  let rules = document.ruleTally
  var facts = try look.facts(rules)
  let whole = try look.play(document)
  facts.note(whole)
  facts.unknownSessions = candles.facts.unknownSessions
  // What the document alone tells needs no run.
  let idle = Set(document.idleParameters().map(\.name))
  for (name, value) in document.parameters where !idle.contains(name) {
    try observer.check()
    let tried = try look.sameValues(of: name, value, template, run.settings, whole)
    if let tried { facts.idle.append((name, value, tried)) }
  }
  return LintOutcome(
    document: document, remarks: document.lint(facts, rules), bars: facts.bars,
    dataWarnings: candles.facts.cautions)
}

/// Plays a document's candles for what they show.
private struct LintRun {
  let document: StrategyDocument
  let candles: SearchCandles
  let observer: any JobObserver

  private func options(_ document: StrategyDocument) -> ReplayOptions {
    var options = ReplayOptions(document)
    (options.from, options.to) = (candles.facts.from, candles.facts.to)
    options.progress = { _ in !observer.isStopped }
    return options
  }

  /// The run of the document, or of the same with other parameters.
  func play(_ document: StrategyDocument) throws -> Run {
    func played(_ strategy: some Strategy) throws -> Run {
      var sources = try candles.open()
      return try replay(&sources, to: strategy, options: options(document)).run
    }
    return try stopping { try played(document.strategy()) }
  }

  /// Plays something; `InterruptedError` where it was stopped.
  private func stopping<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let fault as ReplayError {
      try observer.check()
      throw fault
    }
  }

  /// Values of a parameter that give the same orders and fills, where all that are tried do.
  func sameValues(
    of name: String, _ value: Double, _ template: DocumentTemplate, _ settings: [String: Double],
    _ whole: Run
  ) throws -> [Double]? {
    guard !whole.orders.isEmpty else { return nil }
    var tried: [Double] = []
    for other in StrategyDocument.otherValues(than: value) {
      var changed = settings
      changed[name] = other
      guard var document = try? template.document(changed) else { continue }
      document.data = self.document.data
      let run = try play(document)
      if run.orders != whole.orders || run.fills != whole.fills { return nil }
      tried.append(other)
    }
    return tried.isEmpty ? nil : tried
  }

  /// What bars and prices show.
  func facts(_ rules: RuleTally) throws -> LintFacts {
    var start = LintFacts()
    start.parts = rules.parts.map { _ in .init() }
    start.both = rules.pairs.map { _ in 0 }
    start.leastShares = rules.distances.map { _ in .infinity }
    let shared = Mutex(start)
    let strategy = rules.strategy { _, value in
      shared.withLock { $0.note(rules, value) }
    }
    var sources = try candles.open().map { ReachSource($0) }
    try stopping { try playAlone(&sources, to: strategy, options: options(document)) }
    var facts = shared.withLock { $0 }
    for (place, source) in sources.enumerated() where document.data[place].isTraded {
      facts.fall.price = max(facts.fall.price, source.reach.fall.price)
      facts.fall.share = max(facts.fall.share, source.reach.fall.share)
      facts.rise.price = max(facts.rise.price, source.reach.rise.price)
      facts.rise.share = max(facts.rise.share, source.reach.rise.share)
      facts.reach = max(facts.reach, source.reach.mean ?? 0)
    }
    return facts
  }
}

extension LintFacts {
  /// Notes a bar.
  fileprivate mutating func note(_ rules: RuleTally, _ value: (Int) -> Double) {
    bars += 1
    for (i, part) in rules.parts.enumerated() {
      if value(part.holds) != 0 { parts[i].holds += 1 }
      if value(part.fails) != 0 { parts[i].fails += 1 }
      guard let column = part.value else { continue }
      let compared = value(column)
      if compared < parts[i].low { parts[i].low = compared }
      if compared > parts[i].high { parts[i].high = compared }
    }
    for (i, pair) in rules.pairs.enumerated()
    where value(rules.parts[pair.enter].holds) != 0 && value(rules.parts[pair.exit].holds) != 0 {
      both[i] += 1
    }
    for (i, distance) in rules.distances.enumerated() {
      let share = value(distance.column) / value(rules.close)
      if share < leastShares[i] { leastShares[i] = share }
    }
  }

  /// Notes what became of the orders of a run.
  fileprivate mutating func note(_ run: Run) {
    orders = run.orders.count
    isEverReady = run.firstTradable != nil
    let entries = run.orders.filter { $0.purpose == .entry }
    self.entries = entries.count
    func refused(_ reasons: [RejectionReason]) -> (count: Int, words: String) {
      let counts = reasons.map { reason in
        (reason, entries.count { $0.state == .rejected && $0.reason == reason })
      }
      let found = counts.filter { $0.1 > 0 }.sorted { $0.1 > $1.1 }
      return (found.reduce(0) { $0 + $1.1 }, found.map { $0.0.words }.joined(separator: "; "))
    }
    unpaid = refused([.notAffordable, .belowLot, .cashSpent, .belowNotional])
    misplaced = refused([.stopBeyondPrice, .targetBeyondPrice, .priceNotPositive])
  }
}

/// Candles, and how far their prices go.
private struct ReachSource: CandleSource {
  private var source: SearchSource
  private(set) var reach = PriceReach()

  init(_ source: SearchSource) { self.source = source }

  var instrument: Instrument { source.instrument }
  var timeframe: Timeframe? { source.timeframe }
  var accountEvents: AccountEvents? { source.accountEvents }
  var funding: [FundingRate]? { source.funding }
  var magnifier: Magnifier? { source.magnifier }
  var exchangeRates: [ExchangeRate]? { source.exchangeRates }

  mutating func next(into block: inout Candles) throws -> Bool {
    guard try source.next(into: &block) else { return false }
    reach.add(block)
    return true
  }
}

/// How far any price fell from one before it, and rose.
private struct PriceReach {
  private(set) var fall = (price: 0.0, share: 0.0)
  private(set) var rise = (price: 0.0, share: 0.0)
  private var range = CandleRange()
  private var highest = 0.0
  private var lowest = Double.infinity

  /// How far a candle reaches on average.
  var mean: Double? { range.mean }

  mutating func add(_ candles: Candles) {
    range.add(candles)
    for i in 0..<candles.count {
      highest = max(highest, candles.high[i])
      lowest = min(lowest, candles.low[i])
      let (down, up) = (highest - candles.low[i], candles.high[i] - lowest)
      fall.price = max(fall.price, down)
      fall.share = max(fall.share, down / highest)
      rise.price = max(rise.price, up)
      rise.share = max(rise.share, up / lowest)
    }
  }
}
