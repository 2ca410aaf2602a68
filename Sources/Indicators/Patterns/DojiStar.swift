/// Doji star: a doji that leaves a gap to the long body before, the way that one went.
///
/// 100 below a black candle, −100 above a white one.
///
/// Source: TA-Lib 0.8 `CDLDOJISTAR`; agrees at every candle.
struct DojiStar: CandlePattern {
  static let description = describe(
    "dojistar", "Doji star", chinese: "十字星", traditional: "十字星", japanese: "十字星",
    taLib: "cdldojistar",
    "Does a doji stand apart from the long body before?",
    formula: """
      dojistar[t] = 100 if black[t-1] and top[t] < bottom[t-1]
        -100 if white[t-1] and bottom[t] > top[t-1]
        where body[t-1] > bodyLong[t-1] and body[t] <= bodyDoji[t], else 0
      """,
    example: "dojistar() < 0")
  static let settings: [CandleSetting] = [.bodyLong, .bodyDoji]
  static let lookback = 1
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    let up = c.white(i - 1) .& c.gapUp(i, from: i - 1)
    let down = c.black(i - 1) .& c.gapDown(i, from: i - 1)
    return (c.long(i - 1) .& c.doji(i) .& (up .| down)).gives(-c.colour(i - 1))
  }

  func steps(_ bar: TracedBar<DojiStar>) -> KeyValuePairs<String, Double> {
    [
      "body[t-1]": candles.body(ago: 1), "bodyLong[t-1]": candles.limit(.bodyLong, ago: 1),
      "body[t]": candles.body(), "bodyDoji[t]": candles.limit(.bodyDoji),
    ]
  }
}
