/// Three outside up or down: a body that swallows the one before, which has the other colour, and a candle
/// that closes beyond it.
///
/// 100 where the second is white, −100 where it is black. The first signal comes one candle later than it
/// could, as in TA-Lib.
///
/// Source: TA-Lib 0.8 `CDL3OUTSIDE`; agrees at every candle.
struct ThreeOutside: CandlePattern {
  static let description = describe(
    "threeoutside", "Three outside up or down", chinese: "三外部上涨和下跌", traditional: "三外部上漲和下跌",
    japanese: "包み上げ・包み下げ",
    taLib: "cdl3outside",
    "Did the price go on after a body that swallowed the one before?",
    formula: """
      threeoutside[t] = 100 if black[t-2] and white[t-1] and open[t-1] < close[t-2]
        and close[t-1] > open[t-2]
          and close[t] > close[t-1]
        -100 if white[t-2] and black[t-1] and open[t-1] > close[t-2] and close[t-1] < open[t-2]
          and close[t] < close[t-1], else 0
      """,
    example: "threeoutside() > 0")
  static let settings: [CandleSetting] = []
  static let lookback = 3
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    let (start, end) = (c.close[i - 2], c.open[i - 2])
    let white = c.black(i - 2) .& c.white(i - 1) .& c.close[i] .> c.close[i - 1]
    let black = c.white(i - 2) .& c.black(i - 1) .& c.close[i] .< c.close[i - 1]
    let up = white .& c.open[i - 1] .< start .& c.close[i - 1] .> end
    let down = black .& c.open[i - 1] .> start .& c.close[i - 1] .< end
    return (up .| down).gives(c.colour(i - 1))
  }

  func steps(_ bar: TracedBar<ThreeOutside>) -> KeyValuePairs<String, Double> {
    [
      "open[t-2]": candles.open(ago: 2), "close[t-2]": candles.close(ago: 2),
      "open[t-1]": candles.open(ago: 1), "close[t-1]": candles.close(ago: 1),
    ]
  }
}
