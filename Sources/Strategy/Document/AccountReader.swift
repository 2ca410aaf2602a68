/// Reads what a document says of money.
extension DocumentReader {
  /// - Parameter price: slippage in price, as its expression was read.
  func account(
    _ node: DocumentNode?, slippage price: Amount?
  ) throws(DocumentError) -> AccountSettings {
    var account = AccountSettings()
    account.cash = node?["cash"]?.number ?? account.cash
    account.currency = node?["currency"]?.scalar ?? account.currency
    if let commission = node?["commission"] {
      account.commission = try self.commission(commission)
    }
    account.spread = node?["spread"]?.one.flatMap { spread($0.key, $0.amount) }
    account.slippage = node?["slippage"]?.one.flatMap { slippage($0.key, $0.amount) }
    switch price {
    case nil: break
    case .constant(let number): account.slippage = .price(number)
    case .expression(let written): account.slippage = .worked(written.source.text)
    }
    return account
  }

  private func commission(_ node: DocumentNode) throws(DocumentError) -> Commission {
    func number(_ key: String) -> Double? { node[key]?.number }
    let path = "account.commission"
    if node["rate"] != nil, let taker = node.entries.first(where: { $0.key == "taker" }) {
      throw source.error(.sameCost("taker", "rate"), taker.keyPosition, path: "\(path).taker")
    }
    var commission = Commission()
    commission.rate = number("rate") ?? number("taker") ?? 0
    commission.maker = number("maker")
    commission.fixed = number("fixed") ?? 0
    commission.perUnit = number("perUnit") ?? 0
    commission.minimum = number("minimum") ?? 0
    commission.maximum = number("maximum") ?? .infinity
    commission.salesTax = number("salesTax") ?? 0
    if let node = node["maximum"], commission.maximum < commission.minimum {
      throw source.error(.maximumBelowMinimum, node.position, path: "\(path).maximum")
    }
    return commission
  }

  private func spread(_ key: String, _ amount: Double) -> Spread? {
    switch key {
    case "price": .price(amount)
    case "ticks": .ticks(amount)
    case "basisPoints": .basisPoints(amount)
    default: nil
    }
  }

  private func slippage(_ key: String, _ amount: Double) -> Slippage? {
    if key == "impact" { return .impact(amount) }
    return key == "range" ? .range(amount) : spread(key, amount).map { Slippage($0) }
  }
}

extension DocumentNode {
  /// The one key of an object, and its number.
  fileprivate var one: (key: String, amount: Double)? {
    guard let entry = entries.first, let number = entry.value.number else { return nil }
    return (entry.key, number)
  }
}
