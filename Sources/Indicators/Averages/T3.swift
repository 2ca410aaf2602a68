/// Tillson's moving average: six averages, mixed so that little lag remains.
///
/// In the unit of its source. A volume factor of 0 gives the third average of averages, 1 overshoots
/// as the triple exponential average does. Each average begins with the mean of its first n values, so
/// the first value is at bar 6 (n − 1) (from 0).
///
/// Source: Tim Tillson, «Smoothing Techniques for More Accurate Signals», Stocks & Commodities, January
/// 1998; TA-Lib 0.8 `T3`, agrees to 1e-9 relative.
struct T3: Indicator {
  static let description = IndicatorDescription(
    name: "t3", title: "Tillson moving average",
    chinese: "T3移动平均线", traditional: "T3移動平均線",
    japanese: "T3移動平均線", taLib: .init("t3"), group: .average,
    summary: "Where is the price, smoothly and with little lag?",
    formula: """
      e1[t] = ema(x, n)[t], e2[t] = ema(e1, n)[t], e3, e4, e5 and e6 likewise
      c1 = -v^3, c2 = 3 * v^2 + 3 * v^3, c3 = -6 * v^2 - 3 * v - 3 * v^3, c4 = 1 + 3 * v + v^3 + 3 * v^2
      t3[t] = c1 * e6[t] + c2 * e5[t] + c3 * e4[t] + c4 * e3[t]
      x = source, n = period, v = volume
      """,
    parameters: [
      .bars(standard: 5, "bars in each of the averages"),
      .init("volume", .number(0...1), standard: 0.7, "how much lag is taken out"),
    ],
    inputs: [.value],
    outputs: [.init("t3")], pane: .overlay,
    warmup: { settings, _ in 6 * (settings.whole(0) - 1) },
    memory: .exponential { ExponentialChain.tillson($0.number(1)) },
    edgeCases: "On flat prices it comes to rest.",
    source: "TA-Lib 0.8 T3, 1e-9 relative",
    example: "close crosses above t3(close, 20)", make: { T3($0) })

  private var chain: ExponentialChain

  init(_ settings: Settings) {
    chain = ExponentialChain(
      settings.whole(0), weights: ExponentialChain.tillson(settings.number(1)))
  }

  mutating func update(_ block: IndicatorBlock) {
    chain.update(block.count, block.input(0), block.output(0))
  }

  func steps(_ bar: TracedBar<T3>) -> KeyValuePairs<String, Double> {
    [
      "e1": chain[0], "e2": chain[1], "e3": chain[2], "e4": chain[3], "e5": chain[4],
      "e6": chain[5],
    ]
  }
}
