/// Ladder bottom: three black candles that open and close lower and lower, a black one with a shadow above, and
/// a white one that opens above its body and closes above its high.
///
/// 100, which speaks for higher prices.
///
/// Source: TA-Lib 0.8 `CDLLADDERBOTTOM`; agrees at every candle.
struct LadderBottom: CandlePattern {
  static let description = describe(
    "ladderbottom", "Ladder bottom", chinese: "梯底", traditional: "梯底", japanese: "はしご底",
    taLib: "cdlladderbottom",
    "Did a white candle leave the last rung of a fall?",
    formula: """
      ladderbottom[t] = 100 if black[t-4] and black[t-3] and black[t-2] and black[t-1]
        and white[t]
        and open[t-2] < open[t-3] < open[t-4] and close[t-2] < close[t-3] < close[t-4]
        and upper[t-1] > shadowVeryShort[t-1] and open[t] > open[t-1]
        and close[t] > high[t-1], else 0
      """,
    example: "ladderbottom() > 0")
  static let settings: [CandleSetting] = [.shadowVeryShort]
  static let lookback = 4
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    let blacks = c.black(i - 4) .& c.black(i - 3) .& c.black(i - 2) .& c.black(i - 1)
    let opens = c.open[i - 3] .< c.open[i - 4] .& c.open[i - 2] .< c.open[i - 3]
    let closes = c.close[i - 3] .< c.close[i - 4] .& c.close[i - 2] .< c.close[i - 3]
    let leaves = c.white(i) .& c.open[i] .> c.open[i - 1] .& c.close[i] .> c.high[i - 1]
    return (blacks .& opens .& closes .& c.hasUpper(i - 1) .& leaves).gives(100)
  }

  func steps(_ bar: TracedBar<LadderBottom>) -> KeyValuePairs<String, Double> {
    [
      "upper[t-1]": candles.upper(ago: 1),
      "shadowVeryShort[t-1]": candles.limit(.shadowVeryShort, ago: 1),
      "open[t-1]": candles.open(ago: 1), "high[t-1]": candles.high(ago: 1),
    ]
  }
}
