/// On-neck pattern: a white candle that opens under the low of a long black one and closes at that low.
///
/// −100, which speaks for prices that go on falling.
///
/// Source: TA-Lib 0.8 `CDLONNECK`; agrees at every candle.
struct OnNeck: CandlePattern {
  static let description = describe(
    "onneck", "On-neck pattern", chinese: "颈上线", traditional: "頸上線", japanese: "あて首線",
    taLib: "cdlonneck",
    "Did a rise end at the low of the long black candle before?",
    formula: """
      onneck[t] = -100 if black[t-1] and body[t-1] > bodyLong[t-1] and white[t]
        and open[t] < low[t-1]
        and abs(close[t] - low[t-1]) <= equal[t-1], else 0
      """,
    example: "onneck() < 0")
  static let settings: [CandleSetting] = [.bodyLong, .equal]
  static let lookback = 1
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    let colours = c.black(i - 1) .& c.white(i)
    let closes = c.within(c.close[i], c.low[i - 1], c.limit(.equal, i - 1), i)
    return (colours .& c.long(i - 1) .& c.open[i] .< c.low[i - 1] .& closes).gives(-100)
  }

  func steps(_ bar: TracedBar<OnNeck>) -> KeyValuePairs<String, Double> {
    [
      "body[t-1]": candles.body(ago: 1), "bodyLong[t-1]": candles.limit(.bodyLong, ago: 1),
      "low[t-1]": candles.low(ago: 1), "equal[t-1]": candles.limit(.equal, ago: 1),
    ]
  }
}
