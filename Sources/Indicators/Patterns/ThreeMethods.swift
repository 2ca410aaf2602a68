/// Rising or falling three methods: a long candle, three short bodies of the other colour that go back inside
/// its range, and a long candle of the first colour that closes beyond the first.
///
/// 100 where the long ones are white, −100 where they are black.
///
/// Source: TA-Lib 0.8 `CDLRISEFALL3METHODS`; agrees at every candle.
struct ThreeMethods: CandlePattern {
  static let description = describe(
    "threemethods", "Rising or falling three methods", chinese: "上升/下降三法", traditional: "上升/下降三法",
    japanese: "上げ三法・下げ三法",
    taLib: "cdlrisefall3methods",
    "Did a long candle go on after three short ones had only rested?",
    formula: """
      threemethods[t] = 100 if white[t-4] and black[t-3] and black[t-2] and black[t-1]
        and white[t]
          and close[t-1] < close[t-2] < close[t-3] and open[t] > close[t-1]
          and close[t] > close[t-4]
        -100 if black[t-4] and white[t-3] and white[t-2] and white[t-1] and black[t]
          and close[t-1] > close[t-2] > close[t-3] and open[t] < close[t-1]
          and close[t] < close[t-4]
        where body[t-4] > bodyLong[t-4] and body[t] > bodyLong[t]
        and body[t-3] < bodyShort[t-3] and body[t-2] < bodyShort[t-2]
        and body[t-1] < bodyShort[t-1]
        and bottom < high[t-4] and top > low[t-4] of t-3, t-2 and t-1, else 0
      """,
    example: "threemethods() > 0")
  static let settings: [CandleSetting] = [.bodyLong, .bodyShort]
  static let lookback = 4
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    let blacks = c.white(i - 4) .& c.black(i - 3) .& c.black(i - 2) .& c.black(i - 1) .& c.white(i)
    let falling = c.close[i - 2] .< c.close[i - 3] .& c.close[i - 1] .< c.close[i - 2]
    let rise = c.open[i] .> c.close[i - 1] .& c.close[i] .> c.close[i - 4]
    let whites = c.black(i - 4) .& c.white(i - 3) .& c.white(i - 2) .& c.white(i - 1) .& c.black(i)
    let rising = c.close[i - 2] .> c.close[i - 3] .& c.close[i - 1] .> c.close[i - 2]
    let fall = c.open[i] .< c.close[i - 1] .& c.close[i] .< c.close[i - 4]
    let moves = (blacks .& falling .& rise) .| (whites .& rising .& fall)
    let rests = rest(c, i - 3, i - 4) .& rest(c, i - 2, i - 4) .& rest(c, i - 1, i - 4)
    return (moves .& rests .& c.long(i - 4) .& c.long(i)).gives(c.colour(i))
  }

  /// Whether a candle is short and holds within the range of the first.
  @inline(__always)
  private static func rest(_ c: CandleView, _ i: Int, _ first: Int) -> SignMask {
    c.short(i) .& c.bottom(i) .< c.high[first] .& c.top(i) .> c.low[first]
  }

  func steps(_ bar: TracedBar<ThreeMethods>) -> KeyValuePairs<String, Double> {
    [
      "body[t-4]": candles.body(ago: 4), "bodyLong[t-4]": candles.limit(.bodyLong, ago: 4),
      "body[t-3]": candles.body(ago: 3), "bodyShort[t-3]": candles.limit(.bodyShort, ago: 3),
      "body[t-2]": candles.body(ago: 2), "bodyShort[t-2]": candles.limit(.bodyShort, ago: 2),
      "body[t-1]": candles.body(ago: 1), "bodyShort[t-1]": candles.limit(.bodyShort, ago: 1),
      "body[t]": candles.body(), "bodyLong[t]": candles.limit(.bodyLong),
    ]
  }
}
