/// Homing pigeon: a short black body inside the long black body before.
///
/// 100, which speaks for higher prices.
///
/// Source: TA-Lib 0.8 `CDLHOMINGPIGEON`; agrees at every candle.
struct HomingPigeon: CandlePattern {
  static let description = describe(
    "homingpigeon", "Homing pigeon", chinese: "家鸽", traditional: "家鴿", japanese: "小鳩返し",
    taLib: "cdlhomingpigeon",
    "Does a short black body stand inside the long black one before?",
    formula: """
      homingpigeon[t] = 100 if black[t-1] and black[t] and body[t-1] > bodyLong[t-1]
        and body[t] <= bodyShort[t]
        and open[t] < open[t-1] and close[t] > close[t-1], else 0
      """,
    example: "homingpigeon() > 0")
  static let settings: [CandleSetting] = [.bodyLong, .bodyShort]
  static let lookback = 1
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    let colours = c.black(i - 1) .& c.black(i)
    let inside = c.open[i] .< c.open[i - 1] .& c.close[i] .> c.close[i - 1]
    return (colours .& c.long(i - 1) .& c.atMostShort(i) .& inside).gives(100)
  }

  func steps(_ bar: TracedBar<HomingPigeon>) -> KeyValuePairs<String, Double> {
    [
      "body[t-1]": candles.body(ago: 1), "bodyLong[t-1]": candles.limit(.bodyLong, ago: 1),
      "body[t]": candles.body(), "bodyShort[t]": candles.limit(.bodyShort),
      "open[t-1]": candles.open(ago: 1), "close[t-1]": candles.close(ago: 1),
    ]
  }
}
