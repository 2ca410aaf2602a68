import Market

/// A synthetic market of minutes in memory that nobody has looked at yet.
func syntheticMinutes(_ count: Int, seed: UInt64) throws -> Candles {
  var market = try SyntheticMarket(
    seed: seed, timeframe: Timeframe(1, .minute), count: count, price: 60_000)
  return all(&market)
}

private func all(_ source: inout SyntheticMarket) -> Candles {
  var candles = Candles()
  var block = Candles()
  while source.next(into: &block) { candles.append(block, 0..<block.count) }
  return candles
}
