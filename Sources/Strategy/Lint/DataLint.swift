import Indicators
import Text

/// What the candles of a document show of it.
package struct LintFacts: Sendable {
  /// How often a part of a rule was true.
  package struct Tally: Sendable {
    /// Bars on which it was true, and on which it was known not to be.
    package var holds = 0, fails = 0
    /// The least and the greatest value of what it compares.
    package var low = Double.infinity, high = -Double.infinity
    package init() {}
  }

  /// The bars of what is traded.
  package var bars = 0
  /// Of the watched parts, in their order.
  package var parts: [Tally] = []
  /// For each pair of an entry and its exit, on how many bars both were true.
  package var both: [Int] = []
  /// The least share of the close that each watched distance was.
  package var leastShares: [Double] = []
  /// Entries, and those that were refused, by their reasons in words, most first.
  package var entries = 0
  package var unpaid: (count: Int, words: String) = (0, "")
  package var misplaced: (count: Int, words: String) = (0, "")
  /// Whether a rule could have been true on any bar.
  package var isEverReady = true
  /// How far any price fell from one before it, and rose: in price, and as a share of that.
  package var fall = (price: 0.0, share: 0.0), rise = (price: 0.0, share: 0.0)
  /// How far a candle reaches on average.
  package var reach = 0.0
  /// Parameters whose other values gave the same orders and fills, with what was tried, and how many
  /// orders there are.
  package var idle: [(name: String, value: Double, tried: [Double])] = []
  package var orders = 0
  /// What rules ask of sessions, and the instruments without a calendar of which nothing tells it.
  package var unknownSessions: [SessionFact: [String]] = [:]
  package init() {}
}

extension StrategyDocument {
  /// What is odd about the document on its candles, after what is odd whatever they are.
  package func lint(_ facts: LintFacts, _ rules: RuleTally) -> [LintRemark] {
    let certain = lint()
    var lint = DataLint(document: self, facts: facts, rules: rules, certain: certain)
    lint.lookAtRules()
    lint.lookAtSessions()
    lint.lookAtExits()
    lint.lookAtStops()
    lint.lookAtOrders()
    lint.lookAtParameters()
    return certain + lint.notes.remarks
  }
}

private struct DataLint {
  /// The fewest bars on which a condition must have been known for a word about it.
  static let fewest = 100

  let document: StrategyDocument
  let facts: LintFacts
  let rules: RuleTally
  let certain: [LintRemark]
  var notes: LintNotes

  init(
    document: StrategyDocument, facts: LintFacts, rules: RuleTally, certain: [LintRemark]
  ) {
    (self.document, self.facts, self.rules, self.certain) = (document, facts, rules, certain)
    notes = LintNotes(document)
  }

  private func isSaid(_ kinds: LintRemark.Kind..., at path: String) -> Bool {
    certain.contains { kinds.contains($0.kind) && $0.path == path }
  }

  // MARK: Rules

  mutating func lookAtRules() {
    if !facts.isEverReady { return lookAtWarmup() }
    let sessions = facts.unknownSessions.keys.flatMap { document.rules(asking: $0) }
    for (part, tally) in zip(rules.parts, facts.parts) {
      if isSaid(.neverTrue, .neverFalse, at: part.rule) { continue }
      if tally.holds == 0, sessions.contains(part.rule) { continue }
      let known = tally.holds + tally.fails
      guard known >= Self.fewest else { continue }
      if tally.holds == 0, !part.isWhole || !hasFalsePart(part.rule) {
        note(
          part, tally, .neverTrue, "true on none of the \(grouped(known)) bars on which it is known"
        )
      } else if tally.fails == 0, !part.isWhole {
        note(part, tally, .neverFalse, "true on all \(grouped(known)) bars on which it is known")
      }
    }
  }

  /// Whether a part of a rule was never true, so that it is said of that.
  private func hasFalsePart(_ rule: String) -> Bool {
    zip(rules.parts, facts.parts).contains { part, tally in
      !part.isWhole && part.rule == rule && tally.holds == 0 && tally.fails >= Self.fewest
    }
  }

  private mutating func note(
    _ part: TalliedPart, _ tally: LintFacts.Tally, _ kind: LintRemark.Kind, _ words: String
  ) {
    var finding = (part.isWhole ? part.rule : part.source[part.range]) + " is " + words
    if let compared = part.compared, tally.low <= tally.high {
      finding += "; \(compared) goes from \(rounded(tally.low)) to \(rounded(tally.high))"
    }
    let isNever = kind == .neverTrue
    if isNever, !part.isWhole { finding += ", and without it \(part.rule) is never true" }
    notes.add(
      kind, .data, at: part.rule, marking: (part.source, part.range), finding: finding + ".",
      cure: isNever
        ? "Correct the number or the condition, or take longer data."
        : "Leave it out, or correct it; on these candles it changes nothing.")
  }

  mutating func lookAtSessions() {
    for fact in SessionFact.allCases {
      guard let names = facts.unknownSessions[fact] else { continue }
      for path in document.rules(asking: fact) {
        notes.add(
          .unknownSessionEnd, .data, at: path,
          finding: fact.isUnknown(in: [path], of: document.data.count > 1 ? names : []),
          cure: SessionFact.cure)
      }
    }
  }

  private mutating func lookAtWarmup() {
    let needed = document.neededBars
    for (path, bars) in needed where bars >= facts.bars {
      notes.add(
        .tooFewBars, .data, at: path,
        finding:
          "\(path) can be true from bar \(grouped(bars + 1)) on, and the data have \(grouped(facts.bars)).",
        cure: "Take longer data, an earlier \"from\", or shorter periods.")
    }
    if needed.allSatisfy({ $0.bars < facts.bars }) {
      notes.add(
        .tooFewBars, .data, at: needed.first?.path ?? "",
        finding: "No entry is known on any of the \(grouped(facts.bars)) bars.",
        cure: "Take longer data, an earlier \"from\", or shorter periods.")
    }
  }

  mutating func lookAtExits() {
    for (pair, both) in zip(rules.pairs, facts.both) {
      let (enter, exit) = (rules.parts[pair.enter], rules.parts[pair.exit])
      let count = facts.parts[pair.enter].holds
      guard count >= 5, both == count, !isSaid(.exitEqualsEntry, .neverFalse, at: exit.rule),
        facts.parts[pair.exit].fails > 0
      else { continue }
      notes.add(
        .exitEqualsEntry, .data, at: exit.rule, marking: (exit.source, exit.range),
        finding:
          "On all \(grouped(count)) bars on which \(enter.rule) is true, \(exit.rule) is true as well.",
        cure: "Write the condition on which the position is to end.")
    }
  }

  // MARK: Stops and targets

  mutating func lookAtStops() {
    for one in document.constantDistances {
      let reached = one.isAbove ? facts.rise : facts.fall
      let most = one.isShare ? reached.share : reached.price
      guard most > 0, !isSaid(.tooWide, .wrongSide, at: one.path) else { continue }
      let word = one.isAbove ? "rose" : "fell"
      func text(_ value: Double) -> String {
        one.isShare ? rounded(value * 100) + " %" : rounded(value)
      }
      if one.distance > most {
        notes.add(
          .tooWide, .data, at: one.path,
          finding:
            "It is \(text(one.distance)) from the entry, and no price \(word) more than \(text(most)) from one before it.",
          cure: "Take a nearer one, or leave it out.")
      } else if !one.isShare, one.distance < facts.reach / 10 {
        let hint =
          one.distance < 1
          ? "For \(rounded(one.distance * 100)) % write \"\(rounded(one.distance * 100))%\"."
          : "Take a wider one, or write it in per cent."
        notes.add(
          .tooNarrow, .data, at: one.path,
          finding:
            "It is \(rounded(one.distance)) in price, and candles reach over \(rounded(facts.reach)) on average.",
          cure: hint)
      }
    }
    for (one, least) in zip(rules.distances, facts.leastShares) where least.isFinite {
      let most = one.isAbove ? facts.rise.share : facts.fall.share
      guard most > 0, least > most, !isSaid(.wrongSide, at: one.written.path) else { continue }
      notes.add(
        .tooWide, .data, at: one.written.path,
        marking: (one.written.source, one.written.meaning.range),
        finding:
          "It is at least \(rounded(least * 100)) % of the price, and no price \(one.isAbove ? "rose" : "fell") more than \(rounded(most * 100)) % from one before it.",
        cure: "Take a nearer one, or leave it out.")
    }
  }

  // MARK: Orders

  mutating func lookAtOrders() {
    let (unpaid, misplaced) = (facts.unpaid, facts.misplaced)
    if unpaid.count >= 3, unpaid.count * 2 > facts.entries,
      !certain.contains(where: { $0.kind == .beyondCash })
    {
      notes.add(
        .beyondCash, .data, at: "size",
        finding:
          "\(grouped(unpaid.count)) of \(grouped(facts.entries)) entries are refused: \(unpaid.words).",
        cure:
          "Take a smaller size, more cash, or a smaller lot; \"fit\": true takes what there is money for."
      )
    }
    if misplaced.count >= 3, misplaced.count * 2 > facts.entries,
      !certain.contains(where: { $0.kind == .wrongSide })
    {
      let side = rules.parts.first { $0.isWhole }?.rule.prefix { $0 != "." }
      notes.add(
        .wrongSide, .data, at: side.map(String.init) ?? "long",
        finding:
          "\(grouped(misplaced.count)) of \(grouped(facts.entries)) entries are refused: \(misplaced.words).",
        cure: "Put the stop on the losing side of the entry, the target on the other.")
    }
  }

  mutating func lookAtParameters() {
    for one in facts.idle where !isSaid(.idleParameter, at: "parameters.\(one.name)") {
      let orders = facts.orders == 1 ? "one order is" : "\(grouped(facts.orders)) orders are"
      notes.add(
        .idleParameter, .data, at: "parameters.\(one.name)",
        finding:
          "With \(listed(one.tried.map(plain), or: true)) in place of \(plain(one.value)) the \(orders) the same.",
        cure: "It decides nothing on these candles: leave it out, or see why not.")
    }
  }

  /// Four digits that count.
  private func rounded(_ value: Double) -> String {
    guard value.isFinite, value != 0 else { return plain(value) }
    var unit = 1.0
    while value.magnitude / unit >= 10_000 { unit *= 10 }
    while value.magnitude / unit < 1_000, unit > 1e-12 { unit /= 10 }
    let digits = (value / unit).rounded()
    return plain(unit < 1 ? digits / (1 / unit).rounded() : digits * unit)
  }
}

extension StrategyDocument {
  /// Bars before each entry can be true, as far as its structure tells.
  var neededBars: [(path: String, bars: Int)] {
    let strategy = DocumentStrategy(blueprint)
    var plan = Plan()
    strategy.setUp(&plan)
    return plan.table.rows.compactMap { row in
      guard row.isEntry, plan.rules.indices.contains(row.rule), let mask = row.mask,
        let bars = plan.graph.warmup(of: mask)
      else { return nil }
      return (plan.rules[row.rule].path, bars)
    }
  }

  /// Stops and targets at a distance that is the same for every entry.
  var constantDistances: [(path: String, distance: Double, isShare: Bool, isAbove: Bool)] {
    var all: [(path: String, distance: Double, isShare: Bool, isAbove: Bool)] = []
    for side in blueprint.sides {
      let isShort = side.side == .short
      let distances = [
        ("stopLoss", side.stopLoss, isShort), ("trailingStop", side.trailingStop, isShort),
        ("takeProfit", side.takeProfit, !isShort),
      ]
      for (key, distance, isAbove) in distances {
        switch distance {
        case .share(let share)?: all.append(("\(side.path).\(key)", share, true, isAbove))
        case .price(.constant(let value))?:
          all.append(("\(side.path).\(key)", value, false, isAbove))
        default: break
        }
      }
    }
    return all
  }
}
