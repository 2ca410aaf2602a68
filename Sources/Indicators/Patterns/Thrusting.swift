/// Thrusting pattern: a white candle that opens under the low of a long black one and closes above its close,
/// but in the lower half of its body.
///
/// −100, which speaks for prices that go on falling.
///
/// Source: TA-Lib 0.8 `CDLTHRUSTING`; agrees at every candle.
struct Thrusting: CandlePattern {
  static let description = describe(
    "thrusting", "Thrusting pattern", chinese: "插入", traditional: "插入", japanese: "差し込み線",
    taLib: "cdlthrusting",
    "Did a rise end in the lower half of the long black body before?",
    formula: """
      thrusting[t] = -100 if black[t-1] and body[t-1] > bodyLong[t-1] and white[t]
        and open[t] < low[t-1]
        and close[t] > close[t-1] + equal[t-1]
        and close[t] <= close[t-1] + body[t-1] / 2, else 0
      """,
    example: "thrusting() < 0")
  static let settings: [CandleSetting] = [.bodyLong, .equal]
  static let lookback = 1
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    let colours = c.black(i - 1) .& c.white(i)
    let (close, before) = (c.close[i], c.close[i - 1])
    let above = c.above(close, before + c.limit(.equal, i - 1), i)
    let closes = above .& c.atMost(close, before + 0.5 * c.body(i - 1), i)
    return (colours .& c.long(i - 1) .& c.open[i] .< c.low[i - 1] .& closes).gives(-100)
  }

  func steps(_ bar: TracedBar<Thrusting>) -> KeyValuePairs<String, Double> {
    [
      "body[t-1]": candles.body(ago: 1), "bodyLong[t-1]": candles.limit(.bodyLong, ago: 1),
      "low[t-1]": candles.low(ago: 1), "close[t-1]": candles.close(ago: 1),
      "equal[t-1]": candles.limit(.equal, ago: 1),
    ]
  }
}
