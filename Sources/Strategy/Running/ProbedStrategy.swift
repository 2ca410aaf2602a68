import Indicators
package import Market

/// What a probe notes of a rule at a bar.
package struct ProbedRule: Hashable, Sendable {
  /// Its place in `Plan.rules`.
  package let rule: Int
  /// The rule and its parts.
  package let truth: RuleEvaluation
  /// Whether it held as the engine has it: false also while something that it reads warms up.
  package let isTrue: Bool
  /// Whether it counts while the position is what it was: an exit while it is held, an entry while it
  /// could be opened, turned or added to.
  package let isAsked: Bool
}

/// A bar at its close, as a strategy sees it.
package struct ProbedBar: Hashable, Sendable {
  /// The instrument's place in the run.
  package let instrument: Int
  /// Its place among the bars of the run.
  package let index: Int
  /// Its open time.
  package let time: Time
  /// What was held, and the account.
  package let position: Position
  package let account: AccountView
  /// Its close.
  package let close: Double
  /// The rules, in the order of `Plan.rules`.
  package let rules: [ProbedRule]
}

/// The strategy of a document that also notes what its rules were at some bars; it asks for the same.
package struct ProbedStrategy: Strategy {
  /// Called at bars of an instrument.
  ///
  /// Gets the instrument's place, the bar's place among its bars and its open time, and what works out the
  /// truth of each rule (as the engine has it) and the whole bar.
  package typealias Note =
    @Sendable (
      _ instrument: Int, _ index: Int, _ time: Time, _ isTrue: (Int) -> Bool,
      _ bar: () -> ProbedBar
    ) -> Void

  /// Which bars are looked at.
  package struct Range: Sendable {
    /// All from a time on.
    let from: Time
    /// Those at which a rule is true, whenever they are, by its place in `Plan.rules`, or after these in
    /// `StrategyDocument.windows`; others may be among them.
    let rule: Int?

    package init(from: Time, rule: Int? = nil) {
      self.from = from
      self.rule = rule
    }
  }

  package var name: String { own.name }
  private var own: DocumentStrategy
  private let blueprint: Blueprint
  private let note: Note
  private var range: Range?
  private var record: RuleRecord?
  private var trees: [RuleTree] = []
  /// The conditions beside entries, where one of them is asked about.
  private var windows: [RuleTree] = []
  private var table = DecisionTable()
  /// The place of each rule's row; `nil` for a rule that is none of the table.
  private var rows: [Int?] = []
  /// Of each position (short, none, long), which rules count.
  private var asked: [[Bool]] = []
  private var close: Graph.Node?

  init(_ blueprint: Blueprint, _ range: Range? = nil, _ note: @escaping Note) {
    own = DocumentStrategy(blueprint)
    self.blueprint = blueprint
    self.range = range
    self.note = note
  }

  init(_ blueprint: Blueprint, _ record: RuleRecord) {
    self.init(blueprint) { _, _, _, _, _ in }
    self.record = record
  }

  package mutating func setUp(_ plan: inout Plan) {
    own.setUp(&plan)
    table = plan.table
    var compiler = GraphCompiler(blueprint.definitions)
    compiler.graph = plan.graph
    trees = trees(&compiler)
    if let rule = range?.rule, rule >= plan.rules.count {
      windows = blueprint.sides.compactMap(\.window).map { RuleTree($0, &compiler) }
    }
    rows = plan.rules.indices.map { rule in
      table.rows.firstIndex { !$0.isMove && $0.rule == rule }
    }
    plan.graph = compiler.graph
    close = plan.graph.source(.close)
    plan.decisionBars = decisionBars(besides: plan.asking)
    asked = [Side.short, nil, .long].map { held in
      let counted = Set(plan.table.groups(holding: held).flatMap { $0 })
      return rows.map { $0.map(counted.contains) ?? (held != nil) }
    }
    record?.begin(trees, asked)
  }

  /// Where it looks: everywhere, or as its range says; and where the strategy itself is asked, as at the
  /// bars on which a portfolio is rebalanced.
  private func decisionBars(besides own: DecisionBars) -> DecisionBars {
    guard let range else { return DecisionBars() }
    var decisionBars = own
    decisionBars.alwaysFrom = range.from
    guard let rule = range.rule else { return decisionBars }
    let row = rows.indices.contains(rule) ? rows[rule] : nil
    let when = row.flatMap { table.rows[$0].mask }.map { DecisionBars.When.any([$0]) } ?? .always
    decisionBars.whenFlat.add(when)
    decisionBars.whenLong.add(when)
    decisionBars.whenShort.add(when)
    return decisionBars
  }

  /// The rules taken apart, in the order of `Plan.rules`: those of the sides, then those of the portfolio.
  private func trees(_ compiler: inout GraphCompiler) -> [RuleTree] {
    var trees: [RuleTree] = []
    let portfolio = blueprint.portfolio
    for side in blueprint.sides {
      if let enter = side.enter {
        trees.append(RuleTree(enter, also: portfolio?.isAmongTop[side.side], &compiler))
      }
      if let exit = side.exit { trees.append(RuleTree(exit, &compiler)) }
    }
    guard let portfolio else { return trees }
    for side in Side.allCases where table.rows.contains(where: { $0.isEntry && $0.side == side }) {
      if let rule = portfolio.isBelowTop[side] { trees.append(RuleTree(rule, &compiler)) }
    }
    if let due = portfolio.rebalance, portfolio.weights != nil {
      trees.append(RuleTree(due, &compiler))
    }
    return trees
  }

  package func decide(at bar: BarView, _ requests: inout OrderRequests) {
    if let record { return record.take(bar) { isTrue($0, bar) } }
    note(bar.instrument, bar.index, bar.time, { isTrue($0, bar) }, { probed(bar) })
  }

  /// Whether a rule is true as the engine has it: its row, or itself where it has none. After the rules come the
  /// conditions beside entries.
  private func isTrue(_ rule: Int, _ bar: BarView) -> Bool {
    guard rows.indices.contains(rule) else {
      let place = rule - rows.count
      return windows.indices.contains(place) && windows[place].isTrue(at: bar)
    }
    return rows[rule].map { table.rows[$0].isTrue(at: bar) } ?? trees[rule].isTrue(at: bar)
  }

  private func probed(_ bar: BarView) -> ProbedBar {
    let held = bar.position.size == 0 ? 1 : bar.position.size > 0 ? 2 : 0
    let rules = trees.indices.map { place in
      ProbedRule(
        rule: place, truth: trees[place].truth(at: bar),
        isTrue: isTrue(place, bar), isAsked: asked[held][place])
    }
    return ProbedBar(
      instrument: bar.instrument, index: bar.index, time: bar.time, position: bar.position,
      account: bar.account, close: close.map { bar.value($0) } ?? .nan, rules: rules)
  }
}

extension StrategyDocument {
  /// The document's strategy, noting what its rules are at bars: at all, or at those of a range.
  package func probed(
    _ range: ProbedStrategy.Range? = nil, _ note: @escaping ProbedStrategy.Note
  ) -> ProbedStrategy {
    ProbedStrategy(blueprint, range, note)
  }

  /// The document's strategy, keeping what its rules are at every bar.
  package func recorded(in record: RuleRecord) -> ProbedStrategy {
    ProbedStrategy(blueprint, record)
  }
}
