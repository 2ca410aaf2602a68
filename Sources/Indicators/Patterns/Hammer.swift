/// Hammer: a short body at the top of its range with a long shadow below, near the low of the candle before
/// or under it.
///
/// 100, which speaks for higher prices.
///
/// Source: TA-Lib 0.8 `CDLHAMMER`; agrees at every candle.
struct Hammer: CandlePattern {
  static let description = describe(
    "hammer", "Hammer", chinese: "锤头", traditional: "錘子線", japanese: "カラカサ",
    taLib: "cdlhammer",
    "Did the price fall far and come back, at the lows of the candle before?",
    formula: """
      hammer[t] = 100 if body[t] < bodyShort[t] and lower[t] > shadowLong[t]
        and upper[t] < shadowVeryShort[t]
        and bottom[t] <= low[t-1] + near[t-1], else 0
      """,
    example: "hammer() > 0 and rsi(14) < 30")
  static let settings: [CandleSetting] = [.bodyShort, .shadowLong, .shadowVeryShort, .near]
  static let lookback = 1
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    let hangs = c.atMost(c.bottom(i), c.low[i - 1] + c.limit(.near, i - 1), i)
    return (c.short(i) .& c.longLower(i) .& c.noUpper(i) .& hangs).gives(100)
  }

  func steps(_ bar: TracedBar<Hammer>) -> KeyValuePairs<String, Double> {
    [
      "body[t]": candles.body(), "bodyShort[t]": candles.limit(.bodyShort),
      "lower[t]": candles.lower(), "shadowLong[t]": candles.limit(.shadowLong),
      "upper[t]": candles.upper(), "shadowVeryShort[t]": candles.limit(.shadowVeryShort),
      "low[t-1]": candles.low(ago: 1), "near[t-1]": candles.limit(.near, ago: 1),
    ]
  }
}
