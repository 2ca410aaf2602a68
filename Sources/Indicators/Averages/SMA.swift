/// Simple moving average: the mean of the last `period` values.
///
///     mₜ = (xₜ + xₜ₋₁ + … + xₜ₋ₙ₊₁) / n,   n = period
///
/// In the unit of its source; the first value is at bar n − 1 (from 0). The result depends on the
/// n values alone, so on a flat market it is constant.
///
/// Source: TA-Lib 0.8 `SMA`; agrees to 1e-9 relative.
struct SMA: Indicator {
  static let description = IndicatorDescription(
    name: "sma", title: "Simple moving average",
    chinese: "简单移动平均线", japanese: "単純移動平均線", taLib: .init("sma"), group: .average,
    summary: "Where has the price been on average over the last bars?",
    formula: """
      sma[t] = (x[t] + x[t-1] + … + x[t-n+1]) / n
      x = source, n = period
      """,
    parameters: [.bars(standard: 20, "bars in the mean")],
    inputs: [.value], outputs: [.init("sma")], pane: .overlay,
    warmup: { settings, _ in settings.whole(0) - 1 },
    edgeCases: "On flat prices it is constant.",
    source: "TA-Lib 0.8 SMA, 1e-9 relative",
    example: "close crosses above sma(close, 50)", make: { SMA($0) })

  private var sum: WindowSum

  init(_ settings: Settings) {
    sum = WindowSum(settings.whole(0), divisor: settings.number(0))
  }

  mutating func update(_ block: IndicatorBlock) {
    sum.update(block.count, block.input(0), block.output(0))
  }
}
