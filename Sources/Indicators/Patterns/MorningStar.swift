/// Morning star: a long black candle, a short body below it, and a white candle that closes deep in the first
/// body.
///
/// 100, which speaks for higher prices.
///
/// Source: TA-Lib 0.8 `CDLMORNINGSTAR`; agrees at every candle.
struct MorningStar: CandlePattern {
  static let description = describe(
    "morningstar", "Morning star", chinese: "晨星", traditional: "晨星", japanese: "明けの明星",
    taLib: "cdlmorningstar",
    "Did the price turn up after a short body below a long black one?",
    formula: """
      morningstar[t] = 100 if black[t-2] and white[t] and top[t-1] < bottom[t-2]
        and body[t-2] > bodyLong[t-2] and body[t-1] <= bodyShort[t-1] and body[t] > bodyShort[t]
        and close[t] > close[t-2] + penetration * body[t-2], else 0
      """,
    example: "morningstar() > 0 and rsi(14) < 40")
  static let settings: [CandleSetting] = [.bodyLong, .bodyShort]
  static let lookback = 2
  static let penetration: Double? = 0.3
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    (c.turnsUp(i) .& c.atMostShort(i - 1)).gives(100)
  }

  func steps(_ bar: TracedBar<MorningStar>) -> KeyValuePairs<String, Double> {
    [
      "body[t-2]": candles.body(ago: 2), "bodyLong[t-2]": candles.limit(.bodyLong, ago: 2),
      "body[t-1]": candles.body(ago: 1), "bodyShort[t-1]": candles.limit(.bodyShort, ago: 1),
      "body[t]": candles.body(), "bodyShort[t]": candles.limit(.bodyShort),
      "close[t-2]": candles.close(ago: 2),
    ]
  }
}

extension CandleView {
  /// Whether the price turns up around a body below a long black one, whatever that body is like.
  @inline(__always)
  func turnsUp(_ i: Int) -> SignMask {
    let deep = above(close[i], close[i - 2] + penetration * body(i - 2), i)
    let colours = black(i - 2) .& white(i) .& gapDown(i - 1, from: i - 2)
    return colours .& deep .& long(i - 2) .& moreThanShort(i)
  }
}
