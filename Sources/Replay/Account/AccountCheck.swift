import Market
import Strategy

extension AccountSettings {
  /// Refuses costs that cannot be.
  ///
  /// - Parameter check: throws for a number that is none or that is not right.
  func check(
    _ check: (_ name: String, _ value: Double, _ expected: String, _ isRight: (Double) -> Bool)
      throws -> Void
  ) throws {
    func isCost(_ value: Double) -> Bool { value >= 0 }
    for (name, share) in [
      ("rate", commission.rate), ("maker", commission.maker ?? 0),
      ("salesTax", commission.salesTax),
    ] {
      try check("account.commission.\(name)", share, "a share, 0 or more", isCost)
    }
    for (name, amount) in [
      ("fixed", commission.fixed), ("perUnit", commission.perUnit),
      ("minimum", commission.minimum),
    ] {
      try check("account.commission.\(name)", amount, "an amount, 0 or more", isCost)
    }
    for (place, tier) in commission.tiers.enumerated() {
      let least = place > 0 ? commission.tiers[place - 1].from : 0
      try check(
        "account.commission.tiers.from", tier.from, "a volume above that of the tier before"
      ) { $0 > least }
      for (name, cost) in [("rate", tier.rate), ("maker", tier.maker), ("perUnit", tier.perUnit)] {
        try check("account.commission.tiers.\(name)", cost ?? 0, "a cost, 0 or more", isCost)
      }
    }
    if commission.maximum != .infinity {
      let least = commission.minimum
      try check(
        "account.commission.maximum", commission.maximum, "an amount, the minimum or more"
      ) { $0 >= least }
    }
    if commission.maximumRate != .infinity {
      try check("account.commission.maximumRate", commission.maximumRate, "a share above 0") {
        $0 > 0
      }
    }
    try check("account.spread", spread?.amount ?? 0, "an amount, 0 or more", isCost)
    if let margin {
      try check("account.margin.initial", margin.initial, "a share from 0.001 to 1") {
        $0 >= 0.001 && $0 <= 1
      }
      try check(
        "account.margin.maintenance", margin.maintenance, "a share from 0 and below the initial one"
      ) { $0 >= 0 && $0 < margin.initial }
      try check(
        "account.margin.liquidationCost", margin.liquidationCost, "a share, 0 or more", isCost)
    }
    try check("account.interest.borrowing", interest.borrowing, "a rate, 0 or more", isCost)
    try check("account.interest.margin", interest.margin, "a rate, 0 or more", isCost)
    try check("account.slippage", slippage?.amount ?? 0, "an amount, 0 or more", isCost)
  }

  /// Refuses costs in ticks for an instrument that has none, and a contract that cannot be.
  func check(_ instrument: Instrument) throws {
    try instrument.contract.check()
    guard instrument.tick <= 0 else { return }
    for (name, step) in [("spread", spread), ("slippage", slippage?.step)] {
      guard case .ticks = step else { continue }
      throw ReplayError(.noTick(setting: "account.\(name)", symbol: instrument.symbol))
    }
  }
}

extension Contract {
  /// Refuses a contract that cannot be.
  fileprivate func check() throws {
    guard multiplier > 0, multiplier.isFinite else {
      throw ReplayError(
        .setting(name: "contract.multiplier", value: multiplier, expected: "a number above 0"))
    }
    guard let margin else { return }
    guard margin > 0, margin.isFinite else {
      throw ReplayError(
        .setting(name: "contract.margin", value: margin, expected: "an amount above 0"))
    }
    guard maintenance >= 0, maintenance < margin else {
      throw ReplayError(
        .setting(
          name: "contract.maintenance", value: maintenance,
          expected: "an amount from 0 and below the margin"))
    }
  }
}
