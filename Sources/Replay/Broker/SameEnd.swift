import Market
import Strategy

extension Account {
  /// Whether two ways through a candle end alike: the same money to twelve digits, the same lots, the
  /// same orders in the book. Which extremes a lot has seen and what its records are called do not
  /// count.
  func ends(like other: Account) -> Bool {
    let scale = max(cash.magnitude, other.cash.magnitude)
    return (cash - other.cash).magnitude <= 1e-12 * scale
      && lots.elementsEqual(other.lots) { $0.isWorth($1) }
      && waiting.elementsEqual(other.waiting) { $0.waits(like: $1) }
  }
}

extension Lot {
  fileprivate func isWorth(_ other: Lot) -> Bool {
    quantity == other.quantity && price == other.price
      && stop.bitPattern == other.stop.bitPattern && target.bitPattern == other.target.bitPattern
  }
}

extension WorkingOrder {
  fileprivate func waits(like other: WorkingOrder) -> Bool {
    purpose == other.purpose && side == other.side && kind == other.kind
      && isTriggered == other.isTriggered && quantity == other.quantity
  }
}
