/// In-neck pattern: a white candle that opens under the low of a long black one and closes at its close or
/// just above.
///
/// −100, which speaks for prices that go on falling.
///
/// Source: TA-Lib 0.8 `CDLINNECK`; agrees at every candle.
struct InNeck: CandlePattern {
  static let description = describe(
    "inneck", "In-neck pattern", chinese: "颈内线", traditional: "頸內線", japanese: "入り首線",
    taLib: "cdlinneck",
    "Did a rise end just inside the long black body before?",
    formula: """
      inneck[t] = -100 if black[t-1] and body[t-1] > bodyLong[t-1] and white[t]
        and open[t] < low[t-1]
        and close[t] >= close[t-1] and close[t] <= close[t-1] + equal[t-1], else 0
      """,
    example: "inneck() < 0")
  static let settings: [CandleSetting] = [.bodyLong, .equal]
  static let lookback = 1
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    let colours = c.black(i - 1) .& c.white(i)
    let near = c.atMost(c.close[i], c.close[i - 1] + c.limit(.equal, i - 1), i)
    let closes = c.close[i] .>= c.close[i - 1] .& near
    return (colours .& c.long(i - 1) .& c.open[i] .< c.low[i - 1] .& closes).gives(-100)
  }

  func steps(_ bar: TracedBar<InNeck>) -> KeyValuePairs<String, Double> {
    [
      "body[t-1]": candles.body(ago: 1), "bodyLong[t-1]": candles.limit(.bodyLong, ago: 1),
      "low[t-1]": candles.low(ago: 1), "close[t-1]": candles.close(ago: 1),
      "equal[t-1]": candles.limit(.equal, ago: 1),
    ]
  }
}
