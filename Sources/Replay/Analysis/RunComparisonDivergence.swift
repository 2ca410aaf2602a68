public import Market
import Strategy

extension RunComparison {
  /// The first thing in which two runs differ.
  public struct Divergence: Hashable, Sendable {
    /// Why they diverge.
    public enum Cause: String, Hashable, Sendable, CaseIterable {
      /// The candles differ.
      case data
      /// One run has no candle there: it begins later or ends earlier.
      case range
      /// A split or a dividend was applied in only one account, or a different one.
      case event
      /// A rule was true in one run alone.
      case signal
      /// An order has another price or kind, or only one run has a bracket there.
      case order
      /// Only one run refused an order.
      case refusal
      /// An order filled in one run alone, at another moment or at another price.
      case fill
      /// The same fill with another quantity.
      case size
      /// The same fill with another commission.
      case cost
      /// Only the money differs: cash at the start, interest, an account that was closed.
      case account
    }

    /// Why they diverge.
    public let cause: Cause
    /// The open time of the base candle on which they diverge: of a signal, the candle at whose close the
    /// order was placed; of a fill, the candle in which it traded.
    public let time: Time
    /// The instrument's place in the instruments of the first run, or in those of the second where
    /// only that has what differs; `nil` where it is not about one.
    public internal(set) var instrument: Int?
    /// The instrument's symbol, empty where it has none; `nil` where it is not about one. Untrusted text.
    public internal(set) var symbol: String?
    /// The order in each run that is about, a place in `Run.orders`; `nil` where that run has none.
    public internal(set) var firstOrder: Int?, secondOrder: Int?
    /// The fill in each run, a place in `Run.fills`.
    public internal(set) var firstFill: Int?, secondFill: Int?

    init(_ cause: Cause, _ time: Time) {
      self.cause = cause
      self.time = time
    }
  }
}

/// Looks for the first difference of two runs. Orders are numbered as they came to the book, so of each
/// instrument the k-th of one is the k-th of the other until they diverge.
struct DivergenceSearch {
  typealias Divergence = RunComparison.Divergence

  private let first: Run, second: Run
  private let symbols: InstrumentMatch
  /// The fills of each order, as places, by the order's.
  private let firstFills: [Int: [Int]], secondFills: [Int: [Int]]

  init(_ first: Run, _ second: Run, _ symbols: InstrumentMatch) {
    self.first = first
    self.second = second
    self.symbols = symbols
    firstFills = Dictionary(grouping: first.fills.indices) { first.fills[$0].order }
    secondFills = Dictionary(grouping: second.fills.indices) { second.fills[$0].order }
  }

  func divergence(firstOtherCandle: Time?) -> Divergence? {
    let (alike, other) = requests()
    // Of one moment: splits and dividends first, then what became of orders, then new ones.
    let found = [event(), earliestLife(of: alike), other].map { $0.map(checkedForRange) }
    var earliest = found.compactMap { $0 }.stableMin { $0.time < $1.time }
    if let time = firstOtherCandle, earliest.map({ time <= $0.time }) ?? true {
      earliest = Divergence(.data, time)
    }
    return earliest ?? end()
  }

  // MARK: Orders

  /// The orders that both have, in the order of the first, and the first order that only one run has, or that the
  /// runs have otherwise.
  private func requests() -> (alike: [(OrderRecord, OrderRecord)], other: Divergence?) {
    let own = Dictionary(grouping: first.orders) { symbols.key(ofFirst: $0.instrument) }
    let others = Dictionary(grouping: second.orders) { symbols.key(ofSecond: $0.instrument) }
    var alike: [(OrderRecord, OrderRecord)] = []
    var other: Divergence?
    for key in Set(own.keys).union(others.keys).sorted() {
      let (a, b) = (own[key] ?? [], others[key] ?? [])
      let same = zip(a, b).prefix { isSameRequest($0, $1) }
      alike += same
      let place = same.count
      let next = otherOrder(
        place < a.count ? a[place] : nil, place < b.count ? b[place] : nil)
      if let next, other.map({ next.isBefore($0) }) ?? true { other = next }
    }
    alike.sort { $0.0.id < $1.0.id }
    return (alike, other)
  }

  private func isSameRequest(_ a: OrderRecord, _ b: OrderRecord) -> Bool {
    // An unknown price, which refuses an order, is the same as another.
    a.placed == b.placed && isSameOrigin(a, b)
      && a.kind.stopPrice?.bitPattern == b.kind.stopPrice?.bitPattern
      && a.kind.limitPrice?.bitPattern == b.kind.limitPrice?.bitPattern
  }

  /// Whether two orders were asked for by the same rule, for the same purpose.
  private func isSameOrigin(_ a: OrderRecord, _ b: OrderRecord) -> Bool {
    a.purpose == b.purpose && a.side == b.side
      && symbols.key(ofFirst: a.instrument) == symbols.key(ofSecond: b.instrument)
      && path(a.rule, first) == path(b.rule, second)
  }

  private func path(_ rule: Int, _ run: Run) -> String? {
    run.rules.indices.contains(rule) ? run.rules[rule].path : nil
  }

  /// What two orders of an instrument mean that are not the same; none where there are none.
  private func otherOrder(_ a: OrderRecord?, _ b: OrderRecord?) -> Divergence? {
    guard let time = [a?.placed, b?.placed].compactMap({ $0 }).min() else { return nil }
    let (own, other) = (a?.placed == time ? a : nil, b?.placed == time ? b : nil)
    guard let order = own ?? other else { return nil }
    var cause = cause(of: order)
    if let own, let other, isSameOrigin(own, other) { cause = .order }
    var divergence = Divergence(cause, time)
    divergence.instrument = order.instrument
    divergence.symbol = symbol(order.instrument, own == nil ? second : first)
    divergence.firstOrder = own?.id
    divergence.secondOrder = other?.id
    return divergence
  }

  /// What it means that only one run has an order.
  private func cause(of order: OrderRecord) -> Divergence.Cause {
    switch order.purpose {
    case .entry, .exit: .signal
    case .stopLoss, .takeProfit, .trailingStop, .breakEven, .flat: .order
    case .end, .delisting: .range
    case .liquidation: .account
    }
  }

  // MARK: What became of orders

  /// The earliest difference in what became of the orders that both have; of one moment, a fill before
  /// what it ended.
  private func earliestLife(of alike: [(OrderRecord, OrderRecord)]) -> Divergence? {
    var earliest: Divergence?
    for (own, other) in alike {
      guard let found = life(own, other) else { continue }
      guard let known = earliest else {
        earliest = found
        continue
      }
      let isBefore = found.time < known.time
      if isBefore || found.time == known.time && found.hasFill && !known.hasFill {
        earliest = found
      }
    }
    return earliest
  }

  private func life(_ a: OrderRecord, _ b: OrderRecord) -> Divergence? {
    let (own, others) = (firstFills[a.id] ?? [], secondFills[b.id] ?? [])
    for step in 0..<max(own.count, others.count) {
      let fills = (
        step < own.count ? own[step] : nil, step < others.count ? others[step] : nil
      )
      if let found = fill(fills, a, b) { return found }
    }
    guard a.state != b.state || a.reason != b.reason || a.closed != b.closed else { return nil }
    let time = [a.closed, b.closed].compactMap { $0 }.min() ?? a.placed
    return divergence(ending(a, b), time, a, b)
  }

  private func fill(_ places: (Int?, Int?), _ a: OrderRecord, _ b: OrderRecord) -> Divergence? {
    let own = places.0.map { first.fills[$0] }
    let other = places.1.map { second.fills[$0] }
    let times = [own?.time ?? a.closed, other?.time ?? b.closed].compactMap { $0 }
    guard let cause = cause(own, other, a, b), let time = times.min() else { return nil }
    var found = divergence(cause, time, a, b)
    (found.firstFill, found.secondFill) = places
    return found
  }

  private func cause(
    _ own: Fill?, _ other: Fill?, _ a: OrderRecord, _ b: OrderRecord
  ) -> Divergence.Cause? {
    guard let own, let other else {
      let lacking = own == nil ? a : b
      if lacking.state == .rejected { return .refusal }
      return lacking.reason == .endOfData ? .range : .fill
    }
    if own.time != other.time || own.price != other.price { return .fill }
    if own.quantity != other.quantity { return .size }
    return own.cost != other.cost ? .cost : nil
  }

  /// Why an order ended otherwise that traded alike.
  private func ending(_ a: OrderRecord, _ b: OrderRecord) -> Divergence.Cause {
    if a.state == .rejected || b.state == .rejected { return .refusal }
    let reasons = [a.reason, b.reason]
    if reasons.contains(.endOfData) || reasons.contains(.delisted) { return .range }
    if reasons.contains(.accountClosed) { return .account }
    return reasons.contains(.exitCameTrue) || reasons.contains(.replaced) ? .signal : .fill
  }

  private func divergence(
    _ cause: Divergence.Cause, _ time: Time, _ a: OrderRecord, _ b: OrderRecord
  ) -> Divergence {
    var divergence = Divergence(cause, time)
    divergence.instrument = a.instrument
    divergence.symbol = symbol(a.instrument, first)
    divergence.firstOrder = a.id
    divergence.secondOrder = b.id
    return divergence
  }

  // MARK: The account

  /// The first split or dividend that the accounts did not meet alike.
  private func event() -> Divergence? {
    let own = Dictionary(grouping: first.accountEvents) { symbols.key(ofFirst: $0.instrument) }
    let others = Dictionary(grouping: second.accountEvents) {
      symbols.key(ofSecond: $0.instrument)
    }
    var earliest: Divergence?
    for key in Set(own.keys).union(others.keys).sorted() {
      let (a, b) = (own[key] ?? [], others[key] ?? [])
      let alike = zip(a, b).prefix { $0.time == $1.time && $0.event == $1.event }.count
      let next = [
        alike < a.count ? (event: a[alike], run: first) : nil,
        alike < b.count ? (event: b[alike], run: second) : nil,
      ].compactMap { $0 }
      guard let found = next.stableMin(by: { $0.event.time < $1.event.time }),
        earliest.map({ found.event.time < $0.time }) ?? true
      else { continue }
      var divergence = Divergence(.event, found.event.time)
      divergence.instrument = found.event.instrument
      divergence.symbol = symbol(found.event.instrument, found.run)
      earliest = divergence
    }
    return earliest
  }

  private func symbol(_ instrument: Int, _ run: Run) -> String? {
    run.instruments.indices.contains(instrument)
      ? run.instruments[instrument].instrument.symbol : nil
  }

  /// The same divergence, unless one of the runs has no candle there.
  private func checkedForRange(_ divergence: Divergence) -> Divergence {
    let time = divergence.time
    let isOutside =
      time < first.first || time < second.first || time > first.last || time > second.last
    guard isOutside, divergence.cause != .range else { return divergence }
    var other = Divergence(.range, time)
    (other.instrument, other.symbol) = (divergence.instrument, divergence.symbol)
    (other.firstOrder, other.secondOrder) = (divergence.firstOrder, divergence.secondOrder)
    (other.firstFill, other.secondFill) = (divergence.firstFill, divergence.secondFill)
    return other
  }

  /// What differs where no order does.
  private func end() -> Divergence? {
    if first.first != second.first { return Divergence(.range, min(first.first, second.first)) }
    if first.account.cash != second.account.cash { return Divergence(.account, first.first) }
    if first.last != second.last { return Divergence(.range, min(first.last, second.last)) }
    // Another order of the data adds up the same amounts in another order.
    let (own, other) = (first.finalEquity, second.finalEquity)
    return (own - other).magnitude <= own.tieWidth ? nil : Divergence(.account, first.last)
  }
}

extension RunComparison.Divergence {
  fileprivate var hasFill: Bool { firstFill != nil || secondFill != nil }

  /// Whether it is earlier than another, of one moment by the numbers of the orders.
  fileprivate func isBefore(_ other: Self) -> Bool {
    func number(_ one: Self) -> Int { one.firstOrder ?? one.secondOrder ?? 0 }
    return time == other.time ? number(self) < number(other) : time < other.time
  }
}

extension Sequence {
  /// The smallest element, of equals the first.
  fileprivate func stableMin(by isBefore: (Element, Element) -> Bool) -> Element? {
    var least: Element?
    for element in self where least.map({ isBefore(element, $0) }) ?? true { least = element }
    return least
  }
}
