/// Kicking: two marubozu of opposite colours with a gap between them, the way the second goes.
///
/// 100 where the second is white, −100 where it is black.
///
/// Source: TA-Lib 0.8 `CDLKICKING`; agrees at every candle.
struct Kicking: CandlePattern {
  static let description = describe(
    "kicking", "Kicking", chinese: "反冲形态", traditional: "反衝型態", japanese: "けり足",
    taLib: "cdlkicking",
    "Did one marubozu jump away from an opposite one?",
    formula: """
      kicking[t] = 100 if black[t-1] and white[t] and low[t] > high[t-1]
        -100 if white[t-1] and black[t] and high[t] < low[t-1]
        where body[t-1] > bodyLong[t-1] and upper[t-1] < shadowVeryShort[t-1]
        and lower[t-1] < shadowVeryShort[t-1]
        and body[t] > bodyLong[t] and upper[t] < shadowVeryShort[t]
        and lower[t] < shadowVeryShort[t], else 0
      """,
    example: "kicking() > 0")
  static let settings: [CandleSetting] = [.bodyLong, .shadowVeryShort]
  static let lookback = 1
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    c.kicks(i).gives(c.colour(i))
  }

  func steps(_ bar: TracedBar<Kicking>) -> KeyValuePairs<String, Double> {
    [
      "body[t-1]": candles.body(ago: 1), "bodyLong[t-1]": candles.limit(.bodyLong, ago: 1),
      "upper[t-1]": candles.upper(ago: 1), "lower[t-1]": candles.lower(ago: 1),
      "shadowVeryShort[t-1]": candles.limit(.shadowVeryShort, ago: 1), "body[t]": candles.body(),
      "bodyLong[t]": candles.limit(.bodyLong), "upper[t]": candles.upper(),
      "lower[t]": candles.lower(), "shadowVeryShort[t]": candles.limit(.shadowVeryShort),
    ]
  }
}

extension CandleView {
  /// Whether two marubozu of opposite colours stand apart, the second where it goes.
  @inline(__always)
  func kicks(_ i: Int) -> SignMask {
    let up = black(i - 1) .& white(i) .& low[i] .> high[i - 1]
    let down = white(i - 1) .& black(i) .& high[i] .< low[i - 1]
    let first = long(i - 1) .& noUpper(i - 1) .& noLower(i - 1)
    let second = long(i) .& noUpper(i) .& noLower(i)
    return (up .| down) .& first .& second
  }
}
