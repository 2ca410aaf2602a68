/// Engulfing pattern: a body that swallows the one before, which has the other colour.
///
/// 100 for a white candle that swallows a black one, −100 for the opposite; 80 and −80 where the bodies
/// share one end.
///
/// Source: TA-Lib 0.8 `CDLENGULFING`; agrees at every candle.
struct Engulfing: CandlePattern {
  static let description = describe(
    "engulfing", "Engulfing pattern", chinese: "吞噬模式", traditional: "吞噬型態", japanese: "包み線",
    taLib: "cdlengulfing",
    "Does the body swallow the one before, the other way?",
    formula: """
      engulfing[t] = 100 if white[t] and black[t-1] and open[t] < close[t-1]
        and close[t] > open[t-1]
        -100 if black[t] and white[t-1] and open[t] > close[t-1] and close[t] < open[t-1]
        80 and -80 if one of the two ends is equal instead, else 0
      """,
    example: "engulfing() > 0 and close > sma(close, 200)")
  static let settings: [CandleSetting] = []
  static let lookback = 2
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    let (start, end) = (c.close[i - 1], c.open[i - 1])
    let (open, close) = (c.open[i], c.close[i])
    let up = c.black(i - 1) .& c.white(i)
    let down = c.white(i - 1) .& c.black(i)
    let beyond = (up .& open .< start .& close .> end) .| (down .& open .> start .& close .< end)
    let around =
      (up .& open .<= start .& close .>= end) .| (down .& open .>= start .& close .<= end)
    // Of a body with the same two ends it does not swallow anything.
    let larger =
      (up .& (open .< start .| close .> end)) .| (down .& (open .> start .| close .< end))
    let colour = c.colour(i)
    return (around .& larger).gives(0.8 * colour) + beyond.gives(0.2 * colour)
  }

  func steps(_ bar: TracedBar<Engulfing>) -> KeyValuePairs<String, Double> {
    [
      "open[t-1]": candles.open(ago: 1), "close[t-1]": candles.close(ago: 1),
    ]
  }
}
