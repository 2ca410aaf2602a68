import Market
import Text

/// Reads `portfolio`, whose shape is known to fit.
extension BlueprintReader {
  func portfolio(
    _ node: DocumentNode, size: DocumentNode?
  ) throws(DocumentError) -> PortfolioBlueprint {
    var portfolio = PortfolioBlueprint()
    portfolio.maxPositions = node["maxPositions"]?.number.map { Int($0) }
    portfolio.maxShare = node["maxShare"]?.number
    portfolio.top = node["top"]?.number.map { Int($0) }
    portfolio.invested = node["invested"]?.number ?? 1
    if let rank = node["rank"] { portfolio.rank = try number(rank, "portfolio.rank") }
    if let weights = node["weights"] { portfolio.weights = try self.weights(weights) }
    if let rebalance = node["rebalance"] {
      try read(rebalance, into: &portfolio)
    }
    try check(portfolio, node, size)
    if let rank = portfolio.rank, let top = portfolio.top {
      try choose(top, by: rank, node, &portfolio)
    }
    return portfolio
  }

  private func read(
    _ node: DocumentNode, into portfolio: inout PortfolioBlueprint
  ) throws(DocumentError) {
    guard
      let period = (node["every"] ?? node).scalar.flatMap(RebalancePeriod.init(rawValue:))
    else { return }
    portfolio.period = period
    portfolio.rebalance = try made(period.condition, node, "portfolio.rebalance")
    portfolio.band = node["band"]?.number ?? 0
  }

  private func weights(_ node: DocumentNode) throws(DocumentError) -> WeightsBlueprint {
    let path = "portfolio.weights"
    if let word = node.scalar {
      return word == "equal" ? .equal : .expression(try inverseVolatility(60, node, path))
    }
    guard node.entries.count == 1, let entry = node.entries.first else {
      throw document.error(
        .needsOneKey(found: node.entries.count, all: DocumentKeys.weights.map(\.name)),
        node.position, path: path)
    }
    switch entry.key {
    case "fixed":
      let shares = entry.value.entries.map { (symbol: $0.key, weight: $0.value.number ?? 0) }
      let sum = shares.reduce(0) { $0 + $1.weight }
      if sum > 1 + 1e-9 {
        throw document.error(
          .weightsAboveAll(plain(sum)), entry.value.position, path: "\(path).fixed")
      }
      if shares.isEmpty {
        throw document.error(
          .missingKey("SPY", example: "\"SPY\": 0.6"), entry.value.position, path: "\(path).fixed")
      }
      return .fixed(shares)
    case "inverseVolatility":
      let bars = entry.value.number.map { Int($0) } ?? 60
      return .expression(try inverseVolatility(bars, entry.value, path))
    default: return .expression(try number(entry.value, "\(path).expression"))
    }
  }

  private func inverseVolatility(
    _ bars: Int, _ node: DocumentNode, _ path: String
  ) throws(DocumentError) -> WrittenExpression {
    try made("1 / stddev(close / close[1], \(bars))", node, path)
  }

  /// The rules by which instruments are among the wanted ones, or no longer.
  private func choose(
    _ top: Int, by rank: WrittenExpression, _ node: DocumentNode,
    _ portfolio: inout PortfolioBlueprint
  ) throws(DocumentError) {
    let text = rank.source.text
    let when = portfolio.rebalance.map { " and \($0.source.text)" } ?? ""
    for (side, place) in [(Side.long, "rank_of(\(text))"), (.short, "rank_of(-(\(text)))")] {
      portfolio.isAmongTop[side] = try made("\(place) <= \(top)\(when)", node, "portfolio.top")
      portfolio.isBelowTop[side] = try made("\(place) > \(top)\(when)", node, "portfolio.top")
    }
  }

  private func check(
    _ portfolio: PortfolioBlueprint, _ node: DocumentNode, _ size: DocumentNode?
  ) throws(DocumentError) {
    func position(_ key: String) -> DocumentNode.Position { (node[key] ?? node).position }
    if portfolio.top != nil, portfolio.rank == nil {
      throw document.error(
        .missingKey("rank", example: "\"rank\": \"roc(close, 60)\""), position("top"),
        path: "portfolio.top")
    }
    if let most = portfolio.maxPositions, let top = portfolio.top, most < top {
      throw document.error(
        .topAboveMost(top: top, most: most), position("top"), path: "portfolio.top")
    }
    if portfolio.weights != nil, let size {
      throw document.error(.sizeBesideWeights, size.position, path: "size")
    }
    if portfolio.weights == nil, portfolio.rebalance != nil, portfolio.top == nil {
      throw document.error(
        .nothingToRebalance, position("rebalance"), path: "portfolio.rebalance")
    }
    if node["rebalance"]?["band"] != nil, portfolio.weights == nil {
      throw document.error(
        .missingKey("weights", example: "\"weights\": \"equal\""), position("rebalance"),
        path: "portfolio.rebalance.band")
    }
    guard node["invested"] != nil else { return }
    if case .fixed? = portfolio.weights {
      throw document.error(.investedBesideFixed, position("invested"), path: "portfolio.invested")
    }
    if portfolio.weights == nil {
      throw document.error(
        .missingKey("weights", example: "\"weights\": \"equal\""), position("invested"),
        path: "portfolio.invested")
    }
  }

  /// A number that no trade changes.
  private func number(
    _ node: DocumentNode, _ path: String
  ) throws(DocumentError) -> WrittenExpression {
    let source = scope.parsed.source(node.scalar ?? "")
    do throws(ExpressionError) {
      let meaning = try Checker.number(of: source, in: scope, for: "'\(path)'")
      if let state = meaning.state {
        throw ExpressionError(.stateWithoutPast(state.rawValue, needed: .named), at: meaning.range)
      }
      if path == "portfolio.rank", let word = meaning.across {
        throw ExpressionError(
          .acrossInsideAcross(word.usage, outer: "'portfolio.rank'"), at: meaning.range)
      }
      return WrittenExpression(source: source, meaning: meaning, path: path)
    } catch {
      throw document.error(error, in: source, node.position, path: path)
    }
  }

  /// An expression of our own making.
  func made(
    _ text: String, _ node: DocumentNode, _ path: String
  ) throws(DocumentError) -> WrittenExpression {
    let source = scope.parsed.source(text)
    do {
      let meaning = try Checker.meaning(of: source, in: scope)
      return WrittenExpression(source: source, meaning: meaning, path: path)
    } catch {
      throw document.error(error, in: source, node.position, path: path)
    }
  }
}
