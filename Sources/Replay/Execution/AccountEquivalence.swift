import Market
import Strategy

extension Book {
  /// Whether two ways through a candle end alike: the same money to twelve digits, the same lots, the
  /// same orders in the market. Which extremes a lot has seen and what its records are called do not
  /// count.
  func ends(like other: Book, _ funds: borrowing Funds, _ otherFunds: borrowing Funds) -> Bool {
    let scale = max(funds.cash.magnitude, otherFunds.cash.magnitude)
    return (funds.cash - otherFunds.cash).magnitude <= 1e-12 * scale
      && lots.elementsEqual(other.lots) { $0.isWorth($1) }
      && waiting.elementsEqual(other.waiting) { $0.waits(like: $1) }
      && (!isLimited || market.wait(like: other.market)) && funds.isCalled == otherFunds.isCalled
  }
}

extension Lot {
  fileprivate func isWorth(_ other: Lot) -> Bool {
    quantity == other.quantity && price == other.price && rule == other.rule
      && stop.bitPattern == other.stop.bitPattern && target.bitPattern == other.target.bitPattern
  }
}

extension WorkingOrder {
  fileprivate func waits(like other: WorkingOrder) -> Bool {
    ticket.purpose == other.ticket.purpose && ticket.side == other.ticket.side
      && schedule == other.schedule && terms == other.terms
      && ticket.entryRule == other.ticket.entryRule && broughtBy == other.broughtBy
      && targetPlace == other.targetPlace
      && ticket.quantity == other.ticket.quantity && ticket.isBegun == other.ticket.isBegun
      && (!ticket.isBegun || ticket.size == other.ticket.size)
  }
}
