/// Doji: a candle that closes about where it has opened.
///
/// 100; which way it points, the candles around it tell.
///
/// Source: TA-Lib 0.8 `CDLDOJI`; agrees at every candle.
struct Doji: CandlePattern {
  static let description = describe(
    "doji", "Doji", chinese: "十字", traditional: "十字", japanese: "同時線",
    taLib: "cdldoji",
    "Did the candle close about where it had opened?",
    formula: """
      doji[t] = 100 if body[t] <= bodyDoji[t], else 0
      """,
    edgeCases: "100 on flat prices: there is no body at all.",
    example: "doji() != 0 and rsi(14) > 70")
  static let settings: [CandleSetting] = [.bodyDoji]
  static let lookback = 0
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    c.doji(i).gives(100)
  }

  func steps(_ bar: TracedBar<Doji>) -> KeyValuePairs<String, Double> {
    [
      "body[t]": candles.body(), "bodyDoji[t]": candles.limit(.bodyDoji),
    ]
  }
}
