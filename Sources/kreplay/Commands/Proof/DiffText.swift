import Jobs
import Market
import Replay
import Report
import Store
import Strategy
import Text

/// Two runs beside each other, in words and aligned numbers.
struct DiffText {
  /// How many trades are listed unless all are wanted.
  private static let most = 10

  private let outcome: DiffOutcome
  private let listsAll: Bool
  private let times: DiffTimes
  private let ink: Ink

  init(_ outcome: DiffOutcome, listsAll: Bool, _ ink: Ink) {
    self.outcome = outcome
    self.listsAll = listsAll
    self.ink = ink
    times = DiffTimes(outcome)
  }

  private var comparison: RunComparison { outcome.comparison }

  var lines: [String] {
    var lines = heading + [""] + DiffDivergence(outcome, times).lines
    let counts = tradeCounts
    if !counts.isEmpty { lines += ["", ink.dim("trades  ") + counts] }
    if let table = tradeTable { lines += table }
    let warnings = outcome.warnings.map { ink.dim("note    ") + $0 }
    return lines + (warnings.isEmpty ? [] : [""] + warnings) + [""] + bridge
  }

  private var heading: [String] {
    var table = TextTable([.left, .left, .left, .left])
    for (label, one, times) in [
      ("first", outcome.first, times.first.first), ("second", outcome.second, times.second.first),
    ] {
      let run = one.run
      table.add([
        label, one.name == RunIdentity.grouped(one.id) ? one.name : printable(one.name),
        printable(run.name),
        "\(fewSymbols(run.instruments.map(\.instrument.symbol))), \(times.text(run.first)) to "
          + times.text(run.last),
      ])
    }
    let parameters = otherParameters
    if !parameters.isEmpty { table.add(["set", parameters]) }
    return table.lines { $1 == 0 ? ink.dim($2) : $2 }
  }

  /// The parameters that differ: `fast 10, then 5`.
  private var otherParameters: String {
    func values(_ run: DiffedRun) -> [String: Double] {
      Dictionary(run.parameters.map { ($0.name, $0.value) }) { first, _ in first }
    }
    let (own, other) = (values(outcome.first), values(outcome.second))
    func text(_ value: Double?) -> String { value.map { NumberText.shortest($0) } ?? "none" }
    func changes(_ run: DiffedRun) -> [String: String] {
      Dictionary(run.changes.map { ($0.path, printable($0.label, limit: 40)) }) { $1 }
    }
    let (first, second) = (changes(outcome.first), changes(outcome.second))
    let parameters = Set(own.keys).union(other.keys).sorted().filter { own[$0] != other[$0] }
      .map { "\(printable($0)) \(text(own[$0])) and \(text(other[$0]))" }
    let others = Set(first.keys).union(second.keys).sorted().filter { first[$0] != second[$0] }
      .map {
        "\(printable($0)) \(first[$0] ?? "as written") and \(second[$0] ?? "as written")"
      }
    return (parameters + others).joined(separator: ", ")
  }

  // MARK: Trades

  private var tradeCounts: String {
    TradePair.Kind.allCases.compactMap { kind in
      let count = comparison.count(kind)
      return count == 0 ? nil : "\(Amounts.whole(count)) \(Self.words(kind))"
    }.joined(separator: ", ")
  }

  static func words(_ kind: TradePair.Kind) -> String {
    switch kind {
    case .same: "the same"
    case .changed: "changed"
    case .moved: "moved"
    case .onlyFirst: "only in the first"
    case .onlySecond: "only in the second"
    }
  }

  private var tradeTable: [String]? {
    let other = comparison.trades.filter { $0.kind != .same }
    if other.isEmpty { return nil }
    let largest = other.enumerated().sorted { a, b in
      let (x, y) = (a.element.difference.magnitude, b.element.difference.magnitude)
      return x == y ? a.offset < b.offset : x > y
    }.prefix(listsAll ? other.count : Self.most).map(\.offset).sorted()
    let names = outcome.areSeveral ? ["instrument"] : []
    var table = TextTable(
      Array(repeating: .left, count: names.count + 6) + [.right])
    table.add([""] + names + ["side", "entry", "in second", "exit", "in second", "difference"])
    for place in largest {
      let pair = other[place]
      func entry(_ trade: Trade?, _ times: TimesOfInstruments) -> String {
        trade.map { times[$0.instrument].text($0.entryTime) } ?? "–"
      }
      let name = names.isEmpty ? [] : [printable(outcome.symbol(of: pair))]
      table.add(
        [Self.words(pair.kind)] + name + [
          "\(pair.first?.side ?? pair.second?.side ?? .long)",
          entry(pair.first, times.first), entry(pair.second, times.second),
          exit(pair.first, times.first), exit(pair.second, times.second),
          Amounts.fixed(pair.difference, 2, signed: true),
        ])
    }
    let lines = table.lines { row, column, text in
      if row == 0 { return ink.dim(text) }
      return column == names.count + 6 ? ink.signed(text, other[largest[row - 1]].difference) : text
    }
    let left = other.count - largest.count
    return lines
      + (left > 0
        ? [ink.dim("and \(Amounts.whole(left)) that differ less; --trades lists all")] : [])
  }

  private func exit(_ trade: Trade?, _ times: TimesOfInstruments) -> String {
    trade.map { $0.isOpen ? "open" : times[$0.instrument].text($0.exitTime) } ?? "–"
  }

  // MARK: Money

  private var bridge: [String] {
    let bridge = comparison.bridge
    var table = TextTable([.left, .right, .right])
    let name = outcome.currency.isEmpty ? "" : ", \(printable(outcome.currency))"
    table.add(["Profit of the first" + name, Amounts.fixed(bridge.first, 2, signed: true)])
    for step in bridge.steps {
      table.add([
        "  " + Self.words(step.kind), Amounts.fixed(step.amount, 2, signed: true),
        step.trades == 0
          ? "" : Amounts.whole(step.trades) + (step.trades == 1 ? " trade" : " trades"),
      ])
    }
    table.add(["Profit of the second" + name, Amounts.fixed(bridge.second, 2, signed: true)])
    return table.lines { row, column, text in
      guard column == 1 else { return column == 0 ? text : ink.dim(text) }
      if row == 0 { return ink.signed(text, bridge.first) }
      let isLast = row == bridge.steps.count + 1
      return ink.signed(text, isLast ? bridge.second : bridge.steps[row - 1].amount)
    }
  }

  static func words(_ kind: ProfitBridge.Kind) -> String {
    switch kind {
    case .onlyFirst: "trades only in the first, gone"
    case .onlySecond: "trades only in the second"
    case .movedEntry: "entries at another time"
    case .movedExit: "exits at another time"
    case .price: "other prices at the same time"
    case .size: "other sizes"
    case .cost: "other costs"
    case .dividend: "other dividends"
    case .account: "what belongs to no trade"
    }
  }
}

/// Where two runs part, in a sentence or two.
struct DiffDivergence {
  private let outcome: DiffOutcome
  private let times: DiffTimes

  init(_ outcome: DiffOutcome, _ times: DiffTimes) {
    self.outcome = outcome
    self.times = times
  }

  var lines: [String] {
    guard let divergence = outcome.comparison.divergence else {
      return [
        "They are the same: every order, fill and trade."
          + (outcome.hasOtherData ? " Their candles differ, which changed nothing." : "")
      ]
    }
    let symbol = outcome.areSeveral ? divergence.symbol ?? "" : ""
    let name = symbol.isEmpty ? "" : " in \(printable(symbol))"
    let time = times.text(divergence, of: outcome)
    var lines = ["They diverge on \(time)\(name): \(words(divergence))."]
    lines += sides(divergence)
    if outcome.hasOtherData, divergence.cause != .data {
      lines.append("Their candles differ, too.")
    }
    return lines
  }

  private func words(_ divergence: RunComparison.Divergence) -> String {
    let which = only(divergence)
    switch divergence.cause {
    case .data: return "their candles differ from there on"
    case .range: return "one of them has no candles there"
    case .event: return "a different split, dividend or roll was applied"
    case .signal: return which.map { "a signal of the \($0) alone" } ?? "other signals"
    case .order: return which.map { "an order of the \($0) alone" } ?? "an order with another price"
    case .refusal: return "an order was refused in one of them alone"
    case .fill:
      return which.map { "a fill of the \($0) alone" } ?? "a fill at another price or time"
    case .size: return "a fill with another quantity"
    case .cost: return "a fill with other costs"
    case .account: return "only their money differs"
    }
  }

  /// The only run that has what differs.
  private func only(_ divergence: RunComparison.Divergence) -> String? {
    let hasFill = divergence.firstFill != nil || divergence.secondFill != nil
    let first = hasFill ? divergence.firstFill : divergence.firstOrder
    let second = hasFill ? divergence.secondFill : divergence.secondOrder
    return first == nil ? (second == nil ? nil : "second") : second == nil ? "first" : nil
  }

  private func sides(_ divergence: RunComparison.Divergence) -> [String] {
    [
      side("first ", outcome.first.run, times.first, divergence.firstOrder, divergence.firstFill),
      side(
        "second", outcome.second.run, times.second, divergence.secondOrder, divergence.secondFill),
    ].compactMap { $0 }
  }

  private func side(
    _ label: String, _ run: Run, _ all: TimesOfInstruments, _ order: Int?, _ fill: Int?
  ) -> String? {
    guard let order, run.orders.indices.contains(order) else { return nil }
    let one = run.orders[order]
    let times = all[one.instrument]
    let name =
      run.rules.indices.contains(one.rule) ? printable(run.rules[one.rule].path) : "\(one.purpose)"
    let symbol = outcome.areSeveral ? run.instruments[one.instrument].instrument.symbol : ""
    let what = symbol.isEmpty ? "" : "\(printable(symbol)) "
    var words = "  \(label)  \(name): \(one.side == .long ? "buy" : "sell") "
    words += what + one.kind.words(text)
    words += ", placed \(times.text(one.placed))"
    if let fill, run.fills.indices.contains(fill) {
      let one = run.fills[fill]
      let units = one.quantity.magnitude
      words +=
        ", filled \(times.text(one.time)) at \(NumberText.shortest(one.price)), "
        + "\(NumberText.shortest(units)) \(units == 1 ? "unit" : "units"), costs \(Amounts.fixed(one.cost, 2))"
    } else if one.state != .filled, let reason = one.reason {
      words += ", \(one.state): \(reason.words)"
    }
    if let values = values(one, run) { words += "\n          where \(values)" }
    return words
  }

  /// The values of the parts of an order's rule.
  private func values(_ order: OrderRecord, _ run: Run) -> String? {
    guard run.rules.indices.contains(order.rule) else { return nil }
    let parts = run.rules[order.rule].parts
    let end = order.explanation + parts.count
    guard !parts.isEmpty, order.explanation >= 0, end <= run.explanations.count else { return nil }
    let values = Array(run.explanations[order.explanation..<end])
    let decimals = Amounts.telling(values)
    return zip(parts, values).map { part, value in
      let text =
        part.isBoolean
        ? value == 0 ? "false" : "true" : value.isNaN ? "not known" : Amounts.fixed(value, decimals)
      return "\(printable(part.text))\(part.lag > 0 ? " before" : "") \(text)"
    }.joined(separator: ", ")
  }

  private func text(_ price: Double) -> String {
    price.isNaN ? "not known" : NumberText.shortest(price)
  }
}

extension DiffOutcome {
  /// Whether one of the runs has several instruments, so that they need their names.
  var areSeveral: Bool { [first, second].contains { $0.run.instruments.count > 1 } }

  /// The symbol of what a pair of trades traded; empty where it has none.
  func symbol(of pair: TradePair) -> String {
    let (run, trade) = pair.first == nil ? (second.run, pair.second) : (first.run, pair.first)
    guard let place = trade?.instrument, run.instruments.indices.contains(place) else { return "" }
    return run.instruments[place].instrument.symbol
  }
}
