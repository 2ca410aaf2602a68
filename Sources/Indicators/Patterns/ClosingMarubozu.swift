/// Closing marubozu: a long body with no shadow on the side on which it closes.
///
/// 100 for a white one, −100 for a black one.
///
/// Source: TA-Lib 0.8 `CDLCLOSINGMARUBOZU`; agrees at every candle.
struct ClosingMarubozu: CandlePattern {
  static let description = describe(
    "closingmarubozu", "Closing marubozu", chinese: "收盘缺影线", traditional: "收盤缺影線",
    japanese: "大引け坊主",
    taLib: "cdlclosingmarubozu",
    "Did a long candle close at its extreme?",
    formula: """
      closingmarubozu[t] = 100 if white[t] and upper[t] < shadowVeryShort[t]
        -100 if black[t] and lower[t] < shadowVeryShort[t]
        where body[t] > bodyLong[t], else 0
      """,
    example: "closingmarubozu() < 0")
  static let settings: [CandleSetting] = [.bodyLong, .shadowVeryShort]
  static let lookback = 0
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    let ends = (c.white(i) .& c.noUpper(i)) .| (c.black(i) .& c.noLower(i))
    return (c.long(i) .& ends).gives(c.colour(i))
  }

  func steps(_ bar: TracedBar<ClosingMarubozu>) -> KeyValuePairs<String, Double> {
    [
      "body[t]": candles.body(), "bodyLong[t]": candles.limit(.bodyLong),
      "upper[t]": candles.upper(), "lower[t]": candles.lower(),
      "shadowVeryShort[t]": candles.limit(.shadowVeryShort),
    ]
  }
}
