/// Stalled pattern: two long white candles, the second without a shadow above, and a short white one that
/// opens near the end of the second body or beyond it.
///
/// −100, which speaks for lower prices.
///
/// Source: TA-Lib 0.8 `CDLSTALLEDPATTERN`; agrees at every candle.
struct StalledPattern: CandlePattern {
  static let description = describe(
    "stalledpattern", "Stalled pattern", chinese: "停顿形态", traditional: "停頓型態", japanese: "赤三兵思案星",
    taLib: "cdlstalledpattern",
    "Did a short white candle stall on the shoulder of two long ones?",
    formula: """
      stalledpattern[t] = -100 if white[t-2] and white[t-1] and white[t]
        and close[t] > close[t-1] > close[t-2]
        and body[t-2] > bodyLong[t-2] and body[t-1] > bodyLong[t-1]
        and upper[t-1] < shadowVeryShort[t-1]
        and open[t-1] > open[t-2] and open[t-1] <= close[t-2] + near[t-2]
        and body[t] < bodyShort[t] and open[t] >= close[t-1] - body[t] - near[t-1], else 0
      """,
    example: "stalledpattern() < 0")
  static let settings: [CandleSetting] = [.bodyLong, .bodyShort, .shadowVeryShort, .near]
  static let lookback = 2
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    let whites = c.white(i - 2) .& c.white(i - 1) .& c.white(i)
    let rising = c.close[i] .> c.close[i - 1] .& c.close[i - 1] .> c.close[i - 2]
    let long = c.long(i - 2) .& c.long(i - 1) .& c.noUpper(i - 1)
    let near = c.atMost(c.open[i - 1], c.close[i - 2] + c.limit(.near, i - 2), i)
    let shoulder = c.close[i - 1] - c.body(i) - c.limit(.near, i - 1)
    let rides = c.short(i) .& c.atLeast(c.open[i], shoulder, i)
    return (whites .& rising .& long .& c.open[i - 1] .> c.open[i - 2] .& near .& rides).gives(-100)
  }

  func steps(_ bar: TracedBar<StalledPattern>) -> KeyValuePairs<String, Double> {
    [
      "body[t-2]": candles.body(ago: 2), "bodyLong[t-2]": candles.limit(.bodyLong, ago: 2),
      "near[t-2]": candles.limit(.near, ago: 2), "body[t-1]": candles.body(ago: 1),
      "bodyLong[t-1]": candles.limit(.bodyLong, ago: 1), "upper[t-1]": candles.upper(ago: 1),
      "shadowVeryShort[t-1]": candles.limit(.shadowVeryShort, ago: 1),
      "near[t-1]": candles.limit(.near, ago: 1), "body[t]": candles.body(),
      "bodyShort[t]": candles.limit(.bodyShort),
    ]
  }
}
