/// Separating lines: a belt hold that opens where the candle before, of the other colour, has opened.
///
/// 100 where it is white, −100 where it is black.
///
/// Source: TA-Lib 0.8 `CDLSEPARATINGLINES`; agrees at every candle.
struct SeparatingLines: CandlePattern {
  static let description = describe(
    "separatinglines", "Separating lines", chinese: "分离线", traditional: "分離線", japanese: "行き違い線",
    taLib: "cdlseparatinglines",
    "Did a belt hold start where the opposite candle before had started?",
    formula: """
      separatinglines[t] = 100 if black[t-1] and white[t] and lower[t] < shadowVeryShort[t]
        -100 if white[t-1] and black[t] and upper[t] < shadowVeryShort[t]
        where body[t] > bodyLong[t] and abs(open[t] - open[t-1]) <= equal[t-1], else 0
      """,
    example: "separatinglines() > 0 and close > sma(close, 50)")
  static let settings: [CandleSetting] = [.bodyLong, .shadowVeryShort, .equal]
  static let lookback = 1
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    let opens = c.within(c.open[i], c.open[i - 1], c.limit(.equal, i - 1), i)
    let white = c.black(i - 1) .& c.white(i) .& c.noLower(i)
    let black = c.white(i - 1) .& c.black(i) .& c.noUpper(i)
    return (c.long(i) .& opens .& (white .| black)).gives(c.colour(i))
  }

  func steps(_ bar: TracedBar<SeparatingLines>) -> KeyValuePairs<String, Double> {
    [
      "body[t]": candles.body(), "bodyLong[t]": candles.limit(.bodyLong),
      "lower[t]": candles.lower(), "upper[t]": candles.upper(),
      "shadowVeryShort[t]": candles.limit(.shadowVeryShort), "open[t-1]": candles.open(ago: 1),
      "equal[t-1]": candles.limit(.equal, ago: 1),
    ]
  }
}
