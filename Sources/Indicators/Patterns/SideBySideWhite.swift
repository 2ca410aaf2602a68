/// Gap side-by-side white lines: two white candles of about the same open and size whose bodies both lie
/// beyond the body before.
///
/// 100 where they are above it, −100 where they are below.
///
/// Source: TA-Lib 0.8 `CDLGAPSIDESIDEWHITE`; agrees at every candle.
struct SideBySideWhite: CandlePattern {
  static let description = describe(
    "sidebysidewhite", "Gap side-by-side white lines", chinese: "向上/下跳空并列阳线",
    traditional: "向上/下跳空並列陽線",
    japanese: "上放れ並び赤・下放れ並び赤",
    taLib: "cdlgapsidesidewhite",
    "Do two white candles stand side by side beyond a gap?",
    formula: """
      sidebysidewhite[t] = 100 if bottom[t-1] > top[t-2] and bottom[t] > top[t-2]
        -100 if top[t-1] < bottom[t-2] and top[t] < bottom[t-2]
        where white[t-1] and white[t]
        and abs(body[t] - body[t-1]) <= near[t-1]
        and abs(open[t] - open[t-1]) <= equal[t-1], else 0
      """,
    example: "sidebysidewhite() > 0")
  static let settings: [CandleSetting] = [.near, .equal]
  static let lookback = 2
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    let whites = c.white(i - 1) .& c.white(i)
    let sizes = c.within(c.body(i), c.body(i - 1), c.limit(.near, i - 1), i)
    let opens = c.within(c.open[i], c.open[i - 1], c.limit(.equal, i - 1), i)
    let up = c.gapUp(i - 1, from: i - 2) .& c.gapUp(i, from: i - 2)
    let down = c.gapDown(i - 1, from: i - 2) .& c.gapDown(i, from: i - 2)
    let lines = whites .& sizes .& opens
    return (lines .& up).gives(100) + (lines .& down).gives(-100)
  }

  func steps(_ bar: TracedBar<SideBySideWhite>) -> KeyValuePairs<String, Double> {
    [
      "body[t-1]": candles.body(ago: 1), "near[t-1]": candles.limit(.near, ago: 1),
      "body[t]": candles.body(), "open[t-1]": candles.open(ago: 1),
      "equal[t-1]": candles.limit(.equal, ago: 1),
    ]
  }
}
