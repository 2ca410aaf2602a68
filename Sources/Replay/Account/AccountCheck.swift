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
    if commission.maximum != .infinity {
      let least = commission.minimum
      try check(
        "account.commission.maximum", commission.maximum, "an amount, the minimum or more"
      ) { $0 >= least }
    }
    try check("account.spread", spread?.amount ?? 0, "an amount, 0 or more", isCost)
    try check("account.slippage", slippage?.amount ?? 0, "an amount, 0 or more", isCost)
  }

  /// Refuses costs in ticks for an instrument that has none.
  func check(_ instrument: Instrument) throws {
    guard instrument.tick <= 0 else { return }
    for (name, step) in [("spread", spread), ("slippage", slippage?.step)] {
      guard case .ticks = step else { continue }
      throw ReplayError(.noTick(setting: "account.\(name)", symbol: instrument.symbol))
    }
  }
}
