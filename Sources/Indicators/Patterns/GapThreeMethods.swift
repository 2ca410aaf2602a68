/// Gap three methods: two candles of one colour with a gap between their bodies, the way they go, and one of
/// the other colour that opens in the second body and closes in the first.
///
/// 100 where the gap is upward, −100 where it is downward.
///
/// Source: TA-Lib 0.8 `CDLXSIDEGAP3METHODS`; agrees at every candle.
struct GapThreeMethods: CandlePattern {
  static let description = describe(
    "gapthreemethods", "Gap three methods", chinese: "上升/下降跳空三法", traditional: "上升/下降跳空三法",
    japanese: "上放れ三法・下放れ三法",
    taLib: "cdlxsidegap3methods",
    "Did a candle of the other colour close the gap between two?",
    formula: """
      gapthreemethods[t] = 100 if white[t-2] and white[t-1] and black[t]
        and bottom[t-1] > top[t-2]
        -100 if black[t-2] and black[t-1] and white[t] and top[t-1] < bottom[t-2]
        where bottom[t-1] < open[t] < top[t-1] and bottom[t-2] < close[t] < top[t-2], else 0
      """,
    example: "gapthreemethods() != 0")
  static let settings: [CandleSetting] = []
  static let lookback = 2
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    let up = c.white(i - 2) .& c.white(i - 1) .& c.black(i) .& c.gapUp(i - 1, from: i - 2)
    let down = c.black(i - 2) .& c.black(i - 1) .& c.white(i) .& c.gapDown(i - 1, from: i - 2)
    let opens = c.open[i] .> c.bottom(i - 1) .& c.open[i] .< c.top(i - 1)
    let closes = c.close[i] .> c.bottom(i - 2) .& c.close[i] .< c.top(i - 2)
    return (opens .& closes .& (up .| down)).gives(c.colour(i - 2))
  }

  func steps(_ bar: TracedBar<GapThreeMethods>) -> KeyValuePairs<String, Double> {
    [
      "top[t-2]": candles.top(ago: 2), "bottom[t-2]": candles.bottom(ago: 2),
      "top[t-1]": candles.top(ago: 1), "bottom[t-1]": candles.bottom(ago: 1),
    ]
  }
}
