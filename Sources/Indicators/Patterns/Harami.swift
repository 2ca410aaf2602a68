/// Harami: a short body inside the long body before.
///
/// 100 after a black candle, −100 after a white one; 80 and −80 where the bodies share an end.
///
/// Source: TA-Lib 0.8 `CDLHARAMI`; agrees at every candle.
struct Harami: CandlePattern {
  static let description = describe(
    "harami", "Harami", chinese: "母子线", traditional: "母子線", japanese: "はらみ線",
    taLib: "cdlharami",
    "Does a short body stand inside the long one before?",
    formula: """
      harami[t] = 100 if black[t-1], -100 if white[t-1]
        where body[t-1] > bodyLong[t-1] and body[t] <= bodyShort[t] and top[t] < top[t-1]
        and bottom[t] > bottom[t-1]
        80 and -80 if one of the two ends is equal instead, else 0
      """,
    example: "harami() > 0 and rsi(14) < 40")
  static let settings: [CandleSetting] = [.bodyLong, .bodyShort]
  static let lookback = 1
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    c.harami(i, c.long(i - 1) .& c.atMostShort(i))
  }

  func steps(_ bar: TracedBar<Harami>) -> KeyValuePairs<String, Double> {
    [
      "body[t-1]": candles.body(ago: 1), "bodyLong[t-1]": candles.limit(.bodyLong, ago: 1),
      "body[t]": candles.body(), "bodyShort[t]": candles.limit(.bodyShort),
      "top[t-1]": candles.top(ago: 1), "bottom[t-1]": candles.bottom(ago: 1),
    ]
  }
}

extension CandleView {
  /// The signal of a body inside the one before: against that one's colour, and weaker where an end of
  /// the two is equal.
  @inline(__always)
  func harami(_ i: Int, _ shape: SignMask) -> Double {
    let wholly = shape .& top(i) .< top(i - 1) .& bottom(i) .> bottom(i - 1)
    let barely = shape .& top(i) .<= top(i - 1) .& bottom(i) .>= bottom(i - 1)
    let signal = -colour(i - 1)
    return barely.gives(0.8 * signal) + wholly.gives(0.2 * signal)
  }
}
