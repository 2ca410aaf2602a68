import Market
import Strategy

/// What fills cost: commission, tax on sales, and half of the spread.
struct Costs: Sendable {
  private let commission: Commission
  /// The spread as an amount and as a share of the price.
  private let spread: (amount: Double, share: Double)
  /// Whether a fill costs a share of what is traded and an amount, and nothing else.
  private let isSimple: Bool

  init(_ account: AccountSettings, _ instrument: Instrument) {
    commission = account.commission
    spread = account.spread?.parts(instrument) ?? (0, 0)
    isSimple = commission.isSimple && account.spread == nil
  }

  /// What a fill costs, and what of it is tax and spread.
  struct Cost {
    var total: Double
    var tax = 0.0
    var spread = 0.0
  }

  /// What a fill costs: `rate · |units · price| + perUnit · units + fixed` within its limits, tax on a
  /// sale, and half of the spread.
  @inline(__always)
  func cost(_ units: Double, _ deal: Deal, buys: Bool) -> Cost {
    if isSimple {
      return Cost(total: commission.rate * (units * deal.price).magnitude + commission.fixed)
    }
    return full(units, deal, buys: buys)
  }

  private func full(_ units: Double, _ deal: Deal, buys: Bool) -> Cost {
    let traded = (units * deal.price).magnitude
    let linear = rate(deal) * traded + commission.perUnit * units + commission.fixed
    let paid = min(max(linear, commission.minimum), commission.maximum)
    let tax = buys ? 0 : commission.salesTax * traded
    let spread = halfSpread(deal.price) * units
    return Cost(total: paid + tax + spread, tax: tax, spread: spread)
  }

  private func rate(_ deal: Deal) -> Double {
    deal.isMaker ? commission.maker ?? commission.rate : commission.rate
  }

  private func halfSpread(_ price: Double) -> Double {
    (spread.amount + spread.share * price) / 2
  }

  // MARK: Units for money

  /// The units that some money pays for with their costs: `(money - fixed) / (price · (1 + rate))` where
  /// costs are simple. What a sale short pays in tax counts too.
  @inline(__always)
  func bought(for money: Double, _ deal: Deal, buys: Bool) -> Double {
    if isSimple { return (money - commission.fixed) / (deal.price * (1 + commission.rate)) }
    return most(for: money, each: deal.price, [(deal, buys)])
  }

  /// The units that lose some money if a stop is hit: `(money - 2 · fixed) / (|price - stop| + rate ·
  /// (price + |stop|))` where costs are simple.
  @inline(__always)
  func risked(for money: Double, _ deal: Deal, stop: Double, buys: Bool) -> Double {
    let each = (deal.price - stop).magnitude
    if isSimple {
      let rated = commission.rate * (deal.price + stop.magnitude)
      return (money - 2 * commission.fixed) / (each + rated)
    }
    return most(for: money, each: each, [(deal, buys), (Deal(stop), !buys)])
  }

  /// The most units of which each costs an amount, and all of them the costs of some fills, that some
  /// money pays for.
  ///
  /// A commission is `min(max(linear, minimum), maximum)`. It is enough for one part of the outer `min`
  /// to be paid for, and needed for both parts of the `max`, and each combination is a straight line.
  private func most(for money: Double, each: Double, _ fills: [(deal: Deal, buys: Bool)]) -> Double
  {
    var lines = [[Line(slope: each, amount: 0)]]
    for (deal, buys) in fills {
      let others = halfSpread(deal.price) + (buys ? 0 : commission.salesTax * deal.price.magnitude)
      let linear = Line(
        slope: rate(deal) * deal.price.magnitude + commission.perUnit + others,
        amount: commission.fixed)
      let least = Line(slope: others, amount: commission.minimum)
      let most = Line(slope: others, amount: commission.maximum)
      lines = lines.flatMap { before in
        [before.flatMap { [$0 + linear, $0 + least] }, before.map { $0 + most }]
      }
    }
    return lines.map { all in
      all.map { (money - $0.amount) / $0.slope }.min() ?? 0
    }.max() ?? 0
  }

  /// An amount that grows with the units.
  private struct Line {
    var slope: Double
    var amount: Double

    static func + (a: Line, b: Line) -> Line {
      Line(slope: a.slope + b.slope, amount: a.amount + b.amount)
    }
  }

}

extension Spread {
  /// An amount and a share of the price, which together it is for an instrument.
  func parts(_ instrument: Instrument) -> (amount: Double, share: Double) {
    switch self {
    case .price(let amount): (amount, 0)
    case .ticks(let ticks): (ticks * instrument.tick, 0)
    case .basisPoints(let points): (0, points / 10_000)
    }
  }
}

/// What trading cost besides commissions.
public struct CostParts: Hashable, Sendable {
  /// Taxes on sales; part of the costs.
  public var tax = 0.0
  /// Halves of the spread; part of the costs.
  public var spread = 0.0
  /// What slippage took; in the prices of the fills.
  public var slippage = 0.0

  init() {}
}
