/// Quotient of two series, bar by bar.
///
/// Known from the first bar on.
///
/// Source: TA-Lib 0.8 `DIV`; agrees to 1e-9 relative.
struct Divide: Indicator {
  static let description = IndicatorDescription(
    name: "div", title: "Quotient",
    chinese: "除法", traditional: "除法",
    japanese: "除算", taLib: .init("div"), group: .math,
    summary: "How many times does one series contain the other?",
    formula: """
      div[t] = x[t] / y[t]
      """,
    parameters: [],
    inputs: [
      .init("x", standard: .high, isArgument: true), .init("y", standard: .low, isArgument: true),
    ],
    outputs: [.init("div", unit: .pure)], pane: .own,
    warmup: { _, _ in 0 },
    edgeCases: "Unknown where y is 0.",
    source: "TA-Lib 0.8 DIV, 1e-9 relative",
    example: "div(high, low) > div(high, low)[1]", make: { Divide($0) })

  init(_ settings: Settings) {}

  mutating func update(_ block: IndicatorBlock) {
    let (x, y, output) = (block.input(0), block.input(1), block.output(0))
    for i in 0..<block.count { output[i] = finite(x[i] / y[i]) }
  }
}
