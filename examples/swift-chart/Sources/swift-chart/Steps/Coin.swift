import Chart

/// Candles of a coin that nobody trades.
func coin(_ count: Int, every step: Int64, swing: Double) -> ChartData {
  var data = ChartData(name: "COIN", times: [])
  var (price, seed) = (100.0, UInt64(16))
  func chance() -> Double {  // from -0.5 to 0.5
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(seed >> 11) / 9_007_199_254_740_992 - 0.5
  }
  for bar in 0..<count {
    let (open, close) = (price, price * (1 + swing * chance()))
    data.times.append(1_704_067_200_000 + Int64(bar) * step)  // from 1 January 2024 on
    data.open.append(open)
    data.high.append(max(open, close) * (1 + swing / 3 * abs(chance())))
    data.low.append(min(open, close) * (1 - swing / 3 * abs(chance())))
    data.close.append(close)
    data.volume.append(1_000 + 60_000 * abs(close / open - 1) / swing * (1 + chance()))
    price = close
  }
  return data
}
