import Glibc
import Market
import Strategy

/// How many units a size is, and what they cost.
struct Sizing: Sendable {
  var costs: Costs
  let lots: TickGrid
  /// What is no quantity: units that rounding leaves, less than a thousand-millionth of a lot, of a unit where there
  /// are no lots.
  let nothing: Double
  /// Whether more than the equity may be held, so that what entries cost counts as often as that is.
  private let isMargined: Bool

  init(_ account: AccountSettings, _ instrument: Instrument) {
    costs = Costs(account, instrument)
    lots = TickGrid(instrument.lot ?? 1)
    nothing = 1e-9 * (lots.size > 0 ? lots.size : 1)
    isMargined = account.margin != nil || instrument.contract.margin != nil
  }

  /// The units that a size is at a price, rounded down to the lot, or why there are none.
  ///
  /// An amount of money buys what it pays for with the costs of the entry. On margin a share above 1 is one
  /// of the equity that is left after them. A share at risk is lost, the costs of the entry and of an exit
  /// at the stop included, if the stop is hit. At a price of 0 or below no money is a number of units.
  @inline(__always)
  func units(
    _ size: Size, _ side: Side, _ fillPrice: FillPrice, equity: Double, stop: Double
  ) -> Result {
    let wanted: Double
    switch size {
    case .units(let units): wanted = units
    case .cash(let money):
      guard money > 0 else { return Self.none(money) }
      wanted = costs.bought(for: money, fillPrice, buys: side == .long)
    case .equity(let share):
      guard share > 0 else { return Self.none(share) }
      wanted = costs.bought(
        for: share * equity, fillPrice, buys: side == .long, times: isMargined ? max(1, share) : 1)
    case .kelly(let known):
      // Where the order was asked for, the cap became the share.
      guard known.cap > 0 else { return .none(known.cap.isNaN ? .sizeUnknown : .noAdvantage) }
      wanted = costs.bought(
        for: known.cap * equity, fillPrice, buys: side == .long,
        times: isMargined ? max(1, known.cap) : 1)
    case .risk(let share):
      guard share > 0 else { return Self.none(share) }
      guard !stop.isNaN else { return .none(.sizeUnknown) }
      wanted = costs.risked(for: share * equity, fillPrice, stop: stop, buys: side == .long)
      if wanted <= 0 { return .none(.notAffordable) }
    }
    switch size {
    case .units, .risk: guard wanted > 0, wanted.isFinite else { return Self.none(wanted) }
    case .cash, .equity, .kelly:
      if fillPrice.price <= 0 { return .none(.sizeNeedsPrice) }
      guard wanted.isFinite, fillPrice.price > 0 else { return .none(.sizeUnknown) }
      if wanted <= 0 { return .none(.notAffordable) }
    }
    let units = lots.down(wanted)
    return units > nothing ? .units(units) : .none(.belowLot)
  }

  /// Why a number of no units is no size.
  private static func none(_ wanted: Double) -> Result {
    .none(wanted <= 0 && wanted.isFinite ? .sizeNotPositive : .sizeUnknown)
  }

  /// What holding buys with all of some cash; 0 if not one lot.
  func affordable(_ cash: Double, at price: Double) -> Double {
    guard price > 0 else { return 0 }
    let units = lots.down(costs.bought(for: cash, FillPrice(price), buys: true))
    return units > 0 && units.isFinite ? units : 0
  }

  /// Units, or why there are none.
  enum Result {
    case units(Double)
    case none(RejectionReason)
  }
}
