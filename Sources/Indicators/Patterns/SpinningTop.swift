/// Spinning top: a short body between two shadows that are longer than it.
///
/// 100 for a white one, −100 for a black one.
///
/// Source: TA-Lib 0.8 `CDLSPINNINGTOP`; agrees at every candle.
struct SpinningTop: CandlePattern {
  static let description = describe(
    "spinningtop", "Spinning top", chinese: "纺锤", traditional: "紡錘", japanese: "コマ",
    taLib: "cdlspinningtop",
    "Did neither side win, with the price going both ways?",
    formula: """
      spinningtop[t] = 100 if white[t], -100 if black[t]
        where body[t] < bodyShort[t] and upper[t] > body[t] and lower[t] > body[t], else 0
      """,
    example: "spinningtop() != 0")
  static let settings: [CandleSetting] = [.bodyShort]
  static let lookback = 0
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    let body = c.body(i)
    let shadows = c.above(c.upper(i), body, i) .& c.above(c.lower(i), body, i)
    return (c.short(i) .& shadows).gives(c.colour(i))
  }

  func steps(_ bar: TracedBar<SpinningTop>) -> KeyValuePairs<String, Double> {
    [
      "body[t]": candles.body(), "bodyShort[t]": candles.limit(.bodyShort),
      "upper[t]": candles.upper(), "lower[t]": candles.lower(),
    ]
  }
}
