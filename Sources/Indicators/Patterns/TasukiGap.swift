/// Tasuki gap: a body beyond a gap and one of about its size and of the other colour that opens in it and
/// closes in the gap.
///
/// 100 where the gap is upward, −100 where it is downward.
///
/// Source: TA-Lib 0.8 `CDLTASUKIGAP`; agrees at every candle.
struct TasukiGap: CandlePattern {
  static let description = describe(
    "tasukigap", "Tasuki gap", chinese: "跳空并列阴阳线", traditional: "跳空並列陰陽線",
    japanese: "上放れたすき・下放れたすき",
    taLib: "cdltasukigap",
    "Did a candle of the other colour fail to close a gap?",
    formula: """
      tasukigap[t] = 100 if bottom[t-1] > top[t-2] and white[t-1] and black[t]
          and open[t-1] < open[t] < close[t-1] and top[t-2] < close[t] < open[t-1]
        -100 if top[t-1] < bottom[t-2] and black[t-1] and white[t]
          and close[t-1] < open[t] < open[t-1] and open[t-1] < close[t] < bottom[t-2]
        where abs(body[t-1] - body[t]) < near[t-1], else 0
      """,
    example: "tasukigap() > 0")
  static let settings: [CandleSetting] = [.near]
  static let lookback = 2
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    let (open, close) = (c.open[i], c.close[i])
    let (first, last) = (c.open[i - 1], c.close[i - 1])
    let up =
      c.gapUp(i - 1, from: i - 2) .& c.white(i - 1) .& c.black(i)
      .& open .> first .& open .< last .& close .< first .& close .> c.top(i - 2)
    let down =
      c.gapDown(i - 1, from: i - 2) .& c.black(i - 1) .& c.white(i)
      .& open .< first .& open .> last .& close .> first .& close .< c.bottom(i - 2)
    let sizes = c.below(abs(c.body(i - 1) - c.body(i)), c.limit(.near, i - 1), i)
    return (sizes .& (up .| down)).gives(c.colour(i - 1))
  }

  func steps(_ bar: TracedBar<TasukiGap>) -> KeyValuePairs<String, Double> {
    [
      "body[t-1]": candles.body(ago: 1), "body[t]": candles.body(),
      "near[t-1]": candles.limit(.near, ago: 1), "open[t-1]": candles.open(ago: 1),
      "close[t-1]": candles.close(ago: 1),
    ]
  }
}
