import Market

/// A synthetic market of minutes in memory that nobody has looked at yet.
func syntheticMinutes(_ count: Int, seed: UInt64) throws -> Candles {
  var market = try SyntheticMarket(
    seed: seed, timeframe: Timeframe(1, .minute), count: count, price: 60_000)
  var candles = Candles()
  candles.reserveCapacity(count)
  var block = Candles()
  while market.next(into: &block) { candles.append(block, 0..<block.count) }
  return candles
}

/// Days of a synthetic market, likewise.
func syntheticDays(_ count: Int, seed: UInt64) throws -> Candles {
  var market = try SyntheticMarket(seed: seed, timeframe: Timeframe(1, .day), count: count)
  var candles = Candles()
  var block = Candles()
  while market.next(into: &block) { candles.append(block, 0..<block.count) }
  return candles
}
