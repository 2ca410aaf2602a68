/// Unique three river: a long black candle, a black body inside it whose shadow makes a lower low, and a short
/// white one that opens above that low.
///
/// 100, which speaks for higher prices.
///
/// Source: TA-Lib 0.8 `CDLUNIQUE3RIVER`; agrees at every candle.
struct UniqueThreeRiver: CandlePattern {
  static let description = describe(
    "uniquethreeriver", "Unique three river", chinese: "奇特三河床", traditional: "奇特三河床",
    japanese: "変形三川底",
    taLib: "cdlunique3river",
    "Did a black body inside a long one make a new low that held?",
    formula: """
      uniquethreeriver[t] = 100 if black[t-2] and body[t-2] > bodyLong[t-2]
        and black[t-1] and close[t-1] > close[t-2] and open[t-1] <= open[t-2]
        and low[t-1] < low[t-2]
        and white[t] and body[t] < bodyShort[t] and open[t] > low[t-1], else 0
      """,
    example: "uniquethreeriver() > 0")
  static let settings: [CandleSetting] = [.bodyLong, .bodyShort]
  static let lookback = 2
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    let colours = c.black(i - 2) .& c.black(i - 1) .& c.white(i)
    let inside = c.close[i - 1] .> c.close[i - 2] .& c.open[i - 1] .<= c.open[i - 2]
    let lows = c.low[i - 1] .< c.low[i - 2] .& c.open[i] .> c.low[i - 1]
    return (colours .& inside .& lows .& c.long(i - 2) .& c.short(i)).gives(100)
  }

  func steps(_ bar: TracedBar<UniqueThreeRiver>) -> KeyValuePairs<String, Double> {
    [
      "body[t-2]": candles.body(ago: 2), "bodyLong[t-2]": candles.limit(.bodyLong, ago: 2),
      "open[t-2]": candles.open(ago: 2), "close[t-2]": candles.close(ago: 2),
      "low[t-2]": candles.low(ago: 2), "low[t-1]": candles.low(ago: 1),
      "body[t]": candles.body(), "bodyShort[t]": candles.limit(.bodyShort),
    ]
  }
}
