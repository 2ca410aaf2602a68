/// Gravestone doji: a doji at the bottom of its range, with a shadow above and none below.
///
/// 100 where it is there; it is read as a warning at the top.
///
/// Source: TA-Lib 0.8 `CDLGRAVESTONEDOJI`; agrees at every candle.
struct GravestoneDoji: CandlePattern {
  static let description = describe(
    "gravestonedoji", "Gravestone doji", chinese: "墓碑十字", traditional: "墓碑十字", japanese: "塔婆",
    taLib: "cdlgravestonedoji",
    "Did the price rise and come back to where it had opened?",
    formula: """
      gravestonedoji[t] = 100 if body[t] <= bodyDoji[t]
        and lower[t] < shadowVeryShort[t] and upper[t] > shadowVeryShort[t], else 0
      """,
    example: "gravestonedoji() != 0 and high == highest(high, 20)")
  static let settings: [CandleSetting] = [.bodyDoji, .shadowVeryShort]
  static let lookback = 0
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    (c.doji(i) .& c.noLower(i) .& c.hasUpper(i)).gives(100)
  }

  func steps(_ bar: TracedBar<GravestoneDoji>) -> KeyValuePairs<String, Double> {
    [
      "body[t]": candles.body(), "bodyDoji[t]": candles.limit(.bodyDoji),
      "lower[t]": candles.lower(), "upper[t]": candles.upper(),
      "shadowVeryShort[t]": candles.limit(.shadowVeryShort),
    ]
  }
}
