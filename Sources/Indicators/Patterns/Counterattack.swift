/// Counterattack: two long candles of opposite colours that close at the same price.
///
/// 100 where the second is white, −100 where it is black.
///
/// Source: TA-Lib 0.8 `CDLCOUNTERATTACK`; agrees at every candle.
struct Counterattack: CandlePattern {
  static let description = describe(
    "counterattack", "Counterattack", chinese: "反击线", traditional: "反擊線", japanese: "出会い線",
    taLib: "cdlcounterattack",
    "Did a long candle come back to the close of the long one before?",
    formula: """
      counterattack[t] = 100 if black[t-1] and white[t], -100 if white[t-1] and black[t]
        where body[t-1] > bodyLong[t-1] and body[t] > bodyLong[t]
        and abs(close[t] - close[t-1]) <= equal[t-1], else 0
      """,
    example: "counterattack() > 0")
  static let settings: [CandleSetting] = [.bodyLong, .equal]
  static let lookback = 1
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    let closes = c.within(c.close[i], c.close[i - 1], c.limit(.equal, i - 1), i)
    return (c.opposite(i - 1, i) .& c.long(i - 1) .& c.long(i) .& closes).gives(c.colour(i))
  }

  func steps(_ bar: TracedBar<Counterattack>) -> KeyValuePairs<String, Double> {
    [
      "body[t-1]": candles.body(ago: 1), "bodyLong[t-1]": candles.limit(.bodyLong, ago: 1),
      "body[t]": candles.body(), "bodyLong[t]": candles.limit(.bodyLong),
      "close[t-1]": candles.close(ago: 1), "equal[t-1]": candles.limit(.equal, ago: 1),
    ]
  }
}
