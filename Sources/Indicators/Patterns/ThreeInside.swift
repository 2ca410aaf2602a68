/// Three inside up or down: a long candle, a short body inside it, and a candle of the other colour that
/// closes beyond the open of the first.
///
/// 100 where the last is white, −100 where it is black.
///
/// Source: TA-Lib 0.8 `CDL3INSIDE`; agrees at every candle.
struct ThreeInside: CandlePattern {
  static let description = describe(
    "threeinside", "Three inside up or down", chinese: "三内部上涨和下跌", traditional: "三內部上漲和下跌",
    japanese: "はらみ上げ・はらみ下げ",
    taLib: "cdl3inside",
    "Did the price leave a harami on the other side?",
    formula: """
      threeinside[t] = 100 if black[t-2] and white[t] and close[t] > open[t-2]
        -100 if white[t-2] and black[t] and close[t] < open[t-2]
        where body[t-2] > bodyLong[t-2] and body[t-1] <= bodyShort[t-1]
        and top[t-1] < top[t-2] and bottom[t-1] > bottom[t-2], else 0
      """,
    example: "threeinside() > 0")
  static let settings: [CandleSetting] = [.bodyLong, .bodyShort]
  static let lookback = 2
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    let inside = c.top(i - 1) .< c.top(i - 2) .& c.bottom(i - 1) .> c.bottom(i - 2)
    let up = c.black(i - 2) .& c.white(i) .& c.close[i] .> c.open[i - 2]
    let down = c.white(i - 2) .& c.black(i) .& c.close[i] .< c.open[i - 2]
    let bodies = c.long(i - 2) .& c.atMostShort(i - 1) .& inside
    return (bodies .& (up .| down)).gives(c.colour(i))
  }

  func steps(_ bar: TracedBar<ThreeInside>) -> KeyValuePairs<String, Double> {
    [
      "body[t-2]": candles.body(ago: 2), "bodyLong[t-2]": candles.limit(.bodyLong, ago: 2),
      "open[t-2]": candles.open(ago: 2), "body[t-1]": candles.body(ago: 1),
      "bodyShort[t-1]": candles.limit(.bodyShort, ago: 1), "top[t-2]": candles.top(ago: 2),
      "bottom[t-2]": candles.bottom(ago: 2), "top[t-1]": candles.top(ago: 1),
      "bottom[t-1]": candles.bottom(ago: 1),
    ]
  }
}
