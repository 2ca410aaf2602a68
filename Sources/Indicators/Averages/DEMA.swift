/// Double exponential moving average: an average, and once more what it lags behind.
///
/// In the unit of its source. Each average begins with the mean of its first n values, so the first
/// value is at bar 2 (n − 1) (from 0).
///
/// Source: Patrick Mulloy, «Smoothing Data with Faster Moving Averages», Stocks & Commodities, February
/// 1994; TA-Lib 0.8 `DEMA`, agrees to 1e-9 relative.
struct DEMA: Indicator {
  static let description = IndicatorDescription(
    name: "dema", title: "Double exponential moving average",
    chinese: "双指数移动平均线", traditional: "雙指數移動平均線",
    japanese: "二重指数移動平均線", taLib: .init("dema"), group: .average,
    summary: "Where is the price, with about half of the lag of an average taken out?",
    formula: """
      e1[t] = ema(x, n)[t]
      e2[t] = ema(e1, n)[t]
      dema[t] = 2 * e1[t] - e2[t]
      x = source, n = period
      """,
    parameters: [
      .bars(standard: 20, "bars in each of the averages")
    ],
    inputs: [.value],
    outputs: [.init("dema")], pane: .overlay,
    warmup: { settings, _ in 2 * (settings.whole(0) - 1) },
    memory: .exponential { _ in ExponentialChain.double },
    edgeCases: "On flat prices it comes to rest.",
    source: "TA-Lib 0.8 DEMA, 1e-9 relative",
    example: "close crosses above dema(close, 20)", make: { DEMA($0) })

  private var chain: ExponentialChain

  init(_ settings: Settings) {
    chain = ExponentialChain(settings.whole(0), weights: ExponentialChain.double)
  }

  mutating func update(_ block: IndicatorBlock) {
    chain.update(block.count, block.input(0), block.output(0))
  }

  func steps(_ bar: TracedBar<DEMA>) -> KeyValuePairs<String, Double> {
    ["e1": chain[0], "e2": chain[1]]
  }
}
