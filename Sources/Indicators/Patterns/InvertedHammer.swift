/// Inverted hammer: a short body at the bottom of its range with a long shadow above, under the body before.
///
/// 100, which speaks for higher prices.
///
/// Source: TA-Lib 0.8 `CDLINVERTEDHAMMER`; agrees at every candle.
struct InvertedHammer: CandlePattern {
  static let description = describe(
    "invertedhammer", "Inverted hammer", chinese: "倒锤头", traditional: "倒錘線", japanese: "トンカチ",
    taLib: "cdlinvertedhammer",
    "Did the price try to rise after a gap down?",
    formula: """
      invertedhammer[t] = 100 if body[t] < bodyShort[t] and upper[t] > shadowLong[t]
        and lower[t] < shadowVeryShort[t]
        and top[t] < bottom[t-1], else 0
      """,
    example: "invertedhammer() > 0")
  static let settings: [CandleSetting] = [.bodyShort, .shadowLong, .shadowVeryShort]
  static let lookback = 1
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    (c.gapDown(i, from: i - 1) .& c.short(i) .& c.longUpper(i) .& c.noLower(i)).gives(100)
  }

  func steps(_ bar: TracedBar<InvertedHammer>) -> KeyValuePairs<String, Double> {
    [
      "body[t]": candles.body(), "bodyShort[t]": candles.limit(.bodyShort),
      "upper[t]": candles.upper(), "shadowLong[t]": candles.limit(.shadowLong),
      "lower[t]": candles.lower(), "shadowVeryShort[t]": candles.limit(.shadowVeryShort),
    ]
  }
}
