/// Matching low: two black candles that close at the same price.
///
/// 100, which speaks for higher prices.
///
/// Source: TA-Lib 0.8 `CDLMATCHINGLOW`; agrees at every candle.
struct MatchingLow: CandlePattern {
  static let description = describe(
    "matchinglow", "Matching low", chinese: "相同低价", traditional: "相同低價", japanese: "二点底",
    taLib: "cdlmatchinglow",
    "Did two black candles close at the same price?",
    formula: """
      matchinglow[t] = 100 if black[t-1] and black[t]
        and abs(close[t] - close[t-1]) <= equal[t-1], else 0
      """,
    example: "matchinglow() > 0")
  static let settings: [CandleSetting] = [.equal]
  static let lookback = 1
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    let closes = c.within(c.close[i], c.close[i - 1], c.limit(.equal, i - 1), i)
    return (c.black(i - 1) .& c.black(i) .& closes).gives(100)
  }

  func steps(_ bar: TracedBar<MatchingLow>) -> KeyValuePairs<String, Double> {
    [
      "close[t-1]": candles.close(ago: 1), "equal[t-1]": candles.limit(.equal, ago: 1),
    ]
  }
}
