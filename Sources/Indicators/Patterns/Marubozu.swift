/// Marubozu: a long body with hardly a shadow.
///
/// 100 for a white one, −100 for a black one.
///
/// Source: TA-Lib 0.8 `CDLMARUBOZU`; agrees at every candle.
struct Marubozu: CandlePattern {
  static let description = describe(
    "marubozu", "Marubozu", chinese: "光头光脚", traditional: "光頭光腳", japanese: "丸坊主",
    taLib: "cdlmarubozu",
    "Did the candle open at one end and close at the other?",
    formula: """
      marubozu[t] = 100 if white[t], -100 if black[t]
        where body[t] > bodyLong[t] and upper[t] < shadowVeryShort[t]
        and lower[t] < shadowVeryShort[t], else 0
      """,
    example: "marubozu() > 0")
  static let settings: [CandleSetting] = [.bodyLong, .shadowVeryShort]
  static let lookback = 0
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    (c.long(i) .& c.noUpper(i) .& c.noLower(i)).gives(c.colour(i))
  }

  func steps(_ bar: TracedBar<Marubozu>) -> KeyValuePairs<String, Double> {
    [
      "body[t]": candles.body(), "bodyLong[t]": candles.limit(.bodyLong),
      "upper[t]": candles.upper(), "lower[t]": candles.lower(),
      "shadowVeryShort[t]": candles.limit(.shadowVeryShort),
    ]
  }
}
