/// High-wave candle: a short body between two very long shadows.
///
/// 100 for a white one, −100 for a black one.
///
/// Source: TA-Lib 0.8 `CDLHIGHWAVE`; agrees at every candle.
struct HighWave: CandlePattern {
  static let description = describe(
    "highwave", "High-wave candle", chinese: "风高浪大线", traditional: "風高浪大線", japanese: "高波",
    taLib: "cdlhighwave",
    "Did the price go very far both ways around a short body?",
    formula: """
      highwave[t] = 100 if white[t], -100 if black[t]
        where body[t] < bodyShort[t] and upper[t] > shadowVeryLong[t]
        and lower[t] > shadowVeryLong[t], else 0
      """,
    example: "highwave() != 0")
  static let settings: [CandleSetting] = [.bodyShort, .shadowVeryLong]
  static let lookback = 0
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    let limit = c.limit(.shadowVeryLong, i)
    let waves = c.above(c.upper(i), limit, i) .& c.above(c.lower(i), limit, i)
    return (c.short(i) .& waves).gives(c.colour(i))
  }

  func steps(_ bar: TracedBar<HighWave>) -> KeyValuePairs<String, Double> {
    [
      "body[t]": candles.body(), "bodyShort[t]": candles.limit(.bodyShort),
      "upper[t]": candles.upper(), "lower[t]": candles.lower(),
      "shadowVeryLong[t]": candles.limit(.shadowVeryLong),
    ]
  }
}
