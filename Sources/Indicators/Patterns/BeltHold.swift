/// Belt hold: a long body with no shadow on the side on which it opens.
///
/// 100 for a white one, −100 for a black one.
///
/// Source: TA-Lib 0.8 `CDLBELTHOLD`; agrees at every candle.
struct BeltHold: CandlePattern {
  static let description = describe(
    "belthold", "Belt hold", chinese: "捉腰带线", traditional: "捉腰帶線", japanese: "寄り切り線",
    taLib: "cdlbelthold",
    "Did a long candle open at its extreme?",
    formula: """
      belthold[t] = 100 if white[t] and lower[t] < shadowVeryShort[t]
        -100 if black[t] and upper[t] < shadowVeryShort[t]
        where body[t] > bodyLong[t], else 0
      """,
    example: "belthold() > 0")
  static let settings: [CandleSetting] = [.bodyLong, .shadowVeryShort]
  static let lookback = 0
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    let ends = (c.white(i) .& c.noLower(i)) .| (c.black(i) .& c.noUpper(i))
    return (c.long(i) .& ends).gives(c.colour(i))
  }

  func steps(_ bar: TracedBar<BeltHold>) -> KeyValuePairs<String, Double> {
    [
      "body[t]": candles.body(), "bodyLong[t]": candles.limit(.bodyLong),
      "upper[t]": candles.upper(), "lower[t]": candles.lower(),
      "shadowVeryShort[t]": candles.limit(.shadowVeryShort),
    ]
  }
}
