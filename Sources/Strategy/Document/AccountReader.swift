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
    if let rates = node?["rates"], account.currency.isEmpty {
      throw source.error(.ratesWithoutCurrency, rates.position, path: "account.rates")
    }
    account.spread = node?["spread"]?.one.flatMap { spread($0.key, $0.amount) }
    account.slippage = node?["slippage"]?.one.flatMap { slippage($0.key, $0.amount) }
    switch price {
    case nil: break
    case .constant(let number): account.slippage = .price(number)
    case .expression(let written): account.slippage = .worked(written.source.text)
    }
    account.lots =
      node?["lots"]?.scalar.flatMap(AccountSettings.LotOrder.init(rawValue:)) ?? account.lots
    if let preset = node?["preset"]?.scalar.flatMap(MarketPreset.find) {
      account.preset = PresetOrigin(name: preset.name, date: preset.date)
      if account.commission.currency.isEmpty {
        account.commission.currency = preset.currency ?? ""
      }
    }
    account.settlement = node?["settlement"]?.number.map { Int($0) } ?? 0
    account.margin = try margin(node)
    account.interest = try interest(node, account.margin != nil)
    return account
  }

  /// How much may be held; `nil` where the account says nothing of it.
  private func margin(_ node: DocumentNode?) throws(DocumentError) -> Margin? {
    let said = node?["margin"]
    if node?["leverage"] == nil && said == nil { return nil }
    var margin = Margin()
    if let leverage = node?["leverage"]?.number { margin = Margin(leverage: leverage) }
    if let initial = said?["initial"] {
      if node?["leverage"] != nil {
        throw source.error(.sameLeverage, initial.position, path: "account.margin.initial")
      }
      margin.initial = initial.number ?? 1
    }
    margin.liquidationCost = said?["liquidationCost"]?.number ?? 0
    if let maintenance = said?["maintenance"], let share = maintenance.number {
      guard share < margin.initial else {
        throw source.error(
          .maintenanceTooHigh(initial: margin.initial), maintenance.position,
          path: "account.margin.maintenance")
      }
      margin.maintenance = share
    }
    return margin
  }

  private func interest(
    _ node: DocumentNode?, _ isMargined: Bool
  ) throws(DocumentError) -> Interest {
    var interest = Interest()
    guard let said = node?["interest"] else { return interest }
    interest.borrowing = said["borrowing"]?.number ?? 0
    interest.margin = said["margin"]?.number ?? 0
    if let margin = said["margin"], interest.margin > 0, !isMargined {
      throw source.error(.nothingBorrowed, margin.position, path: "account.interest.margin")
    }
    return interest
  }

  /// What an object `instrument` says of a contract goes together.
  ///
  /// - Parameter common: the tick that the document says of all instruments.
  func checkContract(
    _ node: DocumentNode?, _ path: String, tick common: DocumentNode?
  ) throws(DocumentError) {
    guard let contract = node?["contract"] else { return }
    if let value = contract["tickValue"] {
      let path = "\(path).contract.tickValue"
      if contract["multiplier"] != nil {
        throw source.error(.sameMultiplier, value.position, path: path)
      }
      guard let tick = (node?["tick"] ?? common)?.number, tick > 0 else {
        throw source.error(.tickValueNeedsTick, value.position, path: path)
      }
    }
    guard let maintenance = contract["maintenance"], let amount = maintenance.number else { return }
    let place = "\(path).contract.maintenance"
    guard let margin = contract["margin"]?.number else {
      throw source.error(.maintenanceNeedsMargin, maintenance.position, path: place)
    }
    if amount >= margin {
      throw source.error(.maintenanceTooHigh(initial: margin), maintenance.position, path: place)
    }
  }

  private func commission(_ node: DocumentNode) throws(DocumentError) -> Commission {
    func number(_ key: String) -> Double? { node[key]?.number }
    let path = "account.commission"
    if node["rate"] != nil, let taker = node.entries.first(where: { $0.key == "taker" }) {
      throw source.error(.sameCost("taker", "rate"), taker.keyPosition, path: "\(path).taker")
    }
    var commission = Commission()
    commission.currency = node["currency"]?.scalar ?? ""
    commission.rate = number("rate") ?? number("taker") ?? 0
    commission.maker = number("maker")
    commission.fixed = number("fixed") ?? 0
    commission.perUnit = number("perUnit") ?? 0
    commission.minimum = number("minimum") ?? 0
    commission.maximum = number("maximum") ?? .infinity
    commission.maximumRate = number("maximumRate") ?? .infinity
    commission.salesTax = number("salesTax") ?? 0
    commission.tiers = try tiers(node["tiers"])
    commission.tiersBy =
      node["tiersBy"]?.scalar.flatMap(CommissionTier.Measure.init(rawValue:)) ?? .notional
    if let node = node["maximum"], commission.maximum < commission.minimum {
      throw source.error(.maximumBelowMinimum, node.position, path: "\(path).maximum")
    }
    return commission
  }

  /// The tiers of a commission, each from a larger volume on than the one before.
  private func tiers(_ node: DocumentNode?) throws(DocumentError) -> [CommissionTier] {
    guard let node else { return [] }
    let path = "account.commission.tiers"
    var tiers: [CommissionTier] = []
    for (place, one) in (node.elements ?? [node]).enumerated() {
      let at = node.elements == nil ? path : "\(path)[\(place)]"
      var tier = CommissionTier(from: one["from"]?.number ?? 0)
      (tier.rate, tier.maker) = (one["rate"]?.number, one["maker"]?.number)
      tier.perUnit = one["perUnit"]?.number
      if let last = tiers.last, tier.from <= last.from {
        throw source.error(
          .tiersOutOfOrder(tier.from, after: last.from), (one["from"] ?? one).position,
          path: "\(at).from")
      }
      if tier.rate == nil && tier.maker == nil && tier.perUnit == nil {
        throw source.error(
          .missingKey("rate", example: "\"rate\": 0.0009"), one.position, path: at)
      }
      tiers.append(tier)
    }
    return tiers
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
