/// Middle of the highest and the lowest of the last values.
///
/// In the unit of its source; the first value is at bar n − 1 (from 0).
///
/// Source: TA-Lib 0.8 `MIDPOINT`; agrees to 1e-9 relative.
struct MidPoint: Indicator {
  static let description = IndicatorDescription(
    name: "midpoint", title: "Midpoint",
    chinese: "中点", traditional: "中點",
    japanese: "ミッドポイント", taLib: .init("midpoint"), group: .price,
    summary: "What is the middle of the range of the last values?",
    formula: """
      midpoint[t] = (highest(x, n)[t] + lowest(x, n)[t]) / 2
      x = source, n = period
      """,
    parameters: [
      .bars(standard: 14, "bars that are looked at")
    ],
    inputs: [.value],
    outputs: [.init("midpoint")], pane: .overlay,
    warmup: { settings, _ in settings.whole(0) - 1 },
    edgeCases: "None: it is defined for every window.",
    source: "TA-Lib 0.8 MIDPOINT, 1e-9 relative",
    example: "close crosses above midpoint(close, 14)", make: { MidPoint($0) })

  private var middle: WindowMiddle

  init(_ settings: Settings) { middle = WindowMiddle(settings.whole(0)) }

  mutating func update(_ block: IndicatorBlock) {
    middle.update(block.count, block.input(0), block.input(0), block.output(0))
  }

  func steps(_ bar: TracedBar<MidPoint>) -> KeyValuePairs<String, Double> {
    ["highest(x, n)": middle.steps.highest, "lowest(x, n)": middle.steps.lowest]
  }
}
