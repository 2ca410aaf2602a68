public import Indicators

/// How a strategy spreads the account over the instruments of a run.
public struct PortfolioTerms: Sendable {
  /// The share of the equity that each position is to have.
  public enum Weights: Sendable {
    /// One part of as many as there may be positions.
    case equal
    /// By the instruments' names.
    case fixed([String: Double])
    /// Like a column: its part of the sum of those that are held or entered.
    case column(Graph.Node)
  }

  /// The most instruments that are held at one time.
  public var maxPositions: Int?
  /// The largest share of the equity that an entry may make a position.
  public var maxShare: Double?
  /// The column by which instruments come first, the highest before the others.
  public var rank: Graph.Node?
  /// How many are wanted of each side that has entries, for equal weights.
  public var top: Int?
  /// The weights; `nil` where orders have sizes.
  public var weights: Weights?
  /// How much of the equity the weights divide.
  public var invested = 1.0
  /// Where positions are brought back to their weights: a truth, and its place in the plan's rules.
  public var rebalance: (truth: Graph.Node, rule: Int)?
  /// How far a share of the equity may be from its weight.
  public var band = 0.0

  /// An account that is spread as orders come.
  public init() {}
}

extension Plan {
  /// Adds how the account is spread.
  mutating func add(_ portfolio: PortfolioBlueprint, _ compiler: inout GraphCompiler) {
    var terms = PortfolioTerms()
    terms.maxPositions = portfolio.maxPositions
    terms.maxShare = portfolio.maxShare
    terms.top = portfolio.top
    terms.invested = portfolio.invested
    terms.band = portfolio.band
    terms.rank = portfolio.rank.map { compiler.number($0.meaning) }
    terms.weights = portfolio.weights.map { weights in
      switch weights {
      case .equal: .equal
      case .fixed(let shares):
        .fixed(Dictionary(shares.map { ($0.symbol, $0.weight) }) { first, _ in first })
      case .expression(let written): .column(compiler.number(written.meaning))
      }
    }
    addExits(below: portfolio, &compiler)
    if let due = portfolio.rebalance, portfolio.weights != nil {
      let truth = compiler.truth(due.meaning, .holds)
      terms.rebalance = (truth, rules.count)
      let parts = ["share", "weight"].map { Rule.Part(text: $0, lag: 0, isBoolean: false) }
      rules.append(Rule(path: due.path, expression: due.source.text, parts: parts))
      decisionBars.whenFlat = .never
      decisionBars.whenLong = .any([truth])
      decisionBars.whenShort = .any([truth])
    }
    self.portfolio = terms
  }

  /// Leaves instruments that are no longer among the wanted ones.
  private mutating func addExits(
    below portfolio: PortfolioBlueprint, _ compiler: inout GraphCompiler
  ) {
    for side in Side.allCases {
      guard let rule = portfolio.isBelowTop[side],
        let entry = table.rows.first(where: { $0.isEntry && $0.side == side })
      else { continue }
      add(
        DecisionRow.exit(
          side, rule, keepsEntries: entry.keepsEntry, place: rules.count, &compiler))
    }
  }
}
