import Indicators
import Market

/// The strategy that a document describes: its rules, by what is held (``DecisionTable``).
public struct DocumentStrategy: Strategy {
  /// The document's name.
  public var name: String { blueprint.name }
  private let blueprint: Blueprint

  init(_ blueprint: Blueprint) { self.blueprint = blueprint }

  /// Puts the document's columns and rules into a plan.
  public func setUp(_ plan: inout Plan) {
    var compiler = GraphCompiler(blueprint.definitions)
    swap(&compiler.graph, &plan.graph)
    compiler.explainsRules = plan.explainsRules
    plan.timeframe = blueprint.timeframe
    plan.series += blueprint.drawn.map { compiler.series(blueprint.definitions[$0], $0) }
    var reads: [Graph.Node] = []
    if case .expression(let written) = blueprint.slippage {
      let (node, read) = compiler.reading { $0.operand(written.meaning) }
      (plan.slippage, reads) = (node, read)
    }
    for side in blueprint.sides {
      plan.add(
        side, size: blueprint.size, wanted: blueprint.portfolio?.isAmongTop[side.side],
        after: reads, &compiler)
    }
    if let portfolio = blueprint.portfolio { plan.add(portfolio, &compiler) }
    swap(&compiler.graph, &plan.graph)
  }
}

extension Plan {
  /// Adds the entry and the exit of a rule. The exit of one of several closes what its entry opened.
  ///
  /// - Parameters:
  ///   - wanted: what must be true besides its entry.
  ///   - reads: numbers that must be known where it enters.
  mutating func add(
    _ side: SideBlueprint, size: SizeBlueprint, wanted: WrittenExpression? = nil,
    after reads: [Graph.Node], _ compiler: inout GraphCompiler
  ) {
    var entry = -1
    if let enter = side.enter {
      let place = rules.count
      add(
        DecisionRow.entry(
          side, when: enter, size: size, wanted: wanted, after: reads, place: place, &compiler))
      if let row = DecisionRow.follow(side, entry: place, &compiler) { table.add(row) }
      if side.isOfList { entry = place }
    }
    if let exit = side.exit {
      add(
        DecisionRow.exit(
          side.side, exit, side.exitOrder, name: side.name, of: entry,
          keepsEntries: side.keepsEntry, place: rules.count, &compiler))
    }
  }

  mutating func add(_ made: (row: DecisionRow, rule: Rule)) {
    table.add(made.row)
    rules.append(made.rule)
  }
}

extension GraphCompiler {
  /// A named indicator as a chart knows it. Truths are listed but not drawn.
  mutating func series(_ definition: Definition, _ place: Int) -> NamedSeries {
    let meaning = definition.meaning
    let node = meaning.kind == .truth ? truth(meaning, .holds) : number(meaning)
    let use = meaning.indicatorUse(definitions)
    return NamedSeries(
      name: definition.name, expression: definition.source.text, node: node,
      indicator: use?.description.name, output: use.map { $0.description.outputs[$0.output].name },
      isDrawn: definition.isDrawn && meaning.kind == .number)
  }
}

extension Meaning {
  /// The call of an indicator that this is, also under another name or on a coarser timeframe.
  func indicatorUse(_ definitions: [Definition]) -> IndicatorUse? {
    switch form {
    case .indicator(let use): use
    case .named(let place): definitions[place].meaning.indicatorUse(definitions)
    case .on(_, let inner): inner.indicatorUse(definitions)
    default: nil
    }
  }
}
