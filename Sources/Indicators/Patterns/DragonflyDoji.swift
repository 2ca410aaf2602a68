/// Dragonfly doji: a doji at the top of its range, with a shadow below and none above.
///
/// 100, which speaks for higher prices.
///
/// Source: TA-Lib 0.8 `CDLDRAGONFLYDOJI`; agrees at every candle.
struct DragonflyDoji: CandlePattern {
  static let description = describe(
    "dragonflydoji", "Dragonfly doji", chinese: "蜻蜓十字", traditional: "蜻蜓十字", japanese: "トンボ",
    taLib: "cdldragonflydoji",
    "Did the price fall and come back to where it had opened?",
    formula: """
      dragonflydoji[t] = 100 if body[t] <= bodyDoji[t]
        and upper[t] < shadowVeryShort[t] and lower[t] > shadowVeryShort[t], else 0
      """,
    example: "dragonflydoji() > 0 and low == lowest(low, 20)")
  static let settings: [CandleSetting] = [.bodyDoji, .shadowVeryShort]
  static let lookback = 0
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    (c.doji(i) .& c.noUpper(i) .& c.hasLower(i)).gives(100)
  }

  func steps(_ bar: TracedBar<DragonflyDoji>) -> KeyValuePairs<String, Double> {
    [
      "body[t]": candles.body(), "bodyDoji[t]": candles.limit(.bodyDoji),
      "upper[t]": candles.upper(), "lower[t]": candles.lower(),
      "shadowVeryShort[t]": candles.limit(.shadowVeryShort),
    ]
  }
}
