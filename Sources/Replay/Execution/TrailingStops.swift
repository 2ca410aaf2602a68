import Market
import Strategy

/// How trailing stops follow the price.
///
/// The stop of a long is at its distance below the highest price that the way through the candles
/// has already passed, rounded down to the tick; it never falls. That of a short is mirrored. One that
/// starts later waits until the price has gone so far, and follows from there.
extension Book {
  /// Lets trailing stops follow to a price that was passed.
  mutating func trail(_ price: Double, _ funds: borrowing Funds) {
    guard let first = waiting.firstInPlace(where: { $0.pointee.isTrailed(by: price) }) else {
      return
    }
    for place in first..<waiting.count where waiting[place].isTrailed(by: price) {
      if let stop = trailed(waiting[place], by: price) { waiting[place].terms.move(stop: stop) }
      waiting[place].trail?.best = price
    }
    updateNext(funds)
  }

  /// Where a trailing stop would be after a price; `nil` for other orders and where it stays.
  func trailed(_ order: WorkingOrder, by price: Double) -> Double? {
    guard order.isTrailed(by: price), let trail = order.trail, let stop = order.terms.stop else {
      return nil
    }
    let isLong = order.ticket.side == .long
    let moved = prices.bracket(trail.distance, from: price, isLong ? -1 : 1)
    return (isLong ? moved > stop : moved < stop) ? moved : nil
  }
}

extension WorkingOrder {
  /// Whether it is a trailing stop that has started, and a price is better than all before.
  @inline(__always)
  fileprivate func isTrailed(by price: Double) -> Bool {
    guard let trail, terms.start == nil else { return false }
    return ticket.side == .long ? price > trail.best : price < trail.best
  }
}
