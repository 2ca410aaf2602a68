import Market
import Replay
import Store
import Strategy
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
  /// The symbol of the instrument whose bar is asked about; `nil` for the bars of all.
  public var instrument: String?
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
    let place = try request.instrument.map(instrument)
    switch request.subject {
    case .lastBar: moments = [Probe.Wanted(time: run.last, instrument: place)]
    case .time(let text):
      moments = [Probe.Wanted(time: try time(text, place), instrument: place)]
    case .trade(let number):
      let trade = try trade(number)
      self.trade = trade
      moments = try signals(of: trade)
    }
    whyNot = try request.whyNot.map(rule)
  }

  private var id: String { receipt.run.id }

  private var name: String { "the run \(RunIdentity.grouped(receipt.run.id))" }

  private func instrument(_ symbol: String) throws -> Int {
    let symbols = run.instruments.map(\.instrument.symbol)
    if let place = symbols.firstIndex(of: symbol) { return place }
    let shown = symbols.prefix(20).map { printable($0, limit: 60) }
    throw UsageError(
      "\(name) has no instrument '\(printable(symbol, limit: 60))'"
        + suggestion(
          Nearest.name(to: symbol, among: symbols),
          otherwise: "it has \(shown.joined(separator: ", "))"
            + (symbols.count > shown.count ? " and \(symbols.count - shown.count) more" : "")))
  }

  private func time(_ text: String, _ place: Int?) throws -> Time {
    let isDaily = run.baseFrame.map { $0.intradaySeconds == nil } ?? false
    let time = try WrittenTime(text).time(
      for: place.map { run.instruments[$0].instrument } ?? run.instrument,
      ofDaily: isDaily ? run.first : nil)
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
      let asked = try entry(beside: order) ?? order
      let one = Probe.Wanted(time: asked.placed, instrument: trade.instrument)
      if !wanted.contains(one) { wanted.append(one) }
    }
    return wanted.isEmpty
      ? [Probe.Wanted(time: trade.entryTime, instrument: trade.instrument)] : wanted
  }

  /// The entry for which an order closed what was held; `nil` for any but the closing half of a reversal.
  private func entry(beside order: OrderRecord) throws -> OrderRecord? {
    guard order.purpose == .exit, run.rules.indices.contains(order.rule),
      run.rules[order.rule].isEntry
    else { return nil }
    let next = Time(milliseconds: order.placed.milliseconds + 1)
    return try journal.orders(
      of: id, placedBefore: next, endedFrom: order.placed, instrument: order.instrument
    ).last { order.makesRoom(for: $0) }
  }

  // MARK: The answer

  func answer(_ probe: Probe, _ read: ReplayedReceipt) throws -> RunExplanation {
    let found = probe.found
    guard !found.isEmpty else {
      throw UsageError("\(name) has no bar that had closed by then; take a later time")
    }
    return RunExplanation(
      run: receipt.run, trade: trade, bars: try found.map(explained),
      orders: try explained(orders(found), read),
      whyNot: whyNot.map { place in
        probe.nearest.map { one in
          NearestSignal(
            rule: rules[place], instrument: one.instrument, symbol: symbol(one.instrument),
            before: one.before, after: one.after)
        }
      } ?? [])
  }

  private func symbol(_ place: Int) -> String {
    run.instruments.indices.contains(place) ? run.instruments[place].instrument.symbol : ""
  }

  private func explained(_ one: Probe.Found) throws -> ExplainedBar {
    let bar = one.bar
    let answered = try rulesAnswered(one)
    return ExplainedBar(
      instrument: bar.instrument, symbol: symbol(bar.instrument), time: bar.time, close: bar.close,
      position: bar.position, account: bar.account,
      rules: bar.rules.compactMap { one in
        guard run.rules.indices.contains(one.rule) else { return nil }
        let rule = run.rules[one.rule]
        var explained = ExplainedRule(
          rule: rule, isTrue: one.isTrue, isAsked: one.isAsked, parts: one.truth)
        let isOfSide = rule.isEntry || rule.path.hasSuffix(".exit")
        explained.isIdle =
          isOfSide && one.isTrue && one.isAsked && answered.map { !$0.contains(one.rule) } ?? false
        return explained
      })
  }

  /// The rules of which something came at a bar at whose close something was held: orders that were placed
  /// then or waited, and exits that ended a waiting entry. `nil` where nothing tells it: an order of a bar that is
  /// over only in a gap comes later, and one at the close is among those of the bar.
  private func rulesAnswered(_ one: Probe.Found) throws -> Set<Int>? {
    guard one.bar.position.size != 0, receipt.document.execution.fill != .close,
      run.barFrame == run.baseFrame, one.bar.rules.contains(where: { $0.isTrue && $0.isAsked })
    else { return nil }
    let orders = try journal.orders(
      of: id, placedBefore: one.next, endedFrom: one.bar.time, instrument: one.bar.instrument)
    var answered: Set<Int> = []
    for order in orders where run.rules.indices.contains(order.rule) {
      let rule = run.rules[order.rule]
      if order.reason == .exitCameTrue {
        let side = rule.path.prefix { $0 != "." && $0 != "[" }
        answered.formUnion(run.rules.indices.filter { run.rules[$0].path.hasPrefix(side) })
      }
      if order.purpose == .exit && rule.isEntry { continue }
      let waits = order.closed.map { closed in one.next.map { closed >= $0 } ?? false } ?? true
      if order.placed >= one.bar.time || waits { answered.insert(order.rule) }
    }
    return answered
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
    let reversal = try exit.flatMap(self.entry)
    let own = [entry].compactMap { $0 } + others + [reversal, exit].compactMap { $0 }
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
