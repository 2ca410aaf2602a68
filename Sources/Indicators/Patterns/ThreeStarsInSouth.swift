/// Three stars in the south: a long black candle with a long shadow below, a shorter black one that opens
/// inside its range and falls under its close but not under its low, and a short black one without shadows
/// inside the range of the second.
///
/// 100, which speaks for higher prices.
///
/// Source: TA-Lib 0.8 `CDL3STARSINSOUTH`; agrees at every candle.
struct ThreeStarsInSouth: CandlePattern {
  static let description = describe(
    "threestarsinsouth", "Three stars in the south", chinese: "南方三星", traditional: "南方三星",
    japanese: "南の三ツ星",
    taLib: "cdl3starsinsouth",
    "Do three black candles shrink towards a standstill?",
    formula: """
      threestarsinsouth[t] = 100 if black[t-2] and body[t-2] > bodyLong[t-2]
        and lower[t-2] > shadowLong[t-2]
        and black[t-1] and body[t-1] < body[t-2] and close[t-2] < open[t-1] <= high[t-2]
        and low[t-2] <= low[t-1] < close[t-2] and lower[t-1] > shadowVeryShort[t-1]
        and black[t] and body[t] < bodyShort[t] and lower[t] < shadowVeryShort[t]
        and upper[t] < shadowVeryShort[t]
        and low[t] > low[t-1] and high[t] < high[t-1], else 0
      """,
    example: "threestarsinsouth() > 0")
  static let settings: [CandleSetting] = [.bodyLong, .bodyShort, .shadowLong, .shadowVeryShort]
  static let lookback = 2
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    let blacks = c.black(i - 2) .& c.black(i - 1) .& c.black(i)
    let first = c.long(i - 2) .& c.longLower(i - 2)
    let opens = c.open[i - 1] .> c.close[i - 2] .& c.open[i - 1] .<= c.high[i - 2]
    let falls = c.low[i - 1] .< c.close[i - 2] .& c.low[i - 1] .>= c.low[i - 2]
    let second = c.below(c.body(i - 1), c.body(i - 2), i) .& opens .& falls .& c.hasLower(i - 1)
    let inside = c.low[i] .> c.low[i - 1] .& c.high[i] .< c.high[i - 1]
    let third = c.short(i) .& c.noLower(i) .& c.noUpper(i) .& inside
    return (blacks .& first .& second .& third).gives(100)
  }

  func steps(_ bar: TracedBar<ThreeStarsInSouth>) -> KeyValuePairs<String, Double> {
    [
      "body[t-2]": candles.body(ago: 2), "bodyLong[t-2]": candles.limit(.bodyLong, ago: 2),
      "lower[t-2]": candles.lower(ago: 2), "shadowLong[t-2]": candles.limit(.shadowLong, ago: 2),
      "body[t-1]": candles.body(ago: 1), "lower[t-1]": candles.lower(ago: 1),
      "shadowVeryShort[t-1]": candles.limit(.shadowVeryShort, ago: 1), "body[t]": candles.body(),
      "bodyShort[t]": candles.limit(.bodyShort), "lower[t]": candles.lower(),
      "upper[t]": candles.upper(), "shadowVeryShort[t]": candles.limit(.shadowVeryShort),
    ]
  }
}
