/// Hikkake: the price breaks out of an inside candle and, within three candles, comes back out on the
/// other side.
///
/// 100 where it has broken downwards and −100 where upwards; 200 and −200 where it has come back. A
/// candle that begins another one is not asked whether it ends the one before.
///
/// Source: Daniel L. Chesler, «Trading False Moves with the Hikkake Pattern», Active Trader, April 2004;
/// TA-Lib 0.8 `CDLHIKKAKE`; agrees at every candle.
struct Hikkake: CandlePattern {
  static let description = describe(
    "hikkake", "Hikkake", chinese: "陷阱", traditional: "陷阱", japanese: "引っ掛け",
    taLib: "cdlhikkake",
    "Did the price break out of an inside candle, and was it a trap?",
    formula: """
      hikkake[t] = 100 if inside[t-1] and high[t] < high[t-1] and low[t] < low[t-1]
        -100 if inside[t-1] and high[t] > high[t-1] and low[t] > low[t-1]
        200 if a 100 of t-1, t-2 or t-3 is the last signal and close[t] > high[s-1]
        -200 if a -100 of t-1, t-2 or t-3 is the last signal and close[t] < low[s-1], else 0
      inside = high < the high before and low > the low before
      s = the candle of that signal
      """,
    largest: 200,
    example: "hikkake() == 200")
  static let settings: [CandleSetting] = []
  static let lookback = 5
  var candles: CandleScan
  private var trap = HikkakeTrap()

  init(candles: CandleScan) { self.candles = candles }

  mutating func update(_ block: IndicatorBlock) {
    candles.scan(block) { candles, count, output in
      for i in 0..<count { output[i] = Self.signal(candles, i) }
      trap.confirm(count, candles, output)
    }
  }

  @inline(__always)
  static func signal(_ c: CandleView, _ i: Int) -> Double {
    c.breaks(i, c.inside(i - 1), c.inside(i - 1))
  }

  func steps(_ bar: TracedBar<Hikkake>) -> KeyValuePairs<String, Double> {
    ["high[t-1]": candles.high(ago: 1), "low[t-1]": candles.low(ago: 1)]
  }
}

extension CandleView {
  /// Whether a candle keeps within the range of the one before.
  @inline(__always)
  func inside(_ i: Int) -> SignMask { high[i] .< high[i - 1] .& low[i] .> low[i - 1] }

  /// 100 where a candle breaks out downwards of the one before and `down` holds, −100 where upwards and
  /// `up` holds.
  @inline(__always)
  func breaks(_ i: Int, _ down: SignMask, _ up: SignMask) -> Double {
    let falls = high[i] .< high[i - 1] .& low[i] .< low[i - 1]
    let rises = high[i] .> high[i - 1] .& low[i] .> low[i - 1]
    return (falls .& down).gives(100) + (rises .& up).gives(-100)
  }
}
