/// Rickshaw man: a doji with two long shadows whose body stands near the middle of its range.
///
/// 100; which way it points, the candles around it tell.
///
/// Source: TA-Lib 0.8 `CDLRICKSHAWMAN`; agrees at every candle.
struct RickshawMan: CandlePattern {
  static let description = describe(
    "rickshawman", "Rickshaw man", chinese: "黄包车夫", traditional: "人力車夫", japanese: "人力車夫",
    taLib: "cdlrickshawman",
    "Did the price go far both ways and come back to the middle?",
    formula: """
      rickshawman[t] = 100 if body[t] <= bodyDoji[t] and lower[t] > shadowLong[t]
        and upper[t] > shadowLong[t]
        and bottom[t] <= middle[t] + near[t] and top[t] >= middle[t] - near[t], else 0
      middle = low + (high - low) / 2
      """,
    example: "rickshawman() != 0")
  static let settings: [CandleSetting] = [.bodyDoji, .shadowLong, .near]
  static let lookback = 0
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    let middle = c.low[i] + 0.5 * (c.high[i] - c.low[i])
    let near = c.limit(.near, i)
    let central = c.atMost(c.bottom(i), middle + near, i) .& c.atLeast(c.top(i), middle - near, i)
    return (c.doji(i) .& c.longLower(i) .& c.longUpper(i) .& central).gives(100)
  }

  func steps(_ bar: TracedBar<RickshawMan>) -> KeyValuePairs<String, Double> {
    [
      "body[t]": candles.body(), "bodyDoji[t]": candles.limit(.bodyDoji),
      "lower[t]": candles.lower(), "upper[t]": candles.upper(),
      "shadowLong[t]": candles.limit(.shadowLong), "near[t]": candles.limit(.near),
    ]
  }
}
