import Strategy

/// A reversal is two orders: the entry of a side, and at its fill one that closes what is held on the other.
extension OrderRecord {
  /// Whether it closes what was held so that an entry could fill.
  package func makesRoom(for entry: OrderRecord) -> Bool {
    purpose == .exit && entry.purpose == .entry && entry.rule == rule && entry.side == side
      && entry.instrument == instrument && entry.id < id && entry.placedCandle <= placedCandle
      && (entry.closedCandle ?? .max) >= placedCandle
  }
}

extension Rule {
  /// Whether it is an entry, as far as its path shows it; an order that closes by it is one of a reversal.
  package var isEntry: Bool { path.hasSuffix(".enter") }
}

extension Run {
  /// The order that a signal asked for: of the closing half of a reversal the entry, of all others the order
  /// itself.
  package func asked(for order: OrderRecord) -> OrderRecord {
    guard order.purpose == .exit, rules.indices.contains(order.rule), rules[order.rule].isEntry
    else { return order }
    return orders[..<order.id].last { order.makesRoom(for: $0) } ?? order
  }
}
