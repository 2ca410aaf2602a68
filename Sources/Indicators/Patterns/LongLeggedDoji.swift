/// Long-legged doji: a doji with a long shadow, above, below or both.
///
/// 100; which way it points, the candles around it tell.
///
/// Source: TA-Lib 0.8 `CDLLONGLEGGEDDOJI`; agrees at every candle.
struct LongLeggedDoji: CandlePattern {
  static let description = describe(
    "longleggeddoji", "Long-legged doji", chinese: "长脚十字", traditional: "長腳十字", japanese: "足長同時線",
    taLib: "cdllongleggeddoji",
    "Did the price go far and come back to where it had opened?",
    formula: """
      longleggeddoji[t] = 100 if body[t] <= bodyDoji[t]
        and (upper[t] > shadowLong[t] or lower[t] > shadowLong[t]), else 0
      """,
    example: "longleggeddoji() != 0")
  static let settings: [CandleSetting] = [.bodyDoji, .shadowLong]
  static let lookback = 0
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    (c.doji(i) .& (c.longLower(i) .| c.longUpper(i))).gives(100)
  }

  func steps(_ bar: TracedBar<LongLeggedDoji>) -> KeyValuePairs<String, Double> {
    [
      "body[t]": candles.body(), "bodyDoji[t]": candles.limit(.bodyDoji),
      "upper[t]": candles.upper(), "lower[t]": candles.lower(),
      "shadowLong[t]": candles.limit(.shadowLong),
    ]
  }
}
