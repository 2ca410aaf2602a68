import Market
import Strategy

/// What fills cost: commission, tax on sales, and half of the spread.
struct Costs: Sendable {
  private var commission: Commission
  /// Whether the amounts of the commission are in the currency of the prices, and these as they are written.
  private let isInPrices: Bool
  private let amounts: (fixed: Double, perUnit: Double, minimum: Double, maximum: Double)
  /// What one of the prices' currency is worth in the account's.
  private var exchangeRate = 1.0
  /// The commission with its tiers by the month's volume; `nil` without tiers.
  private let tiered: Commission?
  /// Whether what fills cost follows the month's volume. Kept, since a commission is asked by copying it.
  let hasTiers: Bool
  /// The spread as an amount and as a share of the price.
  private let spread: (amount: Double, share: Double)
  /// Whether a fill costs a share of what is traded and an amount, and nothing else.
  private let isSimple: Bool
  /// The point value: the money that a unit gains where the price gains 1, in the account's currency.
  private var pointValue: Double

  init(_ account: AccountSettings, _ instrument: Instrument) {
    var written = account.commission
    isInPrices =
      !written.currency.isEmpty && written.currency == instrument.currency
      && written.currency != account.currency
    written.currency = ""
    tiered = written.tiers.isEmpty ? nil : written
    hasTiers = tiered != nil
    commission = written.tier(at: 0)
    amounts = (commission.fixed, commission.perUnit, commission.minimum, commission.maximum)
    spread = account.spread?.parts(instrument) ?? (0, 0)
    isSimple = account.commission.isSimple && account.spread == nil
    pointValue = instrument.contract.multiplier
  }

  /// Takes the point value from here on, and what a unit of the prices' currency is worth in the account's.
  mutating func take(pointValue: Double, _ exchangeRate: Double) {
    self.pointValue = pointValue
    self.exchangeRate = exchangeRate
    guard isInPrices else { return }
    commission.fixed = amounts.fixed * exchangeRate
    commission.perUnit = amounts.perUnit * exchangeRate
    commission.minimum = amounts.minimum * exchangeRate
    commission.maximum = amounts.maximum * exchangeRate
  }

  /// Takes the tier of a month's volume.
  mutating func takeTier(_ traded: TradedVolume, at time: Time) {
    guard let tiered else { return }
    commission = tiered.tier(at: traded.before(time))
    if isInPrices { commission = commission.amounts(times: exchangeRate) }
  }

  /// Counts a fill.
  func count(_ units: Double, _ price: Double, at time: Time, in traded: inout TradedVolume) {
    let isByUnits = tiered?.tiersBy == .units
    // Volume is counted in the currency of the tiers.
    let value =
      isInPrices ? units * price * (pointValue / exchangeRate) : units * price * pointValue
    traded.add(isByUnits ? units.magnitude : value.magnitude, at: time)
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
  func cost(_ units: Double, _ fillPrice: FillPrice, buys: Bool) -> Cost {
    if isSimple {
      return Cost(
        total: commission.rate * (units * fillPrice.price * pointValue).magnitude + commission.fixed
      )
    }
    return full(units, fillPrice, buys: buys)
  }

  private func full(_ units: Double, _ fillPrice: FillPrice, buys: Bool) -> Cost {
    let traded = (units * fillPrice.price * pointValue).magnitude
    let linear = rate(fillPrice) * traded + commission.perUnit * units + commission.fixed
    var paid = min(max(linear, commission.minimum), commission.maximum)
    if commission.maximumRate.isFinite { paid = min(paid, commission.maximumRate * traded) }
    let tax = buys ? 0 : commission.salesTax * traded
    let spread = halfSpread(fillPrice.price) * units * pointValue
    return Cost(total: paid + tax + spread, tax: tax, spread: spread)
  }

  private func rate(_ fillPrice: FillPrice) -> Double {
    fillPrice.isMaker ? commission.maker ?? commission.rate : commission.rate
  }

  private func halfSpread(_ price: Double) -> Double {
    // The risk to a stop below zero has the spread of its distance from zero.
    (spread.amount + spread.share * price.magnitude) / 2
  }

  // MARK: Units for money

  /// The units that some money pays for with their costs: `(money - fixed) / (price · (1 + rate))` where
  /// costs are simple. What a sale short pays in tax counts too.
  ///
  /// - Parameter times: how often the costs count: more than once where the money is a multiple of what
  ///   pays them.
  @inline(__always)
  func bought(for money: Double, _ fillPrice: FillPrice, buys: Bool, times: Double = 1) -> Double {
    if isSimple {
      return (money - times * commission.fixed)
        / (fillPrice.price * pointValue * (1 + times * commission.rate))
    }
    return most(for: money, each: fillPrice.price * pointValue, [(fillPrice, buys)], times: times)
  }

  /// The units that lose some money if a stop is hit: `(money - 2 · fixed) / (|price - stop| + rate ·
  /// (|price| + |stop|))` where costs are simple.
  @inline(__always)
  func risked(for money: Double, _ fillPrice: FillPrice, stop: Double, buys: Bool) -> Double {
    let each = (fillPrice.price - stop).magnitude * pointValue
    if isSimple {
      let rated = commission.rate * (fillPrice.price.magnitude + stop.magnitude) * pointValue
      return (money - 2 * commission.fixed) / (each + rated)
    }
    return most(for: money, each: each, [(fillPrice, buys), (FillPrice(stop), !buys)])
  }

  /// The most units that `money` buys, when each also needs `each` besides its costs.
  func fitting(_ money: Double, each: Double, _ fillPrice: FillPrice, buys: Bool) -> Double {
    max(0, most(for: money, each: each, [(fillPrice, buys)]))
  }

  /// The most units that `money` buys, when each needs `each` and all of them the costs of `fills`.
  ///
  /// A commission is `min(max(linear, minimum), maximum, maximumRate · traded)`. It is enough for one part of the outer `min`
  /// to be paid for, and needed for both parts of the `max`, and each combination is a straight line.
  private func most(
    for money: Double, each: Double, _ fills: [(fillPrice: FillPrice, buys: Bool)],
    times: Double = 1
  ) -> Double {
    var lines = [[Line(slope: each, amount: 0)]]
    for (fillPrice, buys) in fills {
      let price = fillPrice.price.magnitude * pointValue
      let others =
        halfSpread(fillPrice.price) * pointValue + (buys ? 0 : commission.salesTax * price)
      let linear = Line(
        slope: rate(fillPrice) * price + commission.perUnit + others,
        amount: commission.fixed)
      let least = Line(slope: others, amount: commission.minimum)
      let most = Line(slope: others, amount: commission.maximum)
      var ends = [most]
      if commission.maximumRate.isFinite {
        ends.append(Line(slope: others + commission.maximumRate * price, amount: 0))
      }
      lines = lines.flatMap { before in
        [before.flatMap { [$0 + linear.multiplied(by: times), $0 + least.multiplied(by: times)] }]
          + ends.map { end in before.map { $0 + end.multiplied(by: times) } }
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

    func multiplied(by factor: Double) -> Line {
      Line(slope: slope * factor, amount: amount * factor)
    }

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
  /// Interest on borrowed shares and money; part of the costs.
  public var interest = 0.0
  /// Funding that was paid, less what was received; part of the costs.
  public var funding = 0.0
  /// What rolls from one contract of a future to the next cost, with their taxes and halves of the spread.
  public var rolls = 0.0

  /// What holding cost, apart from fills.
  var ofHolding: Double { interest + funding + rolls }

  init() {}
}
