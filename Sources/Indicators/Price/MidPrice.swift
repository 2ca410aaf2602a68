/// Middle of the highest high and the lowest low of the last bars.
///
/// In the unit of the price; the first value is at bar n − 1 (from 0).
///
/// Source: TA-Lib 0.8 `MIDPRICE`; agrees to 1e-9 relative.
struct MidPrice: Indicator {
  static let description = IndicatorDescription(
    name: "midprice", title: "Midpoint price",
    chinese: "中间价", traditional: "中間價",
    japanese: "ミッドプライス", taLib: .init("midprice"), group: .price,
    summary: "What is the middle of the range of the last bars?",
    formula: """
      midprice[t] = (highest(high, n)[t] + lowest(low, n)[t]) / 2
      n = period
      """,
    parameters: [
      .bars(standard: 14, "bars that are looked at")
    ],
    inputs: [.bars(.high), .bars(.low)],
    outputs: [.init("midprice")], pane: .overlay,
    warmup: { settings, _ in settings.whole(0) - 1 },
    edgeCases: "None: it is defined for every window.",
    source: "TA-Lib 0.8 MIDPRICE, 1e-9 relative",
    example: "close crosses above midprice(26)", make: { MidPrice($0) })

  private var middle: WindowMiddle

  init(_ settings: Settings) { middle = WindowMiddle(settings.whole(0)) }

  mutating func update(_ block: IndicatorBlock) {
    middle.update(block.count, block.input(0), block.input(1), block.output(0))
  }

  func steps(_ bar: TracedBar<MidPrice>) -> KeyValuePairs<String, Double> {
    ["highest(high, n)": middle.steps.highest, "lowest(low, n)": middle.steps.lowest]
  }
}
