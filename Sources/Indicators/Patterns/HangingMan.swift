/// Hanging man: a short body at the top of its range with a long shadow below, near the high of the candle
/// before or above it.
///
/// −100, which speaks for lower prices.
///
/// Source: TA-Lib 0.8 `CDLHANGINGMAN`; agrees at every candle.
struct HangingMan: CandlePattern {
  static let description = describe(
    "hangingman", "Hanging man", chinese: "上吊线", traditional: "吊人線", japanese: "首吊り線",
    taLib: "cdlhangingman",
    "Did the price fall far and come back, at the highs of the candle before?",
    formula: """
      hangingman[t] = -100 if body[t] < bodyShort[t] and lower[t] > shadowLong[t]
        and upper[t] < shadowVeryShort[t]
        and bottom[t] >= high[t-1] - near[t-1], else 0
      """,
    example: "hangingman() < 0 and rsi(14) > 70")
  static let settings: [CandleSetting] = [.bodyShort, .shadowLong, .shadowVeryShort, .near]
  static let lookback = 1
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    let hangs = c.atLeast(c.bottom(i), c.high[i - 1] - c.limit(.near, i - 1), i)
    return (c.short(i) .& c.longLower(i) .& c.noUpper(i) .& hangs).gives(-100)
  }

  func steps(_ bar: TracedBar<HangingMan>) -> KeyValuePairs<String, Double> {
    [
      "body[t]": candles.body(), "bodyShort[t]": candles.limit(.bodyShort),
      "lower[t]": candles.lower(), "shadowLong[t]": candles.limit(.shadowLong),
      "upper[t]": candles.upper(), "shadowVeryShort[t]": candles.limit(.shadowVeryShort),
      "high[t-1]": candles.high(ago: 1), "near[t-1]": candles.limit(.near, ago: 1),
    ]
  }
}
