/// Three advancing white soldiers: three white candles that close higher and higher with hardly a shadow
/// above, each of which opens in the body before or near it and is not far shorter.
///
/// 100, which speaks for higher prices.
///
/// Source: TA-Lib 0.8 `CDL3WHITESOLDIERS`; agrees at every candle.
struct ThreeWhiteSoldiers: CandlePattern {
  static let description = describe(
    "threewhitesoldiers", "Three advancing white soldiers", chinese: "三个白兵", traditional: "紅三兵",
    japanese: "赤三兵",
    taLib: "cdl3whitesoldiers",
    "Did three white candles march up without tiring?",
    formula: """
      threewhitesoldiers[t] = 100 if white[t-2] and white[t-1] and white[t]
        and close[t] > close[t-1] > close[t-2] and open[t] > open[t-1] > open[t-2]
        and open[t-1] <= close[t-2] + near[t-2] and open[t] <= close[t-1] + near[t-1]
        and body[t-1] > body[t-2] - far[t-2] and body[t] > body[t-1] - far[t-1]
        and body[t] > bodyShort[t] and upper[t-2] < shadowVeryShort[t-2]
        and upper[t-1] < shadowVeryShort[t-1]
        and upper[t] < shadowVeryShort[t], else 0
      """,
    example: "threewhitesoldiers() > 0")
  static let settings: [CandleSetting] = [.bodyShort, .shadowVeryShort, .near, .far]
  static let lookback = 2
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    let whites = c.white(i - 2) .& c.white(i - 1) .& c.white(i)
    let shadows = c.noUpper(i - 2) .& c.noUpper(i - 1) .& c.noUpper(i)
    let strong =
      c.above(c.body(i - 1), c.body(i - 2) - c.limit(.far, i - 2), i)
      .& c.above(c.body(i), c.body(i - 1) - c.limit(.far, i - 1), i)
    return (whites .& shadows .& c.marches(i) .& strong .& c.moreThanShort(i)).gives(100)
  }

  func steps(_ bar: TracedBar<ThreeWhiteSoldiers>) -> KeyValuePairs<String, Double> {
    [
      "body[t-2]": candles.body(ago: 2), "upper[t-2]": candles.upper(ago: 2),
      "shadowVeryShort[t-2]": candles.limit(.shadowVeryShort, ago: 2),
      "near[t-2]": candles.limit(.near, ago: 2), "far[t-2]": candles.limit(.far, ago: 2),
      "body[t-1]": candles.body(ago: 1), "upper[t-1]": candles.upper(ago: 1),
      "shadowVeryShort[t-1]": candles.limit(.shadowVeryShort, ago: 1),
      "near[t-1]": candles.limit(.near, ago: 1), "far[t-1]": candles.limit(.far, ago: 1),
      "body[t]": candles.body(), "bodyShort[t]": candles.limit(.bodyShort),
      "upper[t]": candles.upper(), "shadowVeryShort[t]": candles.limit(.shadowVeryShort),
    ]
  }
}

extension CandleView {
  /// Whether three candles open and close higher and higher, each from the body before or near it.
  @inline(__always)
  func marches(_ i: Int) -> SignMask {
    let closes = close[i] .> close[i - 1] .& close[i - 1] .> close[i - 2]
    let opens = open[i] .> open[i - 1] .& open[i - 1] .> open[i - 2]
    let second = atMost(open[i - 1], close[i - 2] + limit(.near, i - 2), i)
    let third = atMost(open[i], close[i - 1] + limit(.near, i - 1), i)
    return closes .& opens .& second .& third
  }
}
