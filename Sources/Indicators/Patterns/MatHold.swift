/// Mat hold: a long white candle, a short black body above it, two short bodies that fall but keep in the
/// upper part of the first body, and a white candle that closes above the highs of the three.
///
/// 100, which speaks for prices that go on rising.
///
/// Source: TA-Lib 0.8 `CDLMATHOLD`; agrees at every candle.
struct MatHold: CandlePattern {
  static let description = describe(
    "mathold", "Mat hold", chinese: "铺垫", traditional: "鋪墊", japanese: "押え込み線",
    taLib: "cdlmathold",
    "Did a long white candle's rise go on after three short candles had rested high?",
    formula: """
      mathold[t] = 100 if white[t-4] and black[t-3] and white[t]
        and body[t-4] > bodyLong[t-4] and body[t-3] < bodyShort[t-3] and bottom[t-3] > top[t-4]
        and body[t-2] < bodyShort[t-2] and body[t-1] < bodyShort[t-1]
        and close[t-4] - penetration * body[t-4] < bottom[t-2] < close[t-4]
        and close[t-4] - penetration * body[t-4] < bottom[t-1] < close[t-4]
        and top[t-2] < open[t-3] and top[t-1] < top[t-2]
        and open[t] > close[t-1] and close[t] > max(high[t-3], high[t-2], high[t-1]), else 0
      """,
    example: "mathold() > 0")
  static let settings: [CandleSetting] = [.bodyLong, .bodyShort]
  static let lookback = 4
  static let penetration: Double? = 0.5
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    let colours = c.white(i - 4) .& c.black(i - 3) .& c.white(i)
    let bodies = c.long(i - 4) .& c.short(i - 3) .& c.short(i - 2) .& c.short(i - 1)
    let floor = c.close[i - 4] - c.penetration * c.body(i - 4)
    let third = c.bottom(i - 2) .< c.close[i - 4] .& c.above(c.bottom(i - 2), floor, i)
    let fourth = c.bottom(i - 1) .< c.close[i - 4] .& c.above(c.bottom(i - 1), floor, i)
    let falling = c.top(i - 2) .< c.open[i - 3] .& c.top(i - 1) .< c.top(i - 2)
    let opens = c.gapUp(i - 3, from: i - 4) .& c.open[i] .> c.close[i - 1]
    let (close, high) = (c.close[i], c.high)
    let closes = close .> high[i - 3] .& close .> high[i - 2] .& close .> high[i - 1]
    return (colours .& bodies .& third .& fourth .& falling .& opens .& closes).gives(100)
  }

  func steps(_ bar: TracedBar<MatHold>) -> KeyValuePairs<String, Double> {
    [
      "body[t-4]": candles.body(ago: 4), "bodyLong[t-4]": candles.limit(.bodyLong, ago: 4),
      "close[t-4]": candles.close(ago: 4), "body[t-3]": candles.body(ago: 3),
      "bodyShort[t-3]": candles.limit(.bodyShort, ago: 3), "body[t-2]": candles.body(ago: 2),
      "bodyShort[t-2]": candles.limit(.bodyShort, ago: 2), "body[t-1]": candles.body(ago: 1),
      "bodyShort[t-1]": candles.limit(.bodyShort, ago: 1),
    ]
  }
}
