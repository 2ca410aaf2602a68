import Strategy

/// Bars that were known to be over only with the next candle, where orders are to fill at closes.
struct LateBars {
  private let fill: ExecutionSettings.Fill
  /// The places in the run of the candles with which they closed, of each instrument.
  private var candles: [Set<Int>]

  init(_ fill: ExecutionSettings.Fill, _ instruments: Int) {
    self.fill = fill
    candles = Array(repeating: [], count: instruments)
  }

  /// Takes what an instrument has in a block.
  mutating func take(_ part: borrowing EngineBlock) {
    // Candles that are the bars are never late.
    guard fill == .close, part.closings != nil else { return }
    for bar in 0..<part.barCount where part.isLate(bar) {
      candles[part.instrument].insert(part.step(part.closing(bar)))
    }
  }

  /// How many market orders of each instrument were asked for at these bars and filled later; empty where
  /// there are none.
  func orders(among orders: [OrderRecord]) -> [Int] {
    if candles.allSatisfy(\.isEmpty) { return [] }
    var counts = Array(repeating: 0, count: candles.count)
    for order in orders where order.state == .filled && order.kind == .market && order.at == nil {
      guard order.purpose == .entry || order.purpose == .exit,
        let closed = order.closedCandle, closed > order.placedCandle,
        candles[order.instrument].contains(order.placedCandle)
      else { continue }
      counts[order.instrument] += 1
    }
    return counts.contains { $0 > 0 } ? counts : []
  }
}
