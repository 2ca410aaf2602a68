package import Indicators

/// A rule at work: when it is true, what it asks for, and the values that explain it.
package struct DecisionRow: Sendable {
  /// Its place in `Plan.rules`.
  package var rule: Int { request.rule }
  package let side: Side
  package let isEntry: Bool
  /// Whether it moves the stops and targets of what is held.
  var isMove = false
  /// Whether it adds to a position of its side.
  let adds: Bool
  /// Whether the order of an entry may wait.
  var waits = false
  /// Whether the order of an entry waits on where an exit of its side is true.
  var keepsEntry = false

  /// Whether it closes what is held.
  var isExit: Bool { !isEntry && !isMove }

  /// What it asks for, as far as that is the same every time.
  package let request: OrderRequest
  private var trigger: Trigger
  private var terms: EntryTerms?
  private var explanation: Explanation

  /// A column that explains it: a value at the bar, or at the bar before.
  package typealias Value = (node: Graph.Node, isPrevious: Bool)

  /// Where this truth is false the rule is; `nil` if it may be true anywhere.
  package var mask: Graph.Node? { trigger.mask }

  /// The columns that explain it, if it is just its mask, and asks for the same every time.
  package var fixedValues: [Value]? {
    trigger.isMask && terms == nil ? explanation.columns : nil
  }

  /// Its truth and its parts as columns, if no trade changes them.
  package var traced: TracedRule? {
    guard trigger.isMask, let truth = trigger.mask, let columns = explanation.columns else {
      return nil
    }
    return TracedRule(rule: rule, truth: truth, values: columns.map(\.node))
  }

  /// Whether it is true at a bar.
  package func isTrue(at bar: BarView) -> Bool { trigger.isTrue(at: bar) }

  /// What it asks for at a bar where it is true.
  package func request(at bar: BarView) -> OrderRequest {
    terms?.completed(request, at: bar) ?? request
  }

  /// The values of its parts at a bar.
  package func explain(at bar: BarView, into values: inout [Double]) {
    explanation.append(at: bar, to: &values)
  }
}

/// A rule whose truth and whose parts are columns.
package struct TracedRule: Sendable {
  /// Its place in `Plan.rules`.
  package let rule: Int
  /// Where it is true.
  package let truth: Graph.Node
  /// The columns of its parts, in their order; of a part of the bar before the same one.
  package let values: [Graph.Node]
}

extension DecisionRow {
  /// The entry of a side, and its rule with the parts that explain it.
  static func entry(
    _ side: SideBlueprint, when enter: WrittenExpression, size: SizeBlueprint,
    wanted: WrittenExpression? = nil, after others: [Graph.Node] = [], place: Int,
    _ compiler: inout GraphCompiler
  ) -> (DecisionRow, Rule) {
    let (terms, reads) = compiler.reading { EntryTerms(side, size, &$0) }
    var trigger = compiler.trigger(enter.meaning, also: reads + others, place: place)
    if let wanted { compiler.narrow(&trigger, to: wanted.meaning) }
    let (rule, explanation) = enter.rule(side.name, also: wanted, &compiler)
    var request = OrderRequest(.enter(side.side), rule: place)
    if side.isOfList { request.entryRule = place }
    request.kind = side.order.kind(nil, nil)
    request.timeInForce = side.timeInForce
    request.at = side.at
    request.flatAt = side.flatAt
    request.mostEntriesPerDay = side.entriesPerDay
    request.mostEntriesOfAllPerDay = side.allEntriesPerDay
    request.cancelsOtherEntries = side.cancelsOtherEntries
    request.stopLoss = side.stopLoss?.constant
    request.takeProfit = side.takeProfit?.constant
    request.trailingStop = side.trailingStop?.constant
    request.trailAfter = side.trailAfter?.constant
    request.breakEvenAfter = side.breakEvenAfter?.constant
    request.targets = side.targets.isEmpty ? nil : side.targets.map(\.constant)
    request.mostEntries = side.mostEntries
    request.fits = size.fits
    request.spacing = side.spacing?.constant
    return (
      DecisionRow(
        side: side.side, isEntry: true, adds: side.pyramiding,
        waits: request.kind.waits || side.at != nil || side.waitsForVolume,
        keepsEntry: side.keepsEntry, request: request, trigger: trigger, terms: terms,
        explanation: explanation), rule
    )
  }

  /// An exit of a side, or of what the rule at a place opened, likewise.
  static func exit(
    _ side: Side, _ written: WrittenExpression, _ order: ExitOrderBlueprint = .init(),
    name: String? = nil, of entry: Int = -1, keepsEntries: Bool = false, place: Int,
    _ compiler: inout GraphCompiler
  ) -> (DecisionRow, Rule) {
    var request = OrderRequest(.exit(side), rule: place)
    request.entryRule = entry
    request.keepsEntries = keepsEntries
    let (terms, reads) = compiler.reading { EntryTerms(exit: order, &$0) }
    request.kind = order.order.kind(nil, nil)
    request.at = order.at
    request.timeInForce = order.timeInForce
    request.share = order.share.map { $0.constant ?? .nan } ?? 1
    let trigger = compiler.trigger(written.meaning, also: reads, place: place)
    let (rule, explanation) = written.rule(name, &compiler)
    return (
      DecisionRow(
        side: side, isEntry: false, adds: false, request: request, trigger: trigger, terms: terms,
        explanation: explanation), rule
    )
  }
}

extension DecisionRow {
  /// What lets the levels of an entry follow their expressions; `nil` where they stay.
  static func follow(
    _ side: SideBlueprint, entry place: Int, _ compiler: inout GraphCompiler
  ) -> DecisionRow? {
    guard let follow = side.follow else { return nil }
    let (terms, _) = compiler.reading { EntryTerms(levels: side, &$0) }
    var request = OrderRequest(.move(side.side), rule: place)
    request.onlyTightens = follow == .tighten
    // Those that do not follow are at no level.
    if !side.targets.isEmpty {
      request.targets = side.targets.map { PartialTarget(.price(.nan), share: $0.share) }
    }
    return DecisionRow(
      side: side.side, isEntry: false, isMove: true, adds: false,
      request: request, trigger: Trigger(mask: nil, program: nil, rule: place), terms: terms,
      explanation: Explanation())
  }
}

extension WrittenExpression {
  fileprivate func rule(
    _ name: String?, also other: WrittenExpression? = nil, _ compiler: inout GraphCompiler
  ) -> (Rule, Explanation) {
    var explanation = Explanation()
    if compiler.explainsRules {
      explanation.add(self, &compiler)
      if let other { explanation.add(other, &compiler) }
    }
    let rule = Rule(
      path: path, expression: source.text, parts: explanation.parts, name: name)
    return (rule, explanation)
  }
}
