public import Market
public import Replay
public import Store
public import Strategy
import Text

/// A question about a run of a journal: why it traded, or why it did not.
public struct WhyRequest {
  /// What is asked about.
  public enum Subject: Hashable, Sendable {
    /// The last bar.
    case lastBar
    /// The bar that was open at a time, as in `2024-03-01T10:15`; without a zone it is one of the
    /// exchange.
    case time(String)
    /// A trade, by its number.
    case trade(Int)
  }

  /// The path of the journal.
  public var journal: String
  /// The beginning of an identity, a strategy's name, or `last`.
  public var run: String
  /// What is asked about.
  public var subject = Subject.lastBar
  /// A rule of which the nearest bars are wanted on which it was true, as in `short`, `long.exit` or
  /// `long.when`.
  public var whyNot: String?
  /// The candles in place of those that the document names, one for each instrument.
  public var data = GivenCandles()

  /// A question about the last bar of a run.
  public init(journal: String, run: String) {
    self.journal = journal
    self.run = run
  }
}

/// What a run did at some bars, and why.
public struct RunExplanation: Sendable {
  /// The run as the journal lists it.
  public let run: JournalRun
  /// The trade that was asked about; `nil` for a bar.
  public let trade: Trade?
  /// The bars that were asked about: of a time one for each instrument that has one then; of a trade
  /// that of its entry's signal and, where a rule left it, that of its exit's.
  public let bars: [ExplainedBar]
  /// The orders of the trade, or those that were placed, waited or ended at the bars, in their order.
  public let orders: [ExplainedOrder]
  /// For a rule that was asked about, the nearest bars on which it was true.
  public let whyNot: NearestSignal?
}

/// A bar at its close with every rule.
public struct ExplainedBar: Sendable {
  /// The instrument's place in the run, and its symbol.
  public let instrument: Int, symbol: String
  /// Its open time; its close.
  public let time: Time, close: Double
  /// What was held at its close, and the account.
  public let position: Position, account: AccountView
  /// The rules, in the order of the document.
  public let rules: [ExplainedRule]
}

/// A rule at a bar.
public struct ExplainedRule: Sendable {
  /// The rule, e.g. that of `long.enter`.
  public let rule: Rule
  /// Whether it was true, as the engine had it.
  public let isTrue: Bool
  /// Whether it counted with what was held.
  public let isAsked: Bool
  /// Whether it is false only because something that it reads had no value yet.
  public var isWarmingUp: Bool { !isTrue && parts.isTrue }
  /// The rule taken apart, with the values of its parts.
  public let parts: RuleEvaluation

  /// Why it did not count, in words; `nil` where it did.
  public var reasonIgnored: String? {
    if isAsked { return nil }
    if rule.path.hasPrefix("portfolio.") { return "nothing is held that it could change" }
    return rule.path.hasSuffix(".exit") ? "no position on this side" : "position already open"
  }
}

/// The life of an order.
public struct ExplainedOrder: Sendable {
  /// The order.
  public let order: OrderRecord
  /// Its fills.
  public let fills: [Fill]
  /// The path of its rule; `nil` for the stops and targets of a bracket.
  public let rule: String?
  /// Of a refused entry, what it cost and what there was; `nil` where money was not the reason.
  public let shortfall: RefusedEntry?
  /// The money that was missing for it, as the run had it; `nil` where none was.
  public let missing: Double?
  /// From when on sales that were not settled would have brought it; `nil` where they would not.
  public let settles: Time?
}

/// Says why a run traded or did not: its rules are worked out again from what the journal keeps.
///
/// - Throws: `JournalError`, `StoreFileError` where the run is not there; `UsageError` where it has no
///   such trade, bar or rule; the `UserError`s of documents and data where it cannot be run again or its
///   candles have changed; `InterruptedError`.
public func explainRun(
  _ request: WhyRequest, observer: any JobObserver = NoObserver()
) throws -> RunExplanation {
  let journal = try Journal(path: request.journal, .existing)
  let receipt = try RunReceipt(request.run, of: journal, data: request.data)
  let question = try WhyQuestion(request, receipt, journal)
  let probe = Probe(question.moments, window: question.window, rule: question.whyNot)
  var read = try receipt.play(probe, observer)
  if probe.found.isEmpty, question.window != WhyQuestion.widest {
    // A gap: the bar that was open then began long before.
    let wide = Probe(question.moments, window: WhyQuestion.widest, rule: question.whyNot)
    read = try receipt.play(wide, observer)
    return try question.answer(wide, read)
  }
  return try question.answer(probe, read)
}

/// What is to be found out, and what is known already.
private struct WhyQuestion {
  /// Milliseconds before a time that its bar may have begun at most, across holidays.
  static let widest: Int64 = 400 * 86_400_000

  let receipt: RunReceipt
  let journal: Journal
  /// What the journal says of the run as a whole; its rows are asked for.
  let run: Run
  var trade: Trade?
  /// The times whose bars are wanted, each once.
  var moments: [Probe.Wanted] = []
  var window: Int64 = 0
  var whyNot: Int?

  init(_ request: WhyRequest, _ receipt: RunReceipt, _ journal: Journal) throws {
    self.receipt = receipt
    self.journal = journal
    run = Run(outline: receipt.detail)
    let length = run.barFrame.flatMap { $0.intradaySeconds }.map { Int64($0) * 1_000 }
    window = length ?? 40 * 86_400_000
    switch request.subject {
    case .lastBar: moments = [Probe.Wanted(time: run.last)]
    case .time(let text): moments = [Probe.Wanted(time: try time(text))]
    case .trade(let number):
      let trade = try trade(number)
      self.trade = trade
      moments = try signals(of: trade)
    }
    whyNot = try request.whyNot.map(rule)
  }

  private var id: String { receipt.run.id }

  private var name: String { "the run \(RunIdentity.grouped(receipt.run.id))" }

  private func time(_ text: String) throws -> Time {
    let isDaily = run.baseFrame.map { $0.intradaySeconds == nil } ?? false
    let time = try WrittenTime(text).time(for: run.instrument, ofDaily: isDaily ? run.first : nil)
    let times = RunTimes(receipt.run)
    guard time < run.first else { return time }
    throw UsageError(
      "\(name) begins at \(times.text(run.first)), after \(printable(text, limit: 60)); "
        + "take a time from there to \(times.text(run.last))")
  }

  private func trade(_ number: Int) throws -> Trade {
    if let trade = try journal.trade(number, of: id) { return trade }
    let words =
      try journal.lastTradeNumber(of: id).map { last in
        "its trades are 1 to \(Amounts.whole(last)); "
          + "'kreplay runs trades \(RunIdentity.grouped(id))' lists them"
      } ?? "it made none; '--at' asks about a bar"
    throw UsageError("\(name) has no trade \(number): \(words)")
  }

  /// The run's rules, and after them the conditions beside its entries.
  private var rules: [Rule] { run.rules + receipt.document.windows }

  /// The place among them of a rule by its path, or of the entry of a side.
  private func rule(_ text: String) throws -> Int {
    let paths = rules.map(\.path)
    if let place = paths.firstIndex(of: text) ?? paths.firstIndex(of: text + ".enter") {
      return place
    }
    let nearest = Nearest.name(to: text, among: paths + ["long", "short"])
    let known = paths.joined(separator: ", ")
    throw UsageError(
      "the strategy has no rule '\(printable(text, limit: 60))'"
        + suggestion(
          nearest.flatMap { paths.contains($0) ? $0 : nil }, otherwise: "it has \(known)"))
  }

  /// The candles whose bars asked for a trade's orders.
  private func signals(of trade: Trade) throws -> [Probe.Wanted] {
    var wanted: [Probe.Wanted] = []
    for place in [trade.entryFill, trade.exitFill].compactMap({ $0 }) {
      guard let order = try journal.order(ofFill: place, of: id), order.rule >= 0 else { continue }
      let one = Probe.Wanted(time: order.placed, instrument: trade.instrument)
      if !wanted.contains(one) { wanted.append(one) }
    }
    return wanted.isEmpty
      ? [Probe.Wanted(time: trade.entryTime, instrument: trade.instrument)] : wanted
  }

  // MARK: The answer

  func answer(_ probe: Probe, _ read: ReplayedReceipt) throws -> RunExplanation {
    let found = probe.found
    guard !found.isEmpty else {
      throw UsageError("\(name) has no bar that had closed by then; take a later time")
    }
    return RunExplanation(
      run: receipt.run, trade: trade, bars: found.map { explained($0.bar) },
      orders: try explained(orders(found), read),
      whyNot: whyNot.map { place in
        let (before, after) = probe.nearest
        return NearestSignal(rule: rules[place], before: before, after: after)
      })
  }

  private func explained(_ bar: ProbedBar) -> ExplainedBar {
    ExplainedBar(
      instrument: bar.instrument,
      symbol: run.instruments.indices.contains(bar.instrument)
        ? run.instruments[bar.instrument].instrument.symbol : "",
      time: bar.time, close: bar.close, position: bar.position, account: bar.account,
      rules: bar.rules.compactMap { one in
        guard run.rules.indices.contains(one.rule) else { return nil }
        return ExplainedRule(
          rule: run.rules[one.rule], isTrue: one.isTrue, isAsked: one.isAsked, parts: one.truth)
      })
  }

  /// The orders that the answer is about.
  private func orders(_ found: [Probe.Found]) throws -> [OrderRecord] {
    guard let trade else {
      var orders: [OrderRecord] = []
      for one in found {
        orders += try journal.orders(
          of: id, placedBefore: one.next, endedFrom: one.bar.time, instrument: one.bar.instrument
        ).filter { order in !orders.contains { $0.id == order.id } }
      }
      return orders.sorted { $0.id < $1.id }
    }
    let exit = try trade.exitFill.flatMap { try journal.order(ofFill: $0, of: id) }
    let entry = try journal.order(ofFill: trade.entryFill, of: id)
    let others =
      try entry.map { entry in
        try journal.orders(of: id, after: entry, placedBy: trade.entryTime).filter {
          $0.purpose.isOfBracket && $0.placed == trade.entryTime && $0.id != exit?.id
            && $0.side != trade.side
        }
      } ?? []
    let own = [entry].compactMap { $0 } + others + [exit].compactMap { $0 }
    return own.sorted { $0.id < $1.id }
  }

  private func explained(
    _ orders: [OrderRecord], _ read: ReplayedReceipt
  ) throws -> [ExplainedOrder] {
    let fills = try journal.fills(of: id, orders: orders)
    let isRefused = orders.contains { $0.state == .rejected }
    let shortfalls = isRefused ? try journal.shortfalls(of: id) : []
    return try orders.map { order in
      let missing = shortfalls.first { $0.order == order.id }
      return ExplainedOrder(
        order: order, fills: fills.filter { $0.order == order.id },
        rule: run.rules.indices.contains(order.rule) ? run.rules[order.rule].path : nil,
        shortfall: try shortfall(order, read),
        missing: missing?.money, settles: missing?.settles)
    }
  }

  /// What a refused entry lacked.
  private func shortfall(_ order: OrderRecord, _ read: ReplayedReceipt) throws -> RefusedEntry? {
    guard order.state == .rejected, !order.isPartlyFilled, order.purpose == .entry,
      let closed = order.closed,
      order.reason == .notAffordable || order.reason == .belowLot,
      run.instruments.indices.contains(order.instrument),
      let candle = try receipt.candle(at: closed, of: order.instrument)
    else { return nil }
    var instrument = read.instruments[order.instrument]
    instrument.lot = instrument.lot ?? run.instruments[order.instrument].instrument.lot
    return try RefusedEntry(
      of: order, journal.keptRun(id), candle, instrument: instrument,
      account: receipt.document.account,
      size: receipt.document.size)
  }
}
