/// Identical three crows: three black candles with hardly a shadow below that close lower and lower, each of
/// which opens at the close before.
///
/// −100, which speaks for lower prices.
///
/// Source: TA-Lib 0.8 `CDLIDENTICAL3CROWS`; agrees at every candle.
struct IdenticalThreeCrows: CandlePattern {
  static let description = describe(
    "identicalthreecrows", "Identical three crows", chinese: "三胞胎乌鸦", traditional: "三胞胎烏鴉",
    japanese: "同事三羽烏",
    taLib: "cdlidentical3crows",
    "Did three black candles march down, each from where the last one closed?",
    formula: """
      identicalthreecrows[t] = -100 if black[t-2] and black[t-1] and black[t]
        and close[t] < close[t-1] < close[t-2]
        and abs(open[t-1] - close[t-2]) <= equal[t-2]
        and abs(open[t] - close[t-1]) <= equal[t-1]
        and lower[t-2] < shadowVeryShort[t-2] and lower[t-1] < shadowVeryShort[t-1]
        and lower[t] < shadowVeryShort[t], else 0
      """,
    example: "identicalthreecrows() < 0")
  static let settings: [CandleSetting] = [.shadowVeryShort, .equal]
  static let lookback = 2
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    let blacks = c.black(i - 2) .& c.black(i - 1) .& c.black(i)
    let shadows = c.noLower(i - 2) .& c.noLower(i - 1) .& c.noLower(i)
    let falling = c.close[i - 1] .< c.close[i - 2] .& c.close[i] .< c.close[i - 1]
    let opens =
      c.within(c.open[i - 1], c.close[i - 2], c.limit(.equal, i - 2), i)
      .& c.within(c.open[i], c.close[i - 1], c.limit(.equal, i - 1), i)
    return (blacks .& shadows .& falling .& opens).gives(-100)
  }

  func steps(_ bar: TracedBar<IdenticalThreeCrows>) -> KeyValuePairs<String, Double> {
    [
      "lower[t-2]": candles.lower(ago: 2),
      "shadowVeryShort[t-2]": candles.limit(.shadowVeryShort, ago: 2),
      "equal[t-2]": candles.limit(.equal, ago: 2), "lower[t-1]": candles.lower(ago: 1),
      "shadowVeryShort[t-1]": candles.limit(.shadowVeryShort, ago: 1),
      "equal[t-1]": candles.limit(.equal, ago: 1), "lower[t]": candles.lower(),
      "shadowVeryShort[t]": candles.limit(.shadowVeryShort),
    ]
  }
}
