/// Median price.
///
/// In the unit of the price; known from the first bar on.
///
/// Source: TA-Lib 0.8 `MEDPRICE`; agrees to 1e-9 relative.
struct MedianPrice: Indicator {
  static let description = IndicatorDescription(
    name: "medprice", title: "Median price",
    chinese: "中位价", traditional: "中位價",
    japanese: "中値", taLib: .init("medprice"), group: .price,
    summary: "What is the middle of the range of a bar?",
    formula: """
      medprice[t] = (high[t] + low[t]) / 2
      """,
    parameters: [],
    inputs: [.bars(.high), .bars(.low)],
    outputs: [.init("medprice")], pane: .overlay,
    warmup: { _, _ in 0 },
    edgeCases: "None: it is defined for every bar.",
    source: "TA-Lib 0.8 MEDPRICE, 1e-9 relative",
    example: "medprice() crosses above sma(medprice(), 20)", make: { MedianPrice($0) })

  init(_ settings: Settings) {}

  mutating func update(_ block: IndicatorBlock) {
    let (high, low, output) = (block.input(0), block.input(1), block.output(0))
    for i in 0..<block.count { output[i] = 0.5 * (high[i] + low[i]) }
  }
}
