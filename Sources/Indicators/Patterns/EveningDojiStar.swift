/// Evening doji star: a long white candle, a doji above its body, and a black candle that closes deep in the
/// first body.
///
/// −100, which speaks for lower prices.
///
/// Source: TA-Lib 0.8 `CDLEVENINGDOJISTAR`; agrees at every candle.
struct EveningDojiStar: CandlePattern {
  static let description = describe(
    "eveningdojistar", "Evening doji star", chinese: "十字暮星", traditional: "十字夜星", japanese: "宵の十字星",
    taLib: "cdleveningdojistar",
    "Did the price turn down after a doji above a long white candle?",
    formula: """
      eveningdojistar[t] = -100 if white[t-2] and black[t] and bottom[t-1] > top[t-2]
        and body[t-2] > bodyLong[t-2] and body[t-1] <= bodyDoji[t-1] and body[t] > bodyShort[t]
        and close[t] < close[t-2] - penetration * body[t-2], else 0
      """,
    example: "eveningdojistar() < 0")
  static let settings: [CandleSetting] = [.bodyLong, .bodyShort, .bodyDoji]
  static let lookback = 2
  static let penetration: Double? = 0.3
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    (c.turnsDown(i) .& c.doji(i - 1)).gives(-100)
  }

  func steps(_ bar: TracedBar<EveningDojiStar>) -> KeyValuePairs<String, Double> {
    [
      "body[t-2]": candles.body(ago: 2), "bodyLong[t-2]": candles.limit(.bodyLong, ago: 2),
      "body[t-1]": candles.body(ago: 1), "bodyDoji[t-1]": candles.limit(.bodyDoji, ago: 1),
      "body[t]": candles.body(), "bodyShort[t]": candles.limit(.bodyShort),
      "close[t-2]": candles.close(ago: 2),
    ]
  }
}
