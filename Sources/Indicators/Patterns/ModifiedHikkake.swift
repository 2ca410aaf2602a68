/// Modified hikkake: a hikkake out of two inside candles, of which the first closes near the side to which
/// the price breaks.
///
/// 100 where it has broken downwards and −100 where upwards; 200 and −200 where it has come back within
/// three candles.
///
/// Source: TA-Lib 0.8 `CDLHIKKAKEMOD`; agrees at every candle.
struct ModifiedHikkake: CandlePattern {
  static let description = describe(
    "modifiedhikkake", "Modified hikkake", chinese: "修正陷阱", traditional: "修正陷阱", japanese: "修正引っ掛け",
    taLib: "cdlhikkakemod",
    "Did the price break out of two inside candles, and was it a trap?",
    formula: """
      modifiedhikkake[t] =
        100 if inside[t-2] and inside[t-1] and high[t] < high[t-1] and low[t] < low[t-1]
          and close[t-2] <= low[t-2] + near[t-2]
        -100 if inside[t-2] and inside[t-1] and high[t] > high[t-1] and low[t] > low[t-1]
          and close[t-2] >= high[t-2] - near[t-2]
        200 if a 100 of t-1, t-2 or t-3 is the last signal and close[t] > high[s-1]
        -200 if a -100 of t-1, t-2 or t-3 is the last signal and close[t] < low[s-1], else 0
      inside = high < the high before and low > the low before
      s = the candle of that signal
      """,
    largest: 200,
    example: "modifiedhikkake() == 200")
  static let settings: [CandleSetting] = [.near]
  static let lookback = 5
  var candles: CandleScan
  private var trap = HikkakeTrap()

  init(candles: CandleScan) { self.candles = candles }

  /// The signal that is confirmed looks back three candles more than a mean of one candle does.
  static func warmup(_ settings: Settings) -> Int { max(1, settings.whole(0)) + lookback }

  mutating func update(_ block: IndicatorBlock) {
    candles.scan(block) { candles, count, output in
      for i in 0..<count { output[i] = Self.signal(candles, i) }
      trap.confirm(count, candles, output)
    }
  }

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    let inside = c.inside(i - 2) .& c.inside(i - 1)
    let (close, near) = (c.close[i - 2], c.limit(.near, i - 2))
    let low = c.atMost(close, c.low[i - 2] + near, i - 2)
    let high = c.atLeast(close, c.high[i - 2] - near, i - 2)
    return c.breaks(i, inside .& low, inside .& high)
  }

  func steps(_ bar: TracedBar<ModifiedHikkake>) -> KeyValuePairs<String, Double> {
    [
      "low[t-2]": candles.low(ago: 2), "high[t-2]": candles.high(ago: 2),
      "close[t-2]": candles.close(ago: 2), "near[t-2]": candles.limit(.near, ago: 2),
      "high[t-1]": candles.high(ago: 1), "low[t-1]": candles.low(ago: 1),
    ]
  }
}
