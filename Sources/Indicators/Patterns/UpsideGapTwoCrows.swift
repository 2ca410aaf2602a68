/// Upside gap two crows: a long white candle, a short black body above it, and a black one that swallows the
/// second but stays above the first.
///
/// −100, which speaks for lower prices.
///
/// Source: TA-Lib 0.8 `CDLUPSIDEGAP2CROWS`; agrees at every candle.
struct UpsideGapTwoCrows: CandlePattern {
  static let description = describe(
    "upsidegaptwocrows", "Upside gap two crows", chinese: "向上跳空的两只乌鸦", traditional: "向上跳空的兩隻烏鴉",
    japanese: "上放れ二羽烏",
    taLib: "cdlupsidegap2crows",
    "Do two black candles stand above a long white one, the second around the first?",
    formula: """
      upsidegaptwocrows[t] = -100 if white[t-2] and body[t-2] > bodyLong[t-2]
        and black[t-1] and body[t-1] <= bodyShort[t-1] and bottom[t-1] > top[t-2]
        and black[t] and open[t] > open[t-1] and close[t-2] < close[t] < close[t-1], else 0
      """,
    example: "upsidegaptwocrows() < 0")
  static let settings: [CandleSetting] = [.bodyLong, .bodyShort]
  static let lookback = 2
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    let colours = c.white(i - 2) .& c.black(i - 1) .& c.black(i)
    let bodies = c.long(i - 2) .& c.atMostShort(i - 1) .& c.gapUp(i - 1, from: i - 2)
    let swallows = c.open[i] .> c.open[i - 1] .& c.close[i] .< c.close[i - 1]
    return (colours .& bodies .& swallows .& c.close[i] .> c.close[i - 2]).gives(-100)
  }

  func steps(_ bar: TracedBar<UpsideGapTwoCrows>) -> KeyValuePairs<String, Double> {
    [
      "body[t-2]": candles.body(ago: 2), "bodyLong[t-2]": candles.limit(.bodyLong, ago: 2),
      "close[t-2]": candles.close(ago: 2), "body[t-1]": candles.body(ago: 1),
      "bodyShort[t-1]": candles.limit(.bodyShort, ago: 1), "open[t-1]": candles.open(ago: 1),
      "close[t-1]": candles.close(ago: 1),
    ]
  }
}
