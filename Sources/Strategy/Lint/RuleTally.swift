import Indicators

/// A rule, or a condition that a rule cannot do without, whose truth is a column.
package struct TalliedPart: Sendable {
  /// The rule that it is, or is part of, e.g. `long.enter`.
  package let rule: String
  /// Whether it is the whole rule.
  package let isWhole: Bool
  /// The text in which it is written, and where there.
  let source: ExpressionText
  let range: Range<Int>
  /// The number that is compared with a written one, as it was written; `nil` for other conditions.
  let compared: String?
  /// Places among the columns: where it holds, where it surely fails, and the compared number.
  package let holds: Int, fails: Int, value: Int?
}

/// A distance of a stop or target that is worked out for each entry.
package struct TalliedDistance: Sendable {
  let written: WrittenExpression
  /// Whether prices above the entry reach it.
  package let isAbove: Bool
  /// The column of the distance.
  package let column: Int
}

/// The strategy of a document that also notes its columns at each bar; it asks for the same.
package struct TallyingStrategy: Strategy {
  /// Called at each bar with the instrument's place and what gives a column's value.
  package typealias Note = @Sendable (_ instrument: Int, _ value: (Int) -> Double) -> Void

  package var name: String { own.name }
  private var own: DocumentStrategy
  private let rules: RuleTally
  private let note: Note
  private var columns: [Graph.Node] = []

  fileprivate init(_ blueprint: Blueprint, _ rules: RuleTally, _ note: @escaping Note) {
    own = DocumentStrategy(blueprint)
    self.rules = rules
    self.note = note
  }

  package mutating func setUp(_ plan: inout Plan) {
    own.setUp(&plan)
    var compiler = GraphCompiler(rules.definitions)
    compiler.graph = plan.graph
    columns = rules.columns.map { column in
      switch column {
      case .holds(let meaning): compiler.truth(meaning, .holds)
      case .fails(let meaning): compiler.truth(meaning, .fails)
      case .number(let meaning): compiler.number(meaning)
      }
    }
    plan.graph = compiler.graph
    plan.decisionBars = DecisionBars()
    // Where an account is spread over instruments, no code is asked.
    plan.portfolio = nil
  }

  package func decide(at bar: BarView, _ requests: inout OrderRequests) {
    note(bar.instrument) { bar.value(columns[$0]) }
  }
}

/// What is counted of a document's rules on its candles.
package struct RuleTally: Sendable {
  enum Column: Sendable { case holds(Meaning), fails(Meaning), number(Meaning) }

  let definitions: [Definition]
  private let blueprint: Blueprint
  package private(set) var parts: [TalliedPart] = []
  /// Pairs of an entry and its exit, by their places among the parts.
  package private(set) var pairs: [(enter: Int, exit: Int)] = []
  package private(set) var distances: [TalliedDistance] = []
  /// The column of the close.
  package let close = 0
  var columns: [Column] = [
    .number(Meaning(form: .source(.close), kind: .number, range: 0..<0, state: nil))
  ]

  init(_ blueprint: Blueprint) {
    self.blueprint = blueprint
    definitions = blueprint.definitions
    for side in blueprint.sides {
      let enter = side.enter.flatMap { add($0) }
      if let exit = side.exit {
        let exit = add(exit)
        if let enter, let exit { pairs.append((enter, exit)) }
      }
      add(side.stopLoss, isAbove: side.side == .short)
      add(side.takeProfit, isAbove: side.side == .long)
    }
  }

  /// The strategy, watched.
  package func strategy(_ note: @escaping TallyingStrategy.Note) -> TallyingStrategy {
    TallyingStrategy(blueprint, self, note)
  }

  private mutating func add(_ distance: DistanceBlueprint?, isAbove: Bool) {
    guard case .price(.expression(let written))? = distance, written.meaning.state == nil else {
      return
    }
    columns.append(.number(written.meaning))
    distances.append(
      TalliedDistance(written: written, isAbove: isAbove, column: columns.count - 1))
  }

  /// Adds a rule and the conditions that must all hold for it.
  ///
  /// - Returns: the rule's place, where no trade changes it.
  private mutating func add(_ rule: WrittenExpression) -> Int? {
    var whole: Int?
    let conditions = Self.conditions(rule.meaning)
    if rule.meaning.state == nil {
      whole = parts.count
      add(rule.meaning, rule, isWhole: true)
    }
    if conditions.count > 1 {
      for one in conditions where one.state == nil { add(one, rule, isWhole: false) }
    }
    return whole
  }

  private mutating func add(_ meaning: Meaning, _ rule: WrittenExpression, isWhole: Bool) {
    columns += [.holds(meaning), .fails(meaning)]
    let truth = columns.count - 2
    var compared: (String, Int)?
    if case .compare(_, let a, let b) = meaning.form {
      let written = b.constant != nil ? a : a.constant != nil ? b : nil
      if let written, case .source = written.form {
      } else if let written {
        columns.append(.number(written))
        compared = (rule.source[written.range], columns.count - 1)
      }
    }
    parts.append(
      TalliedPart(
        rule: rule.path, isWhole: isWhole, source: rule.source,
        range: meaning.range, compared: compared?.0, holds: truth, fails: truth + 1,
        value: compared?.1))
  }

  /// The conditions of a chain of `and`s.
  private static func conditions(_ meaning: Meaning) -> [Meaning] {
    guard case .logic(.and, let a, let b) = meaning.form else { return [meaning] }
    return conditions(a) + conditions(b)
  }
}

extension StrategyDocument {
  /// What is counted of its rules.
  package var ruleTally: RuleTally { RuleTally(blueprint) }
}
