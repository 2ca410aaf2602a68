/// Triple exponential moving average: an average without most of its lag.
///
/// In the unit of its source. Each average begins with the mean of its first n values, so the first
/// value is at bar 3 (n − 1) (from 0).
///
/// Source: Patrick Mulloy, «Smoothing Data with Less Lag», Stocks & Commodities, February 1994; TA-Lib 0.8 `TEMA`, agrees to 1e-9 relative.
struct TEMA: Indicator {
  static let description = IndicatorDescription(
    name: "tema", title: "Triple exponential moving average",
    chinese: "三重指数移动平均线", traditional: "三重指數移動平均線",
    japanese: "三重指数移動平均線", taLib: .init("tema"), group: .average,
    summary: "Where is the price, with most of the lag of an average taken out?",
    formula: """
      e1[t] = ema(x, n)[t]
      e2[t] = ema(e1, n)[t]
      e3[t] = ema(e2, n)[t]
      tema[t] = 3 * e1[t] - 3 * e2[t] + e3[t]
      x = source, n = period
      """,
    parameters: [
      .bars(standard: 20, "bars in each of the averages")
    ],
    inputs: [.value],
    outputs: [.init("tema")], pane: .overlay,
    warmup: { settings, _ in 3 * (settings.whole(0) - 1) },
    memory: .exponential { _ in ExponentialChain.triple },
    edgeCases: "On flat prices it comes to rest.",
    source: "TA-Lib 0.8 TEMA, 1e-9 relative",
    example: "close crosses above tema(close, 20)", make: { TEMA($0) })

  private var chain: ExponentialChain

  init(_ settings: Settings) {
    chain = ExponentialChain(settings.whole(0), weights: ExponentialChain.triple)
  }

  mutating func update(_ block: IndicatorBlock) {
    chain.update(block.count, block.input(0), block.output(0))
  }

  func steps(_ bar: TracedBar<TEMA>) -> KeyValuePairs<String, Double> {
    ["e1": chain[0], "e2": chain[1], "e3": chain[2]]
  }
}
