import Strategy

/// Entries of which the first that fills cancels the others.
extension Book {
  /// Cancels the other entries that wait, where one has filled or a part of it.
  mutating func cancelOthers<E: EventSink>(
    than entry: OrderTicket, _ moment: Moment, _ funds: inout Funds, _ events: inout E
  ) {
    cancel(.otherEntryFilled, moment, &funds, &events) {
      $0.purpose == .entry && $0.id != entry.id && $0.cancelsOthers
    }
  }

  /// Cancels a new order at once, where another entry of its bar has filled at that very close: orders of one
  /// bar wait together, whichever is placed first.
  ///
  /// - Returns: whether it is cancelled.
  @inline(__always)
  mutating func cancelsAtOnce<E: EventSink>(
    _ order: OrderTicket, _ occasion: Occasion, _ events: inout E
  ) -> Bool {
    guard fillsAtClose, order.cancelsOthers, entryAtClose == occasion.bar else { return false }
    events.close(order.id, .cancelled, .otherEntryFilled, occasion.moment)
    return true
  }

  /// Keeps that an entry has filled at the close of a bar, or a part of it.
  @inline(__always)
  mutating func noteEntryAtClose(_ order: OrderTicket, _ occasion: Occasion) {
    if order.cancelsOthers, lots.last?.order == order.id { entryAtClose = occasion.bar }
  }
}
