/// Sum of two series, bar by bar.
///
/// Known from the first bar on.
///
/// Source: TA-Lib 0.8 `ADD`; agrees to 1e-9 relative.
struct Add: Indicator {
  static let description = IndicatorDescription(
    name: "add", title: "Sum",
    chinese: "加法", traditional: "加法",
    japanese: "加算", taLib: .init("add"), group: .math,
    summary: "What are two series together?",
    formula: """
      add[t] = x[t] + y[t]
      """,
    parameters: [],
    inputs: [
      .init("x", standard: .high, isArgument: true), .init("y", standard: .low, isArgument: true),
    ],
    outputs: [.init("add")], pane: .own,
    warmup: { _, _ in 0 },
    edgeCases: "None: it is defined for every bar.",
    source: "TA-Lib 0.8 ADD, 1e-9 relative",
    example: "add(high, low) > add(high, low)[1]", make: { Add($0) })

  init(_ settings: Settings) {}

  mutating func update(_ block: IndicatorBlock) {
    let (x, y, output) = (block.input(0), block.input(1), block.output(0))
    for i in 0..<block.count { output[i] = finite(x[i] + y[i]) }
  }
}
