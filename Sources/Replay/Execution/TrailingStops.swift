import Market
import Strategy

/// How trailing stops follow the price.
///
/// The stop of a long is at its distance below the highest price that the way through the candles
/// has already passed, rounded down to the tick; it never falls. That of a short is mirrored.
extension Book {
  /// Lets trailing stops follow to a price that was passed.
  mutating func trail(_ price: Double, _ funds: Funds) {
    var hasMoved = false
    for place in waiting.indices {
      guard let stop = trailed(waiting[place], by: price) else { continue }
      waiting[place].terms.move(stop: stop)
      hasMoved = true
    }
    if hasMoved { updateNext(funds) }
  }

  /// Where a trailing stop would be after a price; `nil` for other orders and where it stays.
  func trailed(_ order: WorkingOrder, by price: Double) -> Double? {
    guard let trail = order.trail, let stop = order.terms.stop else { return nil }
    let isLong = order.ticket.side == .long
    let moved = prices.bracket(trail, from: price, isLong ? -1 : 1)
    return (isLong ? moved > stop : moved < stop) ? moved : nil
  }
}
