/// Three black crows: three black candles with hardly a shadow below that close lower and lower, each of which
/// opens in the body before; the first closes under the high of a white candle.
///
/// −100, which speaks for lower prices.
///
/// Source: TA-Lib 0.8 `CDL3BLACKCROWS`; agrees at every candle.
struct ThreeBlackCrows: CandlePattern {
  static let description = describe(
    "threeblackcrows", "Three black crows", chinese: "三只乌鸦", traditional: "黑三兵", japanese: "三羽烏",
    taLib: "cdl3blackcrows",
    "Did three black candles march down after a white one?",
    formula: """
      threeblackcrows[t] = -100 if white[t-3] and black[t-2] and black[t-1] and black[t]
        and close[t-2] < high[t-3] and close[t-1] < close[t-2] and close[t] < close[t-1]
        and close[t-2] < open[t-1] < open[t-2] and close[t-1] < open[t] < open[t-1]
        and lower[t-2] < shadowVeryShort[t-2] and lower[t-1] < shadowVeryShort[t-1]
        and lower[t] < shadowVeryShort[t], else 0
      """,
    example: "threeblackcrows() < 0")
  static let settings: [CandleSetting] = [.shadowVeryShort]
  static let lookback = 3
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    let colours = c.white(i - 3) .& c.black(i - 2) .& c.black(i - 1) .& c.black(i)
    let shadows = c.noLower(i - 2) .& c.noLower(i - 1) .& c.noLower(i)
    let second = c.open[i - 1] .< c.open[i - 2] .& c.open[i - 1] .> c.close[i - 2]
    let third = c.open[i] .< c.open[i - 1] .& c.open[i] .> c.close[i - 1]
    let falling = c.close[i - 1] .< c.close[i - 2] .& c.close[i] .< c.close[i - 1]
    let under = c.close[i - 2] .< c.high[i - 3]
    return (colours .& shadows .& second .& third .& falling .& under).gives(-100)
  }

  func steps(_ bar: TracedBar<ThreeBlackCrows>) -> KeyValuePairs<String, Double> {
    [
      "lower[t-2]": candles.lower(ago: 2),
      "shadowVeryShort[t-2]": candles.limit(.shadowVeryShort, ago: 2),
      "lower[t-1]": candles.lower(ago: 1),
      "shadowVeryShort[t-1]": candles.limit(.shadowVeryShort, ago: 1),
      "lower[t]": candles.lower(), "shadowVeryShort[t]": candles.limit(.shadowVeryShort),
    ]
  }
}
