import Market
import Strategy
import Text

/// What was done before a cut, in a run on all candles and in one with another future.
struct PrefixComparison {
  private let whole: Run, part: Run
  /// How many candles of the run both have.
  private let cut: Int
  private let future: Audit.Future
  private let futures: AuditFutures

  init(_ whole: Run, _ part: Run, _ cut: Int, _ future: Audit.Future, _ futures: AuditFutures) {
    self.whole = whole
    self.part = part
    self.cut = cut
    self.future = future
    self.futures = futures
  }

  /// The earliest difference; of one candle an order first, then a fill, then the equity.
  var violation: Audit.Violation? {
    let found = [orders, endings, fills, equity].compactMap { $0 }
    return found.enumerated().min {
      ($0.element.candle, $0.offset) < ($1.element.candle, $1.offset)
    }?
    .element
  }

  private func violation(
    _ kind: Audit.Violation.Kind, _ candle: Int, _ then: String?, _ now: String?
  ) -> Audit.Violation {
    Audit.Violation(
      kind: kind, future: future, cut: futures.time(ofCandle: cut), cutCandle: cut,
      time: futures.time(ofCandle: candle), candle: candle, then: then, now: now)
  }

  /// The first records of the two runs that are not the same, of those that count; `nil` where a run has none.
  private func parting<Record>(
    _ own: [Record], _ other: [Record], where counts: (Record, Run) -> Bool,
    areSame: (Record, Record) -> Bool
  ) -> (own: Record?, other: Record?) {
    var (i, j) = (0, 0)
    while true {
      while i < own.count, !counts(own[i], whole) { i += 1 }
      while j < other.count, !counts(other[j], part) { j += 1 }
      guard i < own.count, j < other.count, areSame(own[i], other[j]) else {
        return (i < own.count ? own[i] : nil, j < other.count ? other[j] : nil)
      }
      (i, j) = (i + 1, j + 1)
    }
  }

  /// Orders that were asked for before the cut.
  private var orders: Audit.Violation? {
    let (a, b) = parting(whole.orders, part.orders) { order, _ in
      order.placedCandle < cut && order.purpose != .end
    } areSame: { a, b in
      a.placedCandle == b.placedCandle && a.isSameRequest(b) && haveSameValues(a, b)
    }
    guard let candle = [a?.placedCandle, b?.placedCandle].compactMap({ $0 }).min() else {
      return nil
    }
    // A bar that is over in a gap is known to be over only with the candle after the gap.
    if future == .removed, b == nil, candle == cut - 1 { return nil }
    return violation(
      .order, candle, a.flatMap { $0.placedCandle == candle ? words($0, whole) : nil },
      b.flatMap { $0.placedCandle == candle ? words($0, part) : nil })
  }

  /// What became of them before it.
  private var endings: Audit.Violation? {
    for (a, b) in zip(whole.orders, part.orders) where a.placedCandle < cut && a.purpose != .end {
      let (own, other) = (ending(a), ending(b))
      if own == other || !a.isSameRequest(b) { continue }
      // Where the data end, an order that would end with the last candle is left open by the end.
      if future == .removed, other == nil, own?.candle == cut - 1 { continue }
      let candle = [own?.candle, other?.candle].compactMap { $0 }.min() ?? a.placedCandle
      return violation(.order, candle, own?.words, other?.words)
    }
    return nil
  }

  private struct OrderEnd: Equatable {
    let candle: Int, order: Int
    let state: OrderRecord.State
    let reason: RejectionReason?

    var words: String { "order \(order) \(state)\(reason.map { ": \($0.words)" } ?? "")" }
  }

  private func ending(_ order: OrderRecord) -> OrderEnd? {
    guard let candle = order.closedCandle, candle < cut, order.reason != .endOfData else {
      return nil
    }
    return OrderEnd(candle: candle, order: order.id, state: order.state, reason: order.reason)
  }

  private var fills: Audit.Violation? {
    let (a, b) = parting(whole.fills, part.fills) { fill, run in
      fill.candle < cut && !isEnd(fill, run)
    } areSame: {
      $0 == $1
    }
    guard let candle = [a?.candle, b?.candle].compactMap({ $0 }).min() else { return nil }
    if future == .removed, let a, b == nil, candle == cut - 1, waitsForClose(a) { return nil }
    return violation(.fill, candle, a.map(words), b.map(words))
  }

  /// Whether a fill at the close of a candle may be known only with the next one: that of an order of a bar
  /// that is over in a gap, with fills at the close, or at the close of a session that had no more candles.
  private func waitsForClose(_ fill: Fill) -> Bool {
    guard whole.execution.fill != .close, whole.orders.indices.contains(fill.order) else {
      return true
    }
    let order = whole.orders[fill.order]
    if order.purpose == .flat || order.at == .close { return true }
    // An entry at a close ends first what the other side holds, also where it is refused then.
    return order.placedCandle == fill.candle
      && whole.orders.contains {
        $0.at == .close && $0.rule == order.rule && $0.closedCandle == fill.candle
      }
  }

  private func isEnd(_ fill: Fill, _ run: Run) -> Bool {
    run.orders.indices.contains(fill.order) && run.orders[fill.order].purpose == .end
  }

  private var equity: Audit.Violation? {
    // Closing at the end costs something, and the last bar may not be known to be over.
    let isExact = future == .same || future != .removed
    let count = min(isExact ? cut : cut - 1, whole.equity.count, part.equity.count)
    guard count > 0 else { return nil }
    let place = firstDifference(whole.equity, part.equity, count)
    guard let place else { return nil }
    return violation(
      .equity, place, NumberText.shortest(whole.equity[place]),
      NumberText.shortest(part.equity[place]))
  }

  private func firstDifference(_ a: [Double], _ b: [Double], _ count: Int) -> Int? {
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        (0..<count).first { a[$0].bitPattern != b[$0].bitPattern }
      }
    }
  }

  /// Where the values of the rule that asked for an order lie.
  private func values(_ order: OrderRecord, _ run: Run) -> Range<Int> {
    guard run.rules.indices.contains(order.rule) else { return 0..<0 }
    let end = order.explanation + run.rules[order.rule].parts.count
    guard order.explanation >= 0, end <= run.explanations.count else { return 0..<0 }
    return order.explanation..<end
  }

  private func haveSameValues(_ a: OrderRecord, _ b: OrderRecord) -> Bool {
    let (own, other) = (values(a, whole), values(b, part))
    return own.count == other.count
      && zip(own, other).allSatisfy {
        whole.explanations[$0].bitPattern == part.explanations[$1].bitPattern
      }
  }

  private func words(_ order: OrderRecord, _ run: Run) -> String {
    let rule = run.rules.indices.contains(order.rule) ? " by \(run.rules[order.rule].path)" : ""
    var price = "at market"
    if let limit = order.kind.limitPrice { price = "limit \(NumberText.shortest(limit))" }
    if let stop = order.kind.stopPrice { price = "stop \(NumberText.shortest(stop))" }
    return "\(order.side == .long ? "buy" : "sell") \(price)\(rule)"
  }

  private func words(_ fill: Fill) -> String {
    "\(NumberText.shortest(fill.quantity)) at \(NumberText.shortest(fill.price))"
  }
}

extension OrderRecord {
  /// Whether the same was asked for.
  fileprivate func isSameRequest(_ other: OrderRecord) -> Bool {
    purpose == other.purpose && side == other.side && rule == other.rule
      && instrument == other.instrument
      && kind.stopPrice?.bitPattern == other.kind.stopPrice?.bitPattern
      && kind.limitPrice?.bitPattern == other.kind.limitPrice?.bitPattern
  }
}

/// Looks for drawn values before cuts that change with the future.
struct RepaintSearch {
  private let whole: Recording
  private var changes: [[Int: Int]]
  private var counts: [Int]

  init(_ whole: Recording) {
    self.whole = whole
    let series = whole.instruments.first?.series.count ?? 0
    changes = Array(repeating: [:], count: series)
    counts = Array(repeating: 0, count: series)
  }

  /// A drawn value that was another one.
  struct Change: Sendable {
    /// The series and the bar, and how many bars before the cut that was.
    let series: Int, bar: Int, reach: Int
  }

  /// Compares the bars of the first instrument that closed before a cut.
  static func changes(_ whole: Recording, _ part: Recording, _ cut: Int) -> [Change] {
    guard let own = whole.instruments.first, let other = part.instruments.first,
      whole.instruments.count == 1
    else { return [] }
    let bars = min(
      own.barClosedAt.partitioningIndex { $0 >= cut },
      other.barClosedAt.partitioningIndex { $0 >= cut })
    var changes: [Change] = []
    for (i, one) in own.series.enumerated() where i < other.series.count {
      one.1.withUnsafeBufferPointer { a in
        other.series[i].1.withUnsafeBufferPointer { b in
          for bar in 0..<min(bars, a.count, b.count) where a[bar].bitPattern != b[bar].bitPattern {
            if a[bar].isNaN && b[bar].isNaN { continue }
            changes.append(Change(series: i, bar: bar, reach: bars - bar))
          }
        }
      }
    }
    return changes
  }

  /// Counts what one cut showed.
  mutating func add(_ found: [Change]) {
    for one in found {
      counts[one.series] += 1
      changes[one.series][one.bar] = max(changes[one.series][one.bar] ?? 0, one.reach)
    }
  }

  /// The series that repaint.
  var found: [Audit.Repaint] {
    guard let own = whole.instruments.first else { return [] }
    return own.series.indices.compactMap { i in
      guard counts[i] > 0 else { return nil }
      let bars = changes[i].keys.sorted()
      return Audit.Repaint(
        series: own.series[i].0.name, changes: counts[i], reach: changes[i].values.max() ?? 0,
        bars: bars.prefix(10).compactMap {
          own.bars.time.indices.contains($0) ? Time(milliseconds: own.bars.time[$0]) : nil
        })
    }
  }
}
