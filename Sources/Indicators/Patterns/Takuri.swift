/// Takuri line: a dragonfly doji whose lower shadow is very long.
///
/// 100, which speaks for higher prices.
///
/// Source: TA-Lib 0.8 `CDLTAKURI`; agrees at every candle.
struct Takuri: CandlePattern {
  static let description = describe(
    "takuri", "Takuri line", chinese: "探水竿", traditional: "探水竿", japanese: "たくり線",
    taLib: "cdltakuri",
    "Did the price fall very far and come all the way back?",
    formula: """
      takuri[t] = 100 if body[t] <= bodyDoji[t]
        and upper[t] < shadowVeryShort[t] and lower[t] > shadowVeryLong[t], else 0
      """,
    example: "takuri() > 0")
  static let settings: [CandleSetting] = [.bodyDoji, .shadowVeryLong, .shadowVeryShort]
  static let lookback = 0
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    (c.doji(i) .& c.noUpper(i) .& c.above(c.lower(i), c.limit(.shadowVeryLong, i), i)).gives(100)
  }

  func steps(_ bar: TracedBar<Takuri>) -> KeyValuePairs<String, Double> {
    [
      "body[t]": candles.body(), "bodyDoji[t]": candles.limit(.bodyDoji),
      "upper[t]": candles.upper(), "shadowVeryShort[t]": candles.limit(.shadowVeryShort),
      "lower[t]": candles.lower(), "shadowVeryLong[t]": candles.limit(.shadowVeryLong),
    ]
  }
}
