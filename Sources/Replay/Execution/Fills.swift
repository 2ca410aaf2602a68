import Market
import Strategy

/// How an order that meets its price changes the account.
extension Book {
  /// Trades an order at a price, or rejects it.
  @inline(__always)
  mutating func fill<E: EventSink>(
    _ order: OrderTicket, at deal: Deal, _ moment: Moment, bar: Int, _ funds: inout Funds,
    _ events: inout E
  ) {
    if order.purpose == .entry {
      open(order, at: deal, moment, bar: bar, &funds, &events)
    } else if holds(order.side) && !order.weight.isNaN {
      reduce(order, at: deal, moment, &funds, &events)
    } else if holds(order.side) {
      close(order, at: deal, moment, &funds, &events)
    } else {
      events.close(order.id, .cancelled, .positionClosed, moment)
    }
  }

  /// Moves the money of a fill and keeps its record.
  @inline(__always)
  func book<E: EventSink>(
    _ order: Int, _ units: Double, at deal: Deal, _ cost: Costs.Cost, _ moment: Moment,
    _ funds: inout Funds, _ events: inout E
  ) {
    funds.cash -= units * unit * deal.price + cost.total
    if deal.slip != 0 { funds.costs.slippage += units.magnitude * unit * deal.slip }
    if cost.tax != 0 { funds.costs.tax += cost.tax }
    if cost.spread != 0 { funds.costs.spread += cost.spread }
    funds.fills += 1
    if sizing.costs.hasTiers {
      sizing.costs.count(units, deal.price, at: moment.time, in: &funds.traded)
    }
    events.add(
      Fill(
        order: order, instrument: instrument, candle: moment.candle, time: moment.time,
        quantity: units, price: deal.price, cost: cost.total))
    events.close(order, filled: units, moment)
  }
}
