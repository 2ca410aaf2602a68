/// Piercing pattern: a long white candle that opens under the low of a long black one and closes in the upper
/// half of its body.
///
/// 100, which speaks for higher prices.
///
/// Source: TA-Lib 0.8 `CDLPIERCING`; agrees at every candle.
struct Piercing: CandlePattern {
  static let description = describe(
    "piercing", "Piercing pattern", chinese: "刺透形态", traditional: "刺透型態", japanese: "切り込み線",
    taLib: "cdlpiercing",
    "Did a long white candle win back more than half of the long black one before?",
    formula: """
      piercing[t] = 100 if black[t-1] and body[t-1] > bodyLong[t-1] and white[t]
        and body[t] > bodyLong[t]
        and open[t] < low[t-1] and close[t] < open[t-1]
        and close[t] > close[t-1] + body[t-1] / 2, else 0
      """,
    example: "piercing() > 0")
  static let settings: [CandleSetting] = [.bodyLong]
  static let lookback = 1
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    let colours = c.black(i - 1) .& c.white(i)
    let opens = c.open[i] .< c.low[i - 1]
    let half = c.above(c.close[i], c.close[i - 1] + 0.5 * c.body(i - 1), i)
    let closes = c.close[i] .< c.open[i - 1] .& half
    return (colours .& c.long(i - 1) .& c.long(i) .& opens .& closes).gives(100)
  }

  func steps(_ bar: TracedBar<Piercing>) -> KeyValuePairs<String, Double> {
    [
      "body[t-1]": candles.body(ago: 1), "bodyLong[t-1]": candles.limit(.bodyLong, ago: 1),
      "body[t]": candles.body(), "bodyLong[t]": candles.limit(.bodyLong),
      "open[t-1]": candles.open(ago: 1), "low[t-1]": candles.low(ago: 1),
      "close[t-1]": candles.close(ago: 1),
    ]
  }
}
