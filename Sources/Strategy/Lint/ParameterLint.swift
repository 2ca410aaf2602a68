import Text

extension LintNotes {
  /// Notes parameters whose other values leave every rule, price and size as it is.
  mutating func addIdleParameters(of document: StrategyDocument) {
    for (name, finding) in document.idleParameters() {
      add(
        .idleParameter, at: "parameters.\(name)", finding: finding,
        cure: "Use it in a rule, a price or the size, or leave it out.")
    }
  }
}

extension StrategyDocument {
  /// Parameters that change nothing that is traded, by their names, with what shows it.
  ///
  /// Each is given other values, and what decides is compared: rules, prices and sizes.
  package func idleParameters() -> [(name: String, finding: String)] {
    guard !parameters.isEmpty, let template = try? DocumentTemplate(text: text, path: path) else {
      return []
    }
    let set = Dictionary(parameters.map { ($0.name, $0.value) }) { first, _ in first }
    var reasoning = Reasoning(blueprint)
    let own = reasoning.decisions(of: blueprint)
    return parameters.compactMap { name, value in
      var tried: [Double] = []
      for other in Self.otherValues(than: value) {
        var changed = set
        changed[name] = other
        guard let document = try? template.document(changed) else { continue }
        var other = Reasoning(document.blueprint, after: reasoning)
        if other.decisions(of: document.blueprint) != own { return nil }
        tried.append(changed[name] ?? value)
      }
      guard !tried.isEmpty else { return nil }
      let values = listed(tried.map(plain), or: true)
      return (
        name,
        "With \(values) in place of \(plain(value)), every rule, price and size is the same."
      )
    }
  }

  /// Values near to a parameter's and far from it.
  package static func otherValues(than value: Double) -> [Double] {
    let isWhole = value == value.rounded()
    let near = isWhole ? [value + 1, value - 1] : [value * 1.1, value * 0.9]
    let far = value == 0 ? [10.0] : [value * 2, isWhole ? (value / 2).rounded() : value / 2]
    var values: [Double] = []
    for other in near + far where other != value && other.isFinite && !values.contains(other) {
      values.append(other)
    }
    return values
  }
}

extension Reasoning {
  /// What decides a document's trades: its rules, prices, distances and sizes, in an order, by the
  /// numbers of their meanings.
  mutating func decisions(of blueprint: Blueprint) -> [UInt64] {
    var all: [UInt64] = []
    for side in blueprint.sides {
      for written in [side.enter, side.exit] { all.append(decision(written)) }
      let distances =
        [
          side.stopLoss, side.takeProfit, side.trailingStop, side.trailAfter, side.breakEvenAfter,
          side.spacing,
        ] + side.targets.map(\.distance)
      for distance in distances { all += decision(distance) }
      for order in [side.order, side.exitOrder.order] { all += decision(order) }
      all.append(decision(side.exitOrder.share))
    }
    all += [decision(blueprint.slippage), decision(blueprint.size.amount)]
    if let portfolio = blueprint.portfolio { all += decisions(of: portfolio) }
    return all
  }

  private mutating func decisions(of portfolio: PortfolioBlueprint) -> [UInt64] {
    var all = [decision(portfolio.rank), decision(portfolio.rebalance)]
    for side in [Side.long, .short] {
      all += [decision(portfolio.isAmongTop[side]), decision(portfolio.isBelowTop[side])]
    }
    if case .expression(let written)? = portfolio.weights { all.append(decision(written)) }
    return all
  }

  private mutating func decision(_ written: WrittenExpression?) -> UInt64 {
    written.map { UInt64(truncatingIfNeeded: number($0.meaning)) } ?? .max
  }

  private mutating func decision(_ amount: Amount?) -> UInt64 {
    switch amount {
    case .constant(let value)?: value.bitPattern
    case .expression(let written)?: decision(written)
    case nil: .max
    }
  }

  private mutating func decision(_ distance: DistanceBlueprint?) -> [UInt64] {
    switch distance {
    case .price(let amount)?: [1, decision(amount)]
    case .level(let amount)?: [2, decision(amount)]
    case .share(let share)?: [3, share.bitPattern]
    case nil: [0]
    }
  }

  private mutating func decision(_ order: OrderBlueprint) -> [UInt64] {
    switch order {
    case .market: [0]
    case .limit(let price): [1, decision(price)]
    case .stop(let price): [2, decision(price)]
    case .stopLimit(let stop, let limit): [3, decision(stop), decision(limit)]
    }
  }
}
