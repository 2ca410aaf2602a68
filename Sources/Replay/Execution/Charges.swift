import Market
import Strategy

/// What an account pays for holding: interest by calendar days, funding at its times. Both go to the costs
/// of the lots that are held.
extension Book {
  /// A year of interest in days.
  private static var daysOfYear: Double { 365 }

  /// Whether interest is paid on what is held.
  @inline(__always)
  var paysInterest: Bool {
    // Nothing is lent for a contract: its margin stays on the account.
    !isContract
      && ((held < 0 && interest.borrowing > 0) || (held > 0 && isMargined && interest.margin > 0))
  }

  /// Pays interest for some days on what is held at the close before.
  ///
  /// What long positions are worth beyond the equity is borrowed: with all shorts worth `s`, that is `s`
  /// less the cash, where it is above 0. A long position bears the part of it that it has of all long ones.
  /// Contracts are none of these, and the cash is what it is without them.
  ///
  /// - Parameter cash: that before any instrument paid interest at this moment.
  mutating func payInterest<E: EventSink>(
    days: Int, at price: Double, cash: Double, _ moment: Moment, _ funds: inout Funds,
    _ events: inout E
  ) {
    let value = (held * pointValue * price).magnitude
    var base = value
    var rate = interest.borrowing
    if held > 0 {
      let shorts = (funds.elsewhereGross - funds.elsewherePaid) / 2
      let longs = (funds.elsewhereGross + funds.elsewherePaid) / 2 + value
      let borrowed = shorts - (cash + (funds.elsewhere - funds.elsewherePaid))
      // What rounding leaves of cash that was spent whole is not money.
      base = borrowed > 1e-12 * (longs + shorts) ? borrowed * (value / longs) : 0
      rate = interest.margin
    }
    let amount = base * rate * (Double(days) / Self.daysOfYear)
    guard amount > 0, amount.isFinite else { return }
    charge(
      held < 0 ? .borrowing : .margin, amount, at: price, days: days, rate: rate, moment, &funds,
      &events)
  }

  /// Pays funding, or is paid it, on what is held at the close before.
  mutating func payFunding<E: EventSink>(
    _ funding: FundingRate, at price: Double, _ moment: Moment, _ funds: inout Funds,
    _ events: inout E
  ) {
    let amount = held * pointValue * price.magnitude * funding.rate
    guard amount != 0, amount.isFinite else { return }
    charge(.funding, amount, at: price, days: 0, rate: funding.rate, moment, &funds, &events)
  }

  /// Takes what something cost out of the cash, as a part of what the lots cost.
  mutating func charge<E: EventSink>(
    _ kind: Charge.Kind, _ amount: Double, at price: Double, days: Int, rate: Double,
    _ moment: Moment, _ funds: inout Funds, _ events: inout E
  ) {
    funds.cash -= amount
    switch kind {
    case .funding: funds.costs.funding += amount
    case .borrowing, .margin: funds.costs.interest += amount
    case .roll: funds.costs.rolls += amount
    }
    charged += amount
    let all = held.magnitude
    for place in lots.indices { lots[place].cost += amount * (lots[place].quantity / all) }
    events.add(
      Charge(
        instrument: instrument, candle: moment.candle, time: moment.time, kind: kind, units: held,
        price: price, days: days, rate: rate, exchangeRate: exchangeRate, amount: amount))
    updateNext(&funds)
  }

  /// Books what is held of a contract as if it had been entered at another rate: nothing was paid for it, so
  /// that only what it gains is exchanged, and not what it is worth.
  mutating func settle(at rate: Double, _ funds: inout Funds) {
    let sign: Double = held > 0 ? 1 : -1
    var taken = 0.0
    for place in lots.indices {
      let before = lots[place].value
      lots[place].exchangeRate = rate
      lots[place].rolledValue = lots[place].rolled * rate
      taken += sign * lots[place].quantity * contract.multiplier * (lots[place].value - before)
    }
    funds.cash -= taken
    exchanged -= taken
  }
}
