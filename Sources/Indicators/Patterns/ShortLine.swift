/// Short line candle: a short body with short shadows.
///
/// 100 for a white one, −100 for a black one.
///
/// Source: TA-Lib 0.8 `CDLSHORTLINE`; agrees at every candle.
struct ShortLine: CandlePattern {
  static let description = describe(
    "shortline", "Short line candle", chinese: "短蜡烛", traditional: "短蠟燭", japanese: "小陽線・小陰線",
    taLib: "cdlshortline",
    "Did next to nothing happen in the candle?",
    formula: """
      shortline[t] = 100 if white[t], -100 if black[t]
        where body[t] < bodyShort[t] and upper[t] < shadowShort[t]
        and lower[t] < shadowShort[t], else 0
      """,
    example: "shortline() != 0")
  static let settings: [CandleSetting] = [.bodyShort, .shadowShort]
  static let lookback = 0
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    (c.short(i) .& c.shortUpper(i) .& c.shortLower(i)).gives(c.colour(i))
  }

  func steps(_ bar: TracedBar<ShortLine>) -> KeyValuePairs<String, Double> {
    [
      "body[t]": candles.body(), "bodyShort[t]": candles.limit(.bodyShort),
      "upper[t]": candles.upper(), "lower[t]": candles.lower(),
      "shadowShort[t]": candles.limit(.shadowShort),
    ]
  }
}
