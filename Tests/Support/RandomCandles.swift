public import Market

/// Random candles that obey the rules of candles.
public func randomCandles(
  _ count: Int, seed: UInt64, start: Time = Time(seconds: 1_577_836_800), step: Int64 = 60,
  price: Double = 100, tick: Double = 0.01
) -> Candles {
  var random = SplitMix64(seed: seed)
  var candles = Candles()
  var last = price
  func round(_ x: Double) -> Double { max(tick, (x / tick).rounded() * tick) }
  for i in 0..<count {
    let open = round(last * (1 + (random.unit() - 0.5) * 0.004))
    let close = round(open * (1 + (random.unit() - 0.5) * 0.02))
    let high = round(max(open, close) * (1 + random.unit() * 0.006))
    let low = round(min(open, close) * (1 - random.unit() * 0.006))
    candles.append(
      Candle(
        Time(seconds: start.seconds + Int64(i) * step), open: open, high: max(high, open, close),
        low: min(low, open, close), close: close, volume: (random.unit() * 1_000).rounded()))
    last = close
  }
  return candles
}
