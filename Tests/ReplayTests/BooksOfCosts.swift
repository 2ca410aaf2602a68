import Market
import Strategy

@testable import Replay

/// What a fill or a roll costs, worked out again.
extension Books {
  mutating func rollCosts(
    _ i: Int, _ step: Int, from old: Double, to new: Double
  ) -> [Double] {
    var amounts = [0.0]
    let time = Time(milliseconds: times[step])
    let next = run.fills.firstIndex { $0.candle >= step } ?? run.fills.count
    let (before, also) = volume(before: next, step, time)
    var traded = before
    let maybe =
      also
      + fills[step].map { run.fills[$0] }
      .reduce(0) { $0 + measure($1.quantity, $1.price, $1.instrument) }
    for (price, isSale) in [(old, held[i] > 0), (new, held[i] < 0)] {
      let units = isSale ? -held[i].magnitude : held[i].magnitude
      let costs = tiers(traded, maybe).map { cost(units, price, i, $0, isMaker: false) }
      amounts = amounts.flatMap { amount in costs.map { amount + $0 } }
      traded += measure(units, price, i)
    }
    rolled.append((step, time, traded - before))
    return amounts
  }

  /// What counts for tiers of a trade.
  private func measure(_ units: Double, _ price: Double, _ i: Int) -> Double {
    let commission = options.account.commission
    if commission.tiersBy == .units { return units.magnitude }
    let multiplier = markets[i].instrument.contract.multiplier
    return (units * price).magnitude * (commission.currency.isEmpty ? unit[i] : multiplier)
  }

  /// What the account had traded in a month before a fill, and what else may have come before it.
  func volume(before fill: Int, _ step: Int, _ time: Time) -> (Double, Double) {
    if options.account.commission.tiers.isEmpty { return (0, 0) }
    func isInMonth(_ other: Time) -> Bool {
      other.description.prefix(7) == time.description.prefix(7)
    }
    var traded = 0.0
    let commission = options.account.commission
    for one in run.fills[..<fill] where isInMonth(one.time) {
      let multiplier = markets[one.instrument].instrument.contract.multiplier
      let rate = commission.currency.isEmpty ? one.exchangeRate : 1
      traded +=
        commission.tiersBy == .units
        ? one.quantity.magnitude : (one.quantity * one.price).magnitude * multiplier * rate
    }
    let rolls = rolled.filter { isInMonth($0.time) }
    return rolls.reduce((traded, 0)) {
      $1.step < step ? ($0.0 + $1.volume, $0.1) : ($0.0, $0.1 + $1.volume)
    }
  }

  /// The tiers of all volumes from one to one that is more by so much.
  func tiers(_ volume: Double, _ more: Double) -> [CommissionTier?] {
    let all = options.account.commission.tiers
    let reached = all.filter { $0.from > volume && $0.from <= (volume + more) * (1 + 1e-12) }
    return [all.last { $0.from <= volume * (1 + 1e-12) }]
      + reached.map(Optional.some)
  }

  func cost(
    _ units: Double, _ price: Double, _ i: Int, _ tier: CommissionTier?, isMaker: Bool
  ) -> Double {
    let account = options.account
    let isInPrices = !account.commission.currency.isEmpty
    let commission = account.commission.amounts(
      times: isInPrices ? unit[i] / markets[i].instrument.contract.multiplier : 1)
    let perUnit =
      tier?.perUnit.map {
        $0 * (isInPrices ? unit[i] / markets[i].instrument.contract.multiplier : 1)
      }
      ?? commission.perUnit
    let traded = (units * price).magnitude * unit[i]
    let usual = tier?.rate ?? commission.maker ?? commission.rate
    let rate = isMaker ? tier?.maker ?? usual : tier?.rate ?? commission.rate
    let linear = rate * traded + perUnit * units.magnitude + commission.fixed
    var cost = min(max(linear, commission.minimum), commission.maximum)
    cost = min(cost, commission.maximumRate.isFinite ? commission.maximumRate * traded : cost)
    if units < 0 { cost += commission.salesTax * traded }
    switch account.spread {
    case .price(let spread): cost += spread / 2 * units.magnitude * unit[i]
    case .ticks(let ticks):
      cost += ticks * markets[i].instrument.tick / 2 * units.magnitude * unit[i]
    case .basisPoints(let points): cost += points / 20_000 * traded
    case nil: break
    }
    return cost
  }
}
