/// Zero-lag exponential moving average: the average of a price that is pushed ahead by its own last move.
///
/// In the unit of its source. With l the whole part of (n − 1) / 2, the first value is at bar n − 1 + l
/// (from 0).
///
/// Source: John Ehlers and Ric Way, «Zero Lag (Well, Almost)», Stocks & Commodities, November 2010; TA-Lib 0.8
/// `ZLEMA`, agrees to 1e-9 relative.
struct ZLEMA: Indicator {
  static let description = IndicatorDescription(
    name: "zlema", title: "Zero-lag exponential moving average",
    chinese: "零滞后指数移动平均线", traditional: "零滯後指數移動平均線",
    japanese: "ゼロラグ指数移動平均線", taLib: .init("zlema"), group: .average,
    summary: "Where is the price, with the lag of the average made up for beforehand?",
    formula: """
      p[t] = 2 * x[t] - x[t-l],  l = floor((n - 1) / 2)
      zlema[t] = ema(p, n)[t]
      x = source, n = period
      """,
    parameters: [
      .bars(standard: 20, "bars in the average")
    ],
    inputs: [.value],
    outputs: [.init("zlema")], pane: .overlay,
    warmup: { settings, _ in settings.whole(0) - 1 + (settings.whole(0) - 1) / 2 },
    memory: .exponential(),
    edgeCases: "On flat prices it comes to rest.",
    source: "TA-Lib 0.8 ZLEMA, 1e-9 relative",
    example: "close crosses above zlema(close, 20)", make: { ZLEMA($0) })

  private var lag: Lag
  private var average: ExponentialAverage
  private var pushed = Double.nan

  init(_ settings: Settings) {
    lag = Lag((settings.whole(0) - 1) / 2)
    average = ExponentialAverage(weight: 2 / (settings.number(0) + 1), seed: settings.whole(0))
  }

  mutating func update(_ block: IndicatorBlock) {
    guard block.count > 0 else { return }
    let output = block.output(0)
    lag.apart(block.count, block.input(0)) { start, count, now, before in
      let output = output + start
      for i in 0..<count { output[i] = now[i] + (now[i] - before[i]) }
    }
    pushed = output[block.count - 1]
    average.update(block.count, output, output)
  }

  func steps(_ bar: TracedBar<ZLEMA>) -> KeyValuePairs<String, Double> { ["p": pushed] }
}
