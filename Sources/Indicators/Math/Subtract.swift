/// Difference of two series, bar by bar.
///
/// Known from the first bar on.
///
/// Source: TA-Lib 0.8 `SUB`; agrees to 1e-9 relative.
struct Subtract: Indicator {
  static let description = IndicatorDescription(
    name: "sub", title: "Difference",
    chinese: "减法", traditional: "減法",
    japanese: "減算", taLib: .init("sub"), group: .math,
    summary: "How far are two series apart?",
    formula: """
      sub[t] = x[t] - y[t]
      """,
    parameters: [],
    inputs: [
      .init("x", standard: .high, isArgument: true), .init("y", standard: .low, isArgument: true),
    ],
    outputs: [.init("sub")], pane: .own,
    warmup: { _, _ in 0 },
    edgeCases: "None: it is defined for every bar.",
    source: "TA-Lib 0.8 SUB, 1e-9 relative",
    example: "sub(high, low) > sub(high, low)[1]", make: { Subtract($0) })

  init(_ settings: Settings) {}

  mutating func update(_ block: IndicatorBlock) {
    let (x, y, output) = (block.input(0), block.input(1), block.output(0))
    for i in 0..<block.count { output[i] = finite(x[i] - y[i]) }
  }
}
