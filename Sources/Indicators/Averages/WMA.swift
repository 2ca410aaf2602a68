/// Weighted moving average: a mean in which the newest value weighs n and the oldest 1.
///
///     wₜ = (n xₜ + (n − 1) xₜ₋₁ + … + xₜ₋ₙ₊₁) / (n (n + 1) / 2),   n = period
///
/// In the unit of its source; the first value is at bar n − 1 (from 0), unless `start` says otherwise:
/// `partial` weighs the values so far with their count and less, `pad` a whole window with the first
/// value repeated in front. On a flat market it is constant.
///
/// Source: TA-Lib 0.8 `WMA`; agrees to 1e-9 relative.
struct WMA: Indicator {
  static let description = IndicatorDescription(
    name: "wma", title: "Weighted moving average",
    chinese: "加权移动平均线", traditional: "加權移動平均線",
    japanese: "加重移動平均線", taLib: .init("wma"), group: .average,
    summary: "Where has the price been, with weights that fall in a straight line?",
    formula: """
      wma[t] = (n * x[t] + (n-1) * x[t-1] + … + 1 * x[t-n+1]) / (n * (n+1) / 2)
      while fewer than n values have come, with start: partial, n is their number;
        with start: pad the first value is repeated in front
      x = source, n = period
      """,
    parameters: [
      .bars(standard: 20, "bars in the mean"),
      .choice("start", WindowStart.words, "what is given before the window is full"),
    ],
    inputs: [.value], outputs: [.init("wma")], pane: .overlay,
    warmup: { settings, _ in settings.whole(1) == 0 ? settings.whole(0) - 1 : 0 },
    edgeCases: "On flat prices it is constant.",
    source: "TA-Lib 0.8 WMA, 1e-9 relative",
    example: "close crosses above wma(close, 30)", make: { WMA($0) })

  private var sum: WindowWeightedSum
  private var early: EarlyWeights

  init(_ settings: Settings) {
    let period = settings.number(0)
    sum = WindowWeightedSum(settings.whole(0), divisor: period * (period + 1) / 2)
    early = EarlyWeights(settings.whole(0), WindowStart(settings.whole(1)))
  }

  mutating func update(_ block: IndicatorBlock) {
    sum.update(block.count, block.input(0), block.output(0))
    early.update(block.count, block.input(0), block.output(0))
  }
}
