import Market
import Strategy

/// How an order that meets its price changes the account.
extension Book {
  /// Trades an order at a price, or rejects it.
  @inline(__always)
  mutating func fill<E: EventSink>(
    _ order: OrderTicket, at price: Double, _ moment: Moment, bar: Int, _ funds: inout Funds,
    _ events: inout E
  ) {
    if order.purpose == .entry {
      open(order, at: price, moment, bar: bar, &funds, &events)
    } else if holds(order.side) {
      close(order, at: price, moment, &funds, &events)
    } else {
      events.close(order.id, .cancelled, .positionClosed, moment)
    }
  }

  /// Moves the money of a fill and keeps its record.
  @inline(__always)
  func book<E: EventSink>(
    _ order: Int, _ units: Double, at price: Double, _ cost: Double, _ moment: Moment,
    _ funds: inout Funds, _ events: inout E
  ) {
    funds.cash -= units * price + cost
    funds.fills += 1
    events.add(
      Fill(
        order: order, instrument: instrument, candle: moment.candle, time: moment.time,
        quantity: units, price: price, cost: cost))
    events.close(order, filled: units, moment)
  }
}
