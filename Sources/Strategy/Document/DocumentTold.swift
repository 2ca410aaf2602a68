import Text

/// A stop or a target that each entry of a side has, as its document says it.
package struct EntryExit: Hashable, Sendable {
  /// What it is.
  package enum Kind: Hashable, Sendable { case stopLoss, trailingStop, breakEven, takeProfit }
  /// Where it lies.
  package enum Place: Hashable, Sendable {
    /// As far from the fill as this share of its price.
    case share(Double)
    /// As far from the fill as this number or expression says, in price.
    case distance(String)
    /// At the price that this number or expression says.
    case level(String)
  }
  /// What it is.
  package let kind: Kind
  /// Where it lies; of a stop at break-even, how far the price goes before it is there.
  package let place: Place
  /// The share of the position that it closes; `nil` for all that is left.
  package var share: Double?
  /// Whether it is there only once the price has gone some way.
  package var startsLater = false
}

/// How a document spreads the account over instruments.
package struct PortfolioTold: Sendable {
  /// The share of the equity that each position has.
  package enum Weights: Sendable {
    /// The same for all.
    case equal(Double)
    /// Of each instrument its own, by symbol.
    case fixed([(symbol: String, share: Double)])
    /// What is invested in all, divided by an expression.
    case expression(String, invested: Double)
  }
  /// The weights; `nil` where orders have sizes.
  package let weights: Weights?
  /// The largest share of the equity that an entry may make a position.
  package let maxShare: Double?
  /// The most instruments that are held at one time, and how many are wanted by rank.
  package let maxPositions: Int?, top: Int?
  /// The number by which instruments come first.
  package let rank: String?
  /// When positions are brought back: `month`; `nil` for never.
  package let rebalance: String?
  /// How far a share of the equity may be from its weight.
  package let band: Double
}

extension StrategyDocument {
  /// The stops and targets that each entry of a side has; none where the side has several rules.
  package func exits(of side: Side) -> [EntryExit] {
    let rules = side == .long ? blueprint.long : blueprint.short
    guard rules.count == 1, let rule = rules.first, !rule.isOfList else { return [] }
    var exits: [EntryExit] = []
    func add(_ kind: EntryExit.Kind, _ distance: DistanceBlueprint?) {
      if let distance { exits.append(EntryExit(kind: kind, place: distance.told)) }
    }
    add(.stopLoss, rule.stopLoss)
    if let trail = rule.trailingStop {
      var exit = EntryExit(kind: .trailingStop, place: trail.told)
      exit.startsLater = rule.trailAfter != nil
      exits.append(exit)
    }
    add(.breakEven, rule.breakEvenAfter)
    add(.takeProfit, rule.takeProfit)
    for target in rule.targets {
      exits.append(
        EntryExit(kind: .takeProfit, place: target.distance.told, share: target.share))
    }
    return exits
  }

  /// How the account is spread over some instruments that are traded; `nil` where nothing is said of it.
  package func portfolio(over instruments: Int) -> PortfolioTold? {
    guard let portfolio = blueprint.portfolio else { return nil }
    let sides = [blueprint.long, blueprint.short].count { $0.contains { $0.enter != nil } }
    let most = min(
      portfolio.top.map { $0 * max(1, sides) } ?? .max, portfolio.maxPositions ?? .max,
      instruments)
    let weights: PortfolioTold.Weights? =
      switch portfolio.weights {
      case nil: nil
      case .equal: .equal(portfolio.invested / Double(max(1, most)))
      case .fixed(let shares): .fixed(shares.map { (symbol: $0.symbol, share: $0.weight) })
      case .expression(let written):
        .expression(written.source.text, invested: portfolio.invested)
      }
    return PortfolioTold(
      weights: weights, maxShare: portfolio.maxShare, maxPositions: portfolio.maxPositions,
      top: portfolio.top, rank: portfolio.rank?.source.text,
      rebalance: portfolio.period?.rawValue, band: portfolio.band)
  }
}

extension DistanceBlueprint {
  fileprivate var told: EntryExit.Place {
    switch self {
    case .share(let share): .share(share)
    case .price(let amount): .distance(amount.told)
    case .level(let amount): .level(amount.told)
    }
  }
}

extension Amount {
  fileprivate var told: String {
    switch self {
    case .constant(let value): NumberText.shortest(value)
    case .expression(let written): written.source.text
    }
  }
}
