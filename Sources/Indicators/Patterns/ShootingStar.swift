/// Shooting star: a short body at the bottom of its range with a long shadow above, over the body before.
///
/// −100, which speaks for lower prices.
///
/// Source: TA-Lib 0.8 `CDLSHOOTINGSTAR`; agrees at every candle.
struct ShootingStar: CandlePattern {
  static let description = describe(
    "shootingstar", "Shooting star", chinese: "射击之星", traditional: "射擊之星", japanese: "流れ星",
    taLib: "cdlshootingstar",
    "Did the price try to rise after a gap up and fall back?",
    formula: """
      shootingstar[t] = -100 if body[t] < bodyShort[t] and upper[t] > shadowLong[t]
        and lower[t] < shadowVeryShort[t]
        and bottom[t] > top[t-1], else 0
      """,
    example: "shootingstar() < 0")
  static let settings: [CandleSetting] = [.bodyShort, .shadowLong, .shadowVeryShort]
  static let lookback = 1
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    (c.gapUp(i, from: i - 1) .& c.short(i) .& c.longUpper(i) .& c.noLower(i)).gives(-100)
  }

  func steps(_ bar: TracedBar<ShootingStar>) -> KeyValuePairs<String, Double> {
    [
      "body[t]": candles.body(), "bodyShort[t]": candles.limit(.bodyShort),
      "upper[t]": candles.upper(), "shadowLong[t]": candles.limit(.shadowLong),
      "lower[t]": candles.lower(), "shadowVeryShort[t]": candles.limit(.shadowVeryShort),
    ]
  }
}
