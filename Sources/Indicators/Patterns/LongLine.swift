/// Long line candle: a long body with short shadows.
///
/// 100 for a white one, −100 for a black one.
///
/// Source: TA-Lib 0.8 `CDLLONGLINE`; agrees at every candle.
struct LongLine: CandlePattern {
  static let description = describe(
    "longline", "Long line candle", chinese: "长蜡烛", traditional: "長蠟燭", japanese: "大陽線・大陰線",
    taLib: "cdllongline",
    "Did the candle go far one way without coming back?",
    formula: """
      longline[t] = 100 if white[t], -100 if black[t]
        where body[t] > bodyLong[t] and upper[t] < shadowShort[t]
        and lower[t] < shadowShort[t], else 0
      """,
    example: "longline() > 0 and close > sma(close, 50)")
  static let settings: [CandleSetting] = [.bodyLong, .shadowShort]
  static let lookback = 0
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    (c.long(i) .& c.shortUpper(i) .& c.shortLower(i)).gives(c.colour(i))
  }

  func steps(_ bar: TracedBar<LongLine>) -> KeyValuePairs<String, Double> {
    [
      "body[t]": candles.body(), "bodyLong[t]": candles.limit(.bodyLong),
      "upper[t]": candles.upper(), "lower[t]": candles.lower(),
      "shadowShort[t]": candles.limit(.shadowShort),
    ]
  }
}
