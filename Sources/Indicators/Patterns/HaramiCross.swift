/// Harami cross: a doji inside the long body before.
///
/// 100 after a black candle, −100 after a white one; 80 and −80 where the bodies share an end.
///
/// Source: TA-Lib 0.8 `CDLHARAMICROSS`; agrees at every candle.
struct HaramiCross: CandlePattern {
  static let description = describe(
    "haramicross", "Harami cross", chinese: "十字孕线", traditional: "十字孕線", japanese: "はらみ寄せ線",
    taLib: "cdlharamicross",
    "Does a doji stand inside the long body before?",
    formula: """
      haramicross[t] = 100 if black[t-1], -100 if white[t-1]
        where body[t-1] > bodyLong[t-1] and body[t] <= bodyDoji[t] and top[t] < top[t-1]
        and bottom[t] > bottom[t-1]
        80 and -80 if one of the two ends is equal instead, else 0
      """,
    example: "haramicross() != 0")
  static let settings: [CandleSetting] = [.bodyLong, .bodyDoji]
  static let lookback = 1
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    c.harami(i, c.long(i - 1) .& c.doji(i))
  }

  func steps(_ bar: TracedBar<HaramiCross>) -> KeyValuePairs<String, Double> {
    [
      "body[t-1]": candles.body(ago: 1), "bodyLong[t-1]": candles.limit(.bodyLong, ago: 1),
      "body[t]": candles.body(), "bodyDoji[t]": candles.limit(.bodyDoji),
      "top[t-1]": candles.top(ago: 1), "bottom[t-1]": candles.bottom(ago: 1),
    ]
  }
}
