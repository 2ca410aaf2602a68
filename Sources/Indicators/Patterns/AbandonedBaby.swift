/// Abandoned baby: a doji that not even the shadows of its neighbours reach, between a long candle and one of
/// the other colour that closes deep in the first body.
///
/// 100 where the last is white, −100 where it is black.
///
/// Source: TA-Lib 0.8 `CDLABANDONEDBABY`; agrees at every candle.
struct AbandonedBaby: CandlePattern {
  static let description = describe(
    "abandonedbaby", "Abandoned baby", chinese: "弃婴", traditional: "棄嬰", japanese: "捨て子線",
    taLib: "cdlabandonedbaby",
    "Does a doji stand alone, with gaps on both sides, before the price turns?",
    formula: """
      abandonedbaby[t] =
        100 if black[t-2] and white[t] and high[t-1] < low[t-2] and low[t] > high[t-1]
          and close[t] > close[t-2] + penetration * body[t-2]
        -100 if white[t-2] and black[t] and low[t-1] > high[t-2] and high[t] < low[t-1]
          and close[t] < close[t-2] - penetration * body[t-2]
        where body[t-2] > bodyLong[t-2] and body[t-1] <= bodyDoji[t-1]
        and body[t] > bodyShort[t], else 0
      """,
    example: "abandonedbaby() != 0")
  static let settings: [CandleSetting] = [.bodyLong, .bodyShort, .bodyDoji]
  static let lookback = 2
  static let penetration: Double? = 0.3
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    let bodies = c.long(i - 2) .& c.doji(i - 1) .& c.moreThanShort(i)
    let depth = c.penetration * c.body(i - 2)
    let above = c.low[i - 1] .> c.high[i - 2] .& c.high[i] .< c.low[i - 1]
    let below = c.high[i - 1] .< c.low[i - 2] .& c.low[i] .> c.high[i - 1]
    let down = c.white(i - 2) .& c.black(i) .& c.below(c.close[i], c.close[i - 2] - depth, i)
    let up = c.black(i - 2) .& c.white(i) .& c.above(c.close[i], c.close[i - 2] + depth, i)
    return (bodies .& ((above .& down) .| (below .& up))).gives(c.colour(i))
  }

  func steps(_ bar: TracedBar<AbandonedBaby>) -> KeyValuePairs<String, Double> {
    [
      "body[t-2]": candles.body(ago: 2), "bodyLong[t-2]": candles.limit(.bodyLong, ago: 2),
      "body[t-1]": candles.body(ago: 1), "bodyDoji[t-1]": candles.limit(.bodyDoji, ago: 1),
      "body[t]": candles.body(), "bodyShort[t]": candles.limit(.bodyShort),
      "high[t-2]": candles.high(ago: 2), "low[t-2]": candles.low(ago: 2),
      "high[t-1]": candles.high(ago: 1), "low[t-1]": candles.low(ago: 1),
      "close[t-2]": candles.close(ago: 2),
    ]
  }
}
