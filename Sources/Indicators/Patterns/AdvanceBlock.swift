/// Advance block: three white candles that close higher and higher, each of which opens in the body before or
/// near it; the first is long with a short shadow above, and the others tire. They tire where the second is
/// far shorter than the first and the third not longer than the second or near it; where the third is far
/// shorter than the second; where bodies shrink from candle to candle and the second or the third has more
/// than a short shadow above; or where the third is shorter with a long shadow above.
///
/// −100, which speaks for lower prices.
///
/// Source: TA-Lib 0.8 `CDLADVANCEBLOCK`; agrees at every candle.
struct AdvanceBlock: CandlePattern {
  static let description = describe(
    "advanceblock", "Advance block", chinese: "大敌当前", traditional: "大敵當前", japanese: "赤三兵先詰まり",
    taLib: "cdladvanceblock",
    "Did the march of three white candles come to a halt?",
    formula: """
      advanceblock[t] = -100 if white[t-2] and white[t-1] and white[t]
        and close[t] > close[t-1] > close[t-2] and open[t] > open[t-1] > open[t-2]
        and open[t-1] <= close[t-2] + near[t-2] and open[t] <= close[t-1] + near[t-1]
        and body[t-2] > bodyLong[t-2] and upper[t-2] < shadowShort[t-2]
        and (body[t-1] < body[t-2] - far[t-2] and body[t] < body[t-1] + near[t-1]
          or body[t] < body[t-1] - far[t-1]
          or body[t] < body[t-1] < body[t-2] and (upper[t] > shadowShort[t]
          or upper[t-1] > shadowShort[t-1])
          or body[t] < body[t-1] and upper[t] > shadowLong[t]), else 0
      """,
    example: "advanceblock() < 0")
  static let settings: [CandleSetting] = [.bodyLong, .shadowLong, .shadowShort, .near, .far]
  static let lookback = 2
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    let whites = c.white(i - 2) .& c.white(i - 1) .& c.white(i)
    let first = c.long(i - 2) .& c.shortUpper(i - 2)
    return (whites .& c.marches(i) .& first .& tires(c, i)).gives(-100)
  }

  @inline(__always)
  private static func tires(_ c: CandleView, _ i: Int) -> SignMask {
    let (first, second, third) = (c.body(i - 2), c.body(i - 1), c.body(i))
    let shorter = c.below(third, second, i)
    let secondTires =
      c.below(second, first - c.limit(.far, i - 2), i)
      .& c.below(third, second + c.limit(.near, i - 1), i)
    let thirdTires = c.below(third, second - c.limit(.far, i - 1), i)
    let shrinking =
      shorter .& c.below(second, first, i)
      .& (c.above(c.upper(i), c.limit(.shadowShort, i), i)
        .| c.above(c.upper(i - 1), c.limit(.shadowShort, i - 1), i - 1))
    return secondTires .| thirdTires .| shrinking .| (shorter .& c.longUpper(i))
  }

  func steps(_ bar: TracedBar<AdvanceBlock>) -> KeyValuePairs<String, Double> {
    [
      "body[t-2]": candles.body(ago: 2), "bodyLong[t-2]": candles.limit(.bodyLong, ago: 2),
      "upper[t-2]": candles.upper(ago: 2),
      "shadowShort[t-2]": candles.limit(.shadowShort, ago: 2),
      "far[t-2]": candles.limit(.far, ago: 2), "near[t-2]": candles.limit(.near, ago: 2),
      "body[t-1]": candles.body(ago: 1), "upper[t-1]": candles.upper(ago: 1),
      "far[t-1]": candles.limit(.far, ago: 1), "near[t-1]": candles.limit(.near, ago: 1),
      "body[t]": candles.body(), "upper[t]": candles.upper(),
      "shadowShort[t]": candles.limit(.shadowShort), "shadowLong[t]": candles.limit(.shadowLong),
    ]
  }
}
