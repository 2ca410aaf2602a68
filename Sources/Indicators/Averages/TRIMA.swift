/// Triangular moving average: a mean of means, which weighs the middle of the window most.
///
/// In the unit of its source; the first value is at bar n − 1 (from 0). For an even n the two means
/// have n/2 and n/2 + 1 values, for an odd one (n + 1)/2 each.
///
/// Source: TA-Lib 0.8 `TRIMA`; agrees to 1e-9 relative.
struct TRIMA: Indicator {
  static let description = IndicatorDescription(
    name: "trima", title: "Triangular moving average",
    chinese: "三角移动平均线", traditional: "三角移動平均線",
    japanese: "三角移動平均線", taLib: .init("trima"), group: .average,
    summary: "Where has the price been, with the middle of the window weighing most?",
    formula: """
      m[t] = sma(x, ceil(n / 2))[t]
      trima[t] = sma(m, floor(n / 2) + 1)[t]
      x = source, n = period
      """,
    parameters: [
      .bars(standard: 20, "bars in the mean")
    ],
    inputs: [.value],
    outputs: [.init("trima")], pane: .overlay,
    warmup: { settings, _ in settings.whole(0) - 1 },
    edgeCases: "On flat prices it is constant.",
    source: "TA-Lib 0.8 TRIMA, 1e-9 relative",
    example: "close crosses above trima(close, 20)", make: { TRIMA($0) })

  private var inner: WindowSum
  private var outer: WindowSum
  private var mean = Double.nan

  init(_ settings: Settings) {
    let (short, long) = ((settings.whole(0) + 1) / 2, settings.whole(0) / 2 + 1)
    inner = WindowSum(short, divisor: Double(short))
    outer = WindowSum(long, divisor: Double(long))
  }

  mutating func update(_ block: IndicatorBlock) {
    guard block.count > 0 else { return }
    inner.update(block.count, block.input(0), block.output(0))
    mean = block.output(0)[block.count - 1]
    outer.update(block.count, block.output(0), block.output(0))
  }

  func steps(_ bar: TracedBar<TRIMA>) -> KeyValuePairs<String, Double> { ["m": mean] }
}
