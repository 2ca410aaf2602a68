/// Dark cloud cover: a black candle that opens above the high of a long white one and closes deep in its body.
///
/// −100, which speaks for lower prices.
///
/// Source: TA-Lib 0.8 `CDLDARKCLOUDCOVER`; agrees at every candle.
struct DarkCloudCover: CandlePattern {
  static let description = describe(
    "darkcloudcover", "Dark cloud cover", chinese: "乌云压顶", traditional: "烏雲罩頂", japanese: "かぶせ線",
    taLib: "cdldarkcloudcover",
    "Did a black candle take back half of the long white one before?",
    formula: """
      darkcloudcover[t] = -100 if white[t-1] and body[t-1] > bodyLong[t-1] and black[t]
        and open[t] > high[t-1] and close[t] > open[t-1]
        and close[t] < close[t-1] - penetration * body[t-1], else 0
      """,
    example: "darkcloudcover() < 0")
  static let settings: [CandleSetting] = [.bodyLong]
  static let lookback = 1
  static let penetration: Double? = 0.5
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    let colours = c.white(i - 1) .& c.black(i)
    let deep = c.below(c.close[i], c.close[i - 1] - c.penetration * c.body(i - 1), i)
    let closes = c.close[i] .> c.open[i - 1] .& deep
    return (colours .& c.long(i - 1) .& c.open[i] .> c.high[i - 1] .& closes).gives(-100)
  }

  func steps(_ bar: TracedBar<DarkCloudCover>) -> KeyValuePairs<String, Double> {
    [
      "body[t-1]": candles.body(ago: 1), "bodyLong[t-1]": candles.limit(.bodyLong, ago: 1),
      "open[t-1]": candles.open(ago: 1), "high[t-1]": candles.high(ago: 1),
      "close[t-1]": candles.close(ago: 1),
    ]
  }
}
