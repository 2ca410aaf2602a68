import Market
import Strategy

extension Player {
  /// Plays a block the short way, and asks the broker where that does not do.
  mutating func play(
    _ piece: borrowing Piece, _ desk: StandingDesk, on lane: PlainLane,
    _ equity: UnsafeMutablePointer<Double>
  ) {
    var place = PlainLane.Place(cursor: 0, bar: 0)
    lane.enter(piece)
    if !broker.account.market.isEmpty { place.cursor = broker.step(piece, equity) }
    while true {
      var hand = broker.account.hand
      let stop = lane.run(
        piece, &hand, &place, explanations: broker.ledger.explanations.count, equity)
      broker.account.take(hand)
      lane.flush(into: &broker.ledger)
      broker.jump(to: place.cursor, bar: place.bar)
      guard case .question(let bar) = stop else { return }
      read(desk, bar, piece)
      if place.cursor == piece.count { return }
      place.cursor = broker.step(piece, equity)
    }
  }

  /// Whether the short way does for what is held and waits now.
  var isPlain: Bool {
    broker.account.waiting.isEmpty && broker.account.lots.count <= 1 && broker.ledger.isKept
  }
}

extension Account {
  /// What the short way changes. Only with at most one lot.
  fileprivate var hand: PlainLane.Hand {
    PlainLane.Hand(
      cash: cash, held: held, lot: lots.first ?? .none, orderCount: orderCount,
      fillCount: fillCount, lotCount: lotCount)
  }

  /// Takes what the short way has changed.
  fileprivate mutating func take(_ hand: PlainLane.Hand) {
    cash = hand.cash
    held = hand.held
    lots.removeAll(keepingCapacity: true)
    if held != 0 { lots.append(hand.lot) }
    orderCount = hand.orderCount
    fillCount = hand.fillCount
    lotCount = hand.lotCount
  }
}

extension Lot {
  fileprivate static var none: Lot {
    Lot(
      quantity: 0, price: 0, cost: 0, number: 0, fill: 0, candle: 0, bar: 0,
      time: Time(milliseconds: 0), rule: -1, highest: 0, lowest: 0)
  }
}
