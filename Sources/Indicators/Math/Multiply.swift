/// Product of two series, bar by bar.
///
/// Known from the first bar on.
///
/// Source: TA-Lib 0.8 `MULT`; agrees to 1e-9 relative.
struct Multiply: Indicator {
  static let description = IndicatorDescription(
    name: "mult", title: "Product",
    chinese: "乘法", traditional: "乘法",
    japanese: "乗算", taLib: .init("mult"), group: .math,
    summary: "What is the product of two series?",
    formula: """
      mult[t] = x[t] * y[t]
      """,
    parameters: [],
    inputs: [
      .init("x", standard: .high, isArgument: true), .init("y", standard: .low, isArgument: true),
    ],
    outputs: [.init("mult", unit: .squaredPrice)], pane: .own,
    warmup: { _, _ in 0 },
    edgeCases: "Unknown where the product is too large.",
    source: "TA-Lib 0.8 MULT, 1e-9 relative",
    example: "mult(high, low) > mult(high, low)[1]", make: { Multiply($0) })

  init(_ settings: Settings) {}

  mutating func update(_ block: IndicatorBlock) {
    let (x, y, output) = (block.input(0), block.input(1), block.output(0))
    for i in 0..<block.count { output[i] = finite(x[i] * y[i]) }
  }
}
