/// Stick sandwich: a black candle, a white one that stays above its close, and a black one that closes where
/// the first has closed.
///
/// 100, which speaks for higher prices.
///
/// Source: TA-Lib 0.8 `CDLSTICKSANDWICH`; agrees at every candle.
struct StickSandwich: CandlePattern {
  static let description = describe(
    "sticksandwich", "Stick sandwich", chinese: "条形三明治", traditional: "條形三明治", japanese: "逆差し二点底",
    taLib: "cdlsticksandwich",
    "Did two black candles around a white one close at the same price?",
    formula: """
      sticksandwich[t] = 100 if black[t-2] and white[t-1] and black[t] and low[t-1] > close[t-2]
        and abs(close[t] - close[t-2]) <= equal[t-2], else 0
      """,
    example: "sticksandwich() > 0")
  static let settings: [CandleSetting] = [.equal]
  static let lookback = 2
  var candles: CandleScan

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    let colours = c.black(i - 2) .& c.white(i - 1) .& c.black(i)
    let closes = c.within(c.close[i], c.close[i - 2], c.limit(.equal, i - 2), i)
    return (colours .& c.low[i - 1] .> c.close[i - 2] .& closes).gives(100)
  }

  func steps(_ bar: TracedBar<StickSandwich>) -> KeyValuePairs<String, Double> {
    [
      "close[t-2]": candles.close(ago: 2), "equal[t-2]": candles.limit(.equal, ago: 2),
      "low[t-1]": candles.low(ago: 1),
    ]
  }
}
