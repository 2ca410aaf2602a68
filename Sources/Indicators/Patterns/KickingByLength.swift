/// Kicking, by the longer marubozu: two marubozu of opposite colours with a gap between them, the way the
/// second goes.
///
/// 100 where the longer of the two is white, −100 where it is black; of two equal ones the first counts.
///
/// Source: TA-Lib 0.8 `CDLKICKINGBYLENGTH`; agrees at every candle.
struct KickingByLength: CandlePattern {
  static let description = describe(
    "kickingbylength", "Kicking, by the longer marubozu", chinese: "由较长缺影线决定的反冲形态",
    traditional: "由較長缺影線決定的反衝型態",
    japanese: "けり足（長い方の坊主）",
    taLib: "cdlkickingbylength",
    "Of two opposite marubozu with a gap between them, which is longer?",
    formula: """
      kickingbylength[t] = 100 if the longer of t-1 and t is white, -100 if it is black, where
        (black[t-1] and white[t] and low[t] > high[t-1] or white[t-1] and black[t]
        and high[t] < low[t-1])
        and body[t-1] > bodyLong[t-1] and upper[t-1] < shadowVeryShort[t-1]
        and lower[t-1] < shadowVeryShort[t-1]
        and body[t] > bodyLong[t] and upper[t] < shadowVeryShort[t]
        and lower[t] < shadowVeryShort[t], else 0
      """,
    example: "kickingbylength() > 0")
  static let settings: [CandleSetting] = [.bodyLong, .shadowVeryShort]
  static let lookback = 1
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    // The colours are opposite, so the first one's is what the second one's is not.
    let longer = c.above(c.body(i), c.body(i - 1), i)
    let kicks = c.kicks(i)
    return (kicks .& longer).gives(c.colour(i)) + (kicks .& .!longer).gives(c.colour(i - 1))
  }

  func steps(_ bar: TracedBar<KickingByLength>) -> KeyValuePairs<String, Double> {
    [
      "body[t-1]": candles.body(ago: 1), "bodyLong[t-1]": candles.limit(.bodyLong, ago: 1),
      "upper[t-1]": candles.upper(ago: 1), "lower[t-1]": candles.lower(ago: 1),
      "shadowVeryShort[t-1]": candles.limit(.shadowVeryShort, ago: 1), "body[t]": candles.body(),
      "bodyLong[t]": candles.limit(.bodyLong), "upper[t]": candles.upper(),
      "lower[t]": candles.lower(), "shadowVeryShort[t]": candles.limit(.shadowVeryShort),
    ]
  }
}
