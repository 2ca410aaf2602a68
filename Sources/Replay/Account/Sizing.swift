import Glibc
import Market
import Strategy

/// How many units a size is, and what they cost.
struct Sizing: Hashable, Sendable {
  let commission: Commission
  let lots: TickGrid

  init(_ account: AccountSettings, _ instrument: Instrument) {
    commission = account.commission
    lots = TickGrid(instrument.lot ?? 1)
  }

  /// What a fill costs: `rate · |quantity · price| + fixed`.
  @inline(__always)
  func cost(_ quantity: Double, at price: Double) -> Double {
    commission.rate * (quantity * price).magnitude + commission.fixed
  }

  /// The units that a size is at a price, rounded down to the lot, or why there are none.
  ///
  /// An amount of money buys what it pays for with the commission: `(money - fixed) / (price · (1 +
  /// rate))`. A share at risk is lost, both commissions included, if the stop is hit: `(share ·
  /// equity - 2 · fixed) / (|price - stop| + rate · (price + stop))`.
  func units(_ size: Size, price: Double, equity: Double, stop: Double) -> Result {
    let wanted: Double
    switch size {
    case .units(let units): wanted = units
    case .cash(let money):
      guard money > 0 else { return .none(.sizeUnknown) }
      wanted = bought(for: money, price)
    case .equity(let share):
      guard share > 0 else { return .none(.sizeUnknown) }
      wanted = bought(for: share * equity, price)
    case .risk(let share):
      guard share > 0, !stop.isNaN else { return .none(.sizeUnknown) }
      let each = (price - stop).magnitude + commission.rate * (price + stop).magnitude
      wanted = (share * equity - 2 * commission.fixed) / each
      if wanted <= 0 { return .none(.notAffordable) }
    }
    switch size {
    case .units, .risk: guard wanted > 0, wanted.isFinite else { return .none(.sizeUnknown) }
    case .cash, .equity:
      guard wanted.isFinite, price > 0 else { return .none(.sizeUnknown) }
      if wanted <= 0 { return .none(.notAffordable) }
    }
    let units = lots.down(wanted)
    return units > 0 ? .units(units) : .none(.belowLot)
  }

  /// What holding buys with all of some cash; 0 if not one lot.
  func affordable(_ cash: Double, at price: Double) -> Double {
    guard price > 0 else { return 0 }
    let units = lots.down(bought(for: cash, price))
    return units > 0 && units.isFinite ? units : 0
  }

  private func bought(for money: Double, _ price: Double) -> Double {
    (money - commission.fixed) / (price * (1 + commission.rate))
  }

  /// Units, or why there are none.
  enum Result {
    case units(Double)
    case none(RejectionReason)
  }
}
