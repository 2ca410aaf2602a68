/// Morning doji star: a long black candle, a doji below its body, and a white candle that closes deep in the
/// first body.
///
/// 100, which speaks for higher prices.
///
/// Source: TA-Lib 0.8 `CDLMORNINGDOJISTAR`; agrees at every candle.
struct MorningDojiStar: CandlePattern {
  static let description = describe(
    "morningdojistar", "Morning doji star", chinese: "十字晨星", traditional: "十字晨星",
    japanese: "明けの十字星",
    taLib: "cdlmorningdojistar",
    "Did the price turn up after a doji below a long black candle?",
    formula: """
      morningdojistar[t] = 100 if black[t-2] and white[t] and top[t-1] < bottom[t-2]
        and body[t-2] > bodyLong[t-2] and body[t-1] <= bodyDoji[t-1] and body[t] > bodyShort[t]
        and close[t] > close[t-2] + penetration * body[t-2], else 0
      """,
    example: "morningdojistar() > 0")
  static let settings: [CandleSetting] = [.bodyLong, .bodyShort, .bodyDoji]
  static let lookback = 2
  static let penetration: Double? = 0.3
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    (c.turnsUp(i) .& c.doji(i - 1)).gives(100)
  }

  func steps(_ bar: TracedBar<MorningDojiStar>) -> KeyValuePairs<String, Double> {
    [
      "body[t-2]": candles.body(ago: 2), "bodyLong[t-2]": candles.limit(.bodyLong, ago: 2),
      "body[t-1]": candles.body(ago: 1), "bodyDoji[t-1]": candles.limit(.bodyDoji, ago: 1),
      "body[t]": candles.body(), "bodyShort[t]": candles.limit(.bodyShort),
      "close[t-2]": candles.close(ago: 2),
    ]
  }
}
