/// Typical price.
///
/// In the unit of the price; known from the first bar on.
///
/// Source: TA-Lib 0.8 `TYPPRICE`; agrees to 1e-9 relative.
struct TypicalPrice: Indicator {
  static let description = IndicatorDescription(
    name: "typprice", title: "Typical price",
    chinese: "典型价", traditional: "典型價",
    japanese: "代表値", taLib: .init("typprice"), group: .price,
    summary: "What stands for the whole bar, in one price?",
    formula: """
      typprice[t] = (high[t] + low[t] + close[t]) / 3
      """,
    parameters: [],
    inputs: .range,
    outputs: [.init("typprice")], pane: .overlay,
    warmup: { _, _ in 0 },
    edgeCases: "None: it is defined for every bar.",
    source: "TA-Lib 0.8 TYPPRICE, 1e-9 relative",
    example: "typprice() crosses above sma(typprice(), 20)", make: { TypicalPrice($0) })

  init(_ settings: Settings) {}

  mutating func update(_ block: IndicatorBlock) {
    let (high, low) = (block.input(0), block.input(1))
    let (close, output) = (block.input(2), block.output(0))
    for i in 0..<block.count { output[i] = (high[i] + low[i] + close[i]) / 3 }
  }
}
