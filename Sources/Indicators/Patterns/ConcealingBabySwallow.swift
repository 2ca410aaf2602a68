/// Concealing baby swallow: two black candles without shadows, a black one below them whose shadow reaches back
/// into the second body, and a black one around the third, shadows and all.
///
/// 100, which speaks for higher prices.
///
/// Source: TA-Lib 0.8 `CDLCONCEALBABYSWALL`; agrees at every candle.
struct ConcealingBabySwallow: CandlePattern {
  static let description = describe(
    "concealingbabyswallow", "Concealing baby swallow", chinese: "藏婴吞没", traditional: "藏嬰吞沒",
    japanese: "小燕包み",
    taLib: "cdlconcealbabyswall",
    "Did a fourth black candle swallow a third that had tried to rise?",
    formula: """
      concealingbabyswallow[t] = 100 if black[t-3] and black[t-2] and black[t-1] and black[t]
        and lower[t-3] < shadowVeryShort[t-3] and upper[t-3] < shadowVeryShort[t-3]
        and lower[t-2] < shadowVeryShort[t-2] and upper[t-2] < shadowVeryShort[t-2]
        and top[t-1] < bottom[t-2] and upper[t-1] > shadowVeryShort[t-1]
        and high[t-1] > close[t-2]
        and high[t] > high[t-1] and low[t] < low[t-1], else 0
      """,
    example: "concealingbabyswallow() > 0")
  static let settings: [CandleSetting] = [.shadowVeryShort]
  static let lookback = 3
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    let blacks = c.black(i - 3) .& c.black(i - 2) .& c.black(i - 1) .& c.black(i)
    let first = c.noLower(i - 3) .& c.noUpper(i - 3)
    let second = c.noLower(i - 2) .& c.noUpper(i - 2)
    let reaches = c.hasUpper(i - 1) .& c.high[i - 1] .> c.close[i - 2]
    let third = c.gapDown(i - 1, from: i - 2) .& reaches
    let fourth = c.high[i] .> c.high[i - 1] .& c.low[i] .< c.low[i - 1]
    return (blacks .& first .& second .& third .& fourth).gives(100)
  }

  func steps(_ bar: TracedBar<ConcealingBabySwallow>) -> KeyValuePairs<String, Double> {
    [
      "lower[t-3]": candles.lower(ago: 3), "upper[t-3]": candles.upper(ago: 3),
      "shadowVeryShort[t-3]": candles.limit(.shadowVeryShort, ago: 3),
      "lower[t-2]": candles.lower(ago: 2), "upper[t-2]": candles.upper(ago: 2),
      "shadowVeryShort[t-2]": candles.limit(.shadowVeryShort, ago: 2),
      "upper[t-1]": candles.upper(ago: 1),
      "shadowVeryShort[t-1]": candles.limit(.shadowVeryShort, ago: 1),
      "high[t-1]": candles.high(ago: 1), "low[t-1]": candles.low(ago: 1),
    ]
  }
}
