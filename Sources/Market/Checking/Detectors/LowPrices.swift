/// Candles with a price of 0 or below.
struct LowPrices: Detector {
  mutating func look(at block: CheckBlock, _ found: inout [Detection]) {
    let columns = block.columns
    // No price of a candle is below its low, unless the candle contradicts itself.
    for i in 0..<block.count where columns.low[i] <= 0 {
      let prices = [
        ("open", columns.open[i]), ("high", columns.high[i]), ("low", columns.low[i]),
        ("close", columns.close[i]),
      ]
      guard let (name, price) = prices.first(where: { $0.1 <= 0 }) else { continue }
      found.append(
        Detection(
          .price, row: block.start + i, time: columns.time[i], .notPositive(name, price)))
    }
  }
}
