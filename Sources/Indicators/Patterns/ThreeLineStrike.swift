/// Three-line strike: three candles of one colour that close further and further, each of which opens in the
/// body before or near it, and one of the other colour that opens beyond the third and closes beyond the open
/// of the first.
///
/// 100 where the three are white, −100 where they are black.
///
/// Source: TA-Lib 0.8 `CDL3LINESTRIKE`; agrees at every candle.
struct ThreeLineStrike: CandlePattern {
  static let description = describe(
    "threelinestrike", "Three-line strike", chinese: "三线打击", traditional: "三線打擊", japanese: "三手打ち",
    taLib: "cdl3linestrike",
    "Did one candle strike back beyond three of the other colour?",
    formula: """
      threelinestrike[t] =
        100 if white[t-3] and white[t-2] and white[t-1] and black[t]
        and close[t-1] > close[t-2] > close[t-3]
          and open[t] > close[t-1] and close[t] < open[t-3]
        -100 if black[t-3] and black[t-2] and black[t-1] and white[t]
        and close[t-1] < close[t-2] < close[t-3]
          and open[t] < close[t-1] and close[t] > open[t-3]
        where bottom[t-3] - near[t-3] <= open[t-2] <= top[t-3] + near[t-3]
        and bottom[t-2] - near[t-2] <= open[t-1] <= top[t-2] + near[t-2], else 0
      """,
    example: "threelinestrike() != 0")
  static let settings: [CandleSetting] = [.near]
  static let lookback = 3
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    let whites = c.white(i - 3) .& c.white(i - 2) .& c.white(i - 1) .& c.black(i)
    let rising = c.close[i - 1] .> c.close[i - 2] .& c.close[i - 2] .> c.close[i - 3]
    let fall = c.open[i] .> c.close[i - 1] .& c.close[i] .< c.open[i - 3]
    let blacks = c.black(i - 3) .& c.black(i - 2) .& c.black(i - 1) .& c.white(i)
    let falling = c.close[i - 1] .< c.close[i - 2] .& c.close[i - 2] .< c.close[i - 3]
    let rise = c.open[i] .< c.close[i - 1] .& c.close[i] .> c.open[i - 3]
    let strikes = (whites .& rising .& fall) .| (blacks .& falling .& rise)
    return (strikes .& opens(c, i - 2) .& opens(c, i - 1)).gives(c.colour(i - 1))
  }

  /// Whether a candle opens in the body before or near it.
  @inline(__always)
  private static func opens(_ c: CandleView, _ i: Int) -> SignMask {
    let near = c.limit(.near, i - 1)
    return c.atLeast(c.open[i], c.bottom(i - 1) - near, i)
      .& c.atMost(c.open[i], c.top(i - 1) + near, i)
  }

  func steps(_ bar: TracedBar<ThreeLineStrike>) -> KeyValuePairs<String, Double> {
    [
      "near[t-3]": candles.limit(.near, ago: 3), "near[t-2]": candles.limit(.near, ago: 2),
      "open[t-3]": candles.open(ago: 3), "open[t-2]": candles.open(ago: 2),
      "open[t-1]": candles.open(ago: 1), "close[t-1]": candles.close(ago: 1),
    ]
  }
}
