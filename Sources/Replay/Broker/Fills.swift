import Market
import Strategy

/// How an order that meets its price changes the account.
extension Account {
  /// Trades an order at a price, or rejects it.
  mutating func fill(
    _ order: WorkingOrder, at price: Double, _ moment: Moment, bar: Int, _ ledger: inout Ledger
  ) {
    if order.purpose == .entry {
      open(order, at: price, moment, bar: bar, &ledger)
    } else if holds(order.side) {
      close(order, at: price, moment, &ledger)
    } else {
      ledger.close(order.id, .cancelled, .positionClosed, moment)
    }
  }

  /// Moves the money of a fill and keeps its record.
  @inline(__always)
  mutating func book(
    _ order: Int, _ units: Double, at price: Double, _ cost: Double, _ moment: Moment,
    _ ledger: inout Ledger
  ) {
    cash -= units * price + cost
    fillCount += 1
    ledger.add(
      Fill(
        order: order, candle: moment.candle, time: moment.time, quantity: units, price: price,
        cost: cost))
    ledger.close(order, filled: units, moment)
  }
}
