import Market
import Strategy

/// The money, what is held, and the book of orders: all of a broker's state that a candle changes.
///
/// A value: the two paths inside a candle are walked on copies.
struct Account: Sendable {
  var sizing: Sizing
  let prices: Steps
  let execution: ExecutionSettings

  var cash: Double
  /// Units held: positive long, negative short.
  var held = 0.0
  /// What is held, oldest first.
  var lots: [Lot] = []
  /// Orders that fill at the next open, in the order in which they were placed.
  var market: [WorkingOrder] = []
  /// Orders that wait for their price, likewise.
  var waiting: [WorkingOrder] = []
  /// What wakes the broker for a waiting order.
  var alarm = Alarm()
  /// When the account was closed because nothing was left of it.
  var ruin: Run.Ruin?

  var orderCount = 0
  var fillCount = 0
  var lotCount = 0

  init(_ options: ReplayOptions, _ instrument: Instrument) {
    sizing = Sizing(options.account, instrument)
    prices = Steps(instrument.tick)
    execution = options.execution
    cash = options.account.cash
  }

  /// What the account is worth at a price: `cash + units · price`.
  @inline(__always)
  func equity(at price: Double) -> Double { cash + held * price }

  /// Whether this side is held.
  @inline(__always)
  func holds(_ side: Side) -> Bool { held * Double(side.rawValue) > 0 }

  /// Takes prices into the extremes of what is held.
  @inline(__always)
  mutating func reach(_ high: Double, _ low: Double) {
    for i in lots.indices { lots[i].reach(high, low) }
  }

  /// Enters an order in the ledger and gives it its id.
  @inline(__always)
  mutating func register(
    _ purpose: OrderRecord.Purpose, _ direction: Side, _ kind: OrderKind, quantity: Double = 0,
    rule: Int, explanation: Int, _ moment: Moment, _ ledger: inout Ledger
  ) -> Int {
    let id = orderCount
    orderCount += 1
    ledger.add(
      OrderRecord(
        id: id, placedCandle: moment.candle, placed: moment.time, purpose: purpose,
        side: direction, kind: kind, quantity: quantity, rule: rule, explanation: explanation))
    return id
  }

  /// Takes orders out of the book that satisfy a condition.
  mutating func cancel(
    _ reason: RejectionReason, _ moment: Moment, _ ledger: inout Ledger,
    state: OrderRecord.State = .cancelled, where isMeant: (WorkingOrder) -> Bool
  ) {
    if market.contains(where: isMeant) {
      for order in market where isMeant(order) { ledger.close(order.id, state, reason, moment) }
      market.removeAll(where: isMeant)
    }
    if waiting.contains(where: isMeant) {
      for order in waiting where isMeant(order) { ledger.close(order.id, state, reason, moment) }
      waiting.removeAll(where: isMeant)
      alarm = Alarm(waiting, self)
    }
  }
}
