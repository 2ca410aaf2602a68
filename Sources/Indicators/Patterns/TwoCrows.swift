/// Two crows: a long white candle, a black one above its body, and a black one that opens in the second body
/// and closes in the first.
///
/// −100, which speaks for lower prices.
///
/// Source: TA-Lib 0.8 `CDL2CROWS`; agrees at every candle.
struct TwoCrows: CandlePattern {
  static let description = describe(
    "twocrows", "Two crows", chinese: "两只乌鸦", traditional: "兩隻烏鴉", japanese: "二羽烏",
    taLib: "cdl2crows",
    "Did two black candles come down from above a long white one?",
    formula: """
      twocrows[t] = -100 if white[t-2] and body[t-2] > bodyLong[t-2] and black[t-1]
        and bottom[t-1] > top[t-2]
        and black[t] and close[t-1] < open[t] < open[t-1]
        and open[t-2] < close[t] < close[t-2], else 0
      """,
    example: "twocrows() < 0")
  static let settings: [CandleSetting] = [.bodyLong]
  static let lookback = 2
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    let colours = c.white(i - 2) .& c.black(i - 1) .& c.black(i)
    let opens = c.open[i] .< c.open[i - 1] .& c.open[i] .> c.close[i - 1]
    let closes = c.close[i] .> c.open[i - 2] .& c.close[i] .< c.close[i - 2]
    let shape = c.long(i - 2) .& c.gapUp(i - 1, from: i - 2)
    return (colours .& shape .& opens .& closes).gives(-100)
  }

  func steps(_ bar: TracedBar<TwoCrows>) -> KeyValuePairs<String, Double> {
    [
      "body[t-2]": candles.body(ago: 2), "bodyLong[t-2]": candles.limit(.bodyLong, ago: 2),
      "open[t-2]": candles.open(ago: 2), "close[t-2]": candles.close(ago: 2),
      "open[t-1]": candles.open(ago: 1), "close[t-1]": candles.close(ago: 1),
    ]
  }
}
