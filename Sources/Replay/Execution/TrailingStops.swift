import Market
import Strategy

/// How trailing stops follow the price.
///
/// The stop of a long is at its distance below the highest price that the way through the candles
/// has already passed, rounded down to the tick; it never falls. That of a short is mirrored. One that
/// starts later waits until the price has gone so far, and follows from there.
extension Book {
  /// Lets trailing stops follow to a price that was passed.
  mutating func trail(_ price: Double, _ funds: inout Funds) {
    guard var place = firstTrailed(from: 0, by: price) else { return }
    while true {
      let moved = waiting.withUnsafeBufferPointer { orders in
        orders.baseAddress.flatMap { trailed($0 + place, by: price) }
      }
      if let moved { waiting[place].terms.move(stop: moved) }
      waiting[place].trail?.best = price
      guard let next = firstTrailed(from: place + 1, by: price) else { break }
      place = next
    }
    updateNext(&funds)
  }

  /// The first trailing stop, from a place on, that follows to a price.
  private func firstTrailed(from start: Int, by price: Double) -> Int? {
    waiting.firstInPlace(from: start) { $0.isTrailed(by: price) }
  }

  /// Where a trailing stop would be after a price; `nil` for other orders and where it stays.
  func trailed(_ order: UnsafePointer<WorkingOrder>, by price: Double) -> Double? {
    guard order.isTrailed(by: price), let trail = order.pointee.trail,
      let stop = order.pointee.terms.stop
    else { return nil }
    let isLong = order.pointee.ticket.side == .long
    let moved = prices.bracket(trail.distance, from: price, isLong ? -1 : 1)
    return (isLong ? moved > stop : moved < stop) ? moved : nil
  }
}
