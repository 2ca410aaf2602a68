import Market

/// A dividend that was more than the whole price before it.
package struct DividendAbovePrice: Hashable, Sendable {
  /// The instrument's place in `Run.instruments`.
  let instrument: Int
  /// The base candle before whose open it was paid.
  let candle: Int
  /// The dividend, for a share.
  let event: CorporateEvent
  /// The close before it, in units of the day of the dividend.
  let price: Double

  /// Whether an account that held the instrument was paid it, or charged it.
  func isAmong(_ events: [AccountEvent]) -> Bool {
    events.contains { $0.instrument == instrument && $0.candle == candle && $0.event == event }
  }
}

extension [DividendAbovePrice] {
  /// Takes those among the candles of a block.
  mutating func take(_ part: borrowing EngineBlock) {
    if part.firstEvent >= part.count { return }
    let events = part.events
    for (place, dividend) in events.enumerated() where dividend.event.kind == .dividend {
      let candle = dividend.candle
      let close = candle > 0 ? part.close[candle - 1] : part.closeBefore
      // What a split before the same open makes of it: splits come first.
      let price = events[..<place].reduce(close) {
        $1.candle == candle ? $1.event.price($0) : $0
      }
      guard price > 0, dividend.event.value > price else { continue }
      append(
        DividendAbovePrice(
          instrument: part.instrument, candle: part.step(candle), event: dividend.event,
          price: price))
    }
  }
}
