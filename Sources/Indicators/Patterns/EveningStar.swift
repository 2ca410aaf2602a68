/// Evening star: a long white candle, a short body above it, and a black candle that closes deep in the first
/// body.
///
/// −100, which speaks for lower prices.
///
/// Source: TA-Lib 0.8 `CDLEVENINGSTAR`; agrees at every candle.
struct EveningStar: CandlePattern {
  static let description = describe(
    "eveningstar", "Evening star", chinese: "暮星", traditional: "夜星", japanese: "宵の明星",
    taLib: "cdleveningstar",
    "Did the price turn down after a short body above a long white one?",
    formula: """
      eveningstar[t] = -100 if white[t-2] and black[t] and bottom[t-1] > top[t-2]
        and body[t-2] > bodyLong[t-2] and body[t-1] <= bodyShort[t-1] and body[t] > bodyShort[t]
        and close[t] < close[t-2] - penetration * body[t-2], else 0
      """,
    example: "eveningstar() < 0 and rsi(14) > 60")
  static let settings: [CandleSetting] = [.bodyLong, .bodyShort]
  static let lookback = 2
  static let penetration: Double? = 0.3
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    (c.turnsDown(i) .& c.atMostShort(i - 1)).gives(-100)
  }

  func steps(_ bar: TracedBar<EveningStar>) -> KeyValuePairs<String, Double> {
    [
      "body[t-2]": candles.body(ago: 2), "bodyLong[t-2]": candles.limit(.bodyLong, ago: 2),
      "body[t-1]": candles.body(ago: 1), "bodyShort[t-1]": candles.limit(.bodyShort, ago: 1),
      "body[t]": candles.body(), "bodyShort[t]": candles.limit(.bodyShort),
      "close[t-2]": candles.close(ago: 2),
    ]
  }
}

extension CandleView {
  /// Whether the price turns down around a body above a long white one, whatever that body is like.
  @inline(__always)
  func turnsDown(_ i: Int) -> SignMask {
    let deep = below(close[i], close[i - 2] - penetration * body(i - 2), i)
    let colours = white(i - 2) .& black(i) .& gapUp(i - 1, from: i - 2)
    return colours .& deep .& long(i - 2) .& moreThanShort(i)
  }
}
