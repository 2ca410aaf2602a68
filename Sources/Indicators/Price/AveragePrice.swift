/// Average price.
///
/// In the unit of the price; known from the first bar on.
///
/// Source: TA-Lib 0.8 `AVGPRICE`; agrees to 1e-9 relative.
struct AveragePrice: Indicator {
  static let description = IndicatorDescription(
    name: "avgprice", title: "Average price",
    chinese: "平均价", traditional: "平均價",
    japanese: "平均価格", taLib: .init("avgprice"), group: .price,
    summary: "What is the mean of the four prices of a bar?",
    formula: """
      avgprice[t] = (open[t] + high[t] + low[t] + close[t]) / 4
      """,
    parameters: [],
    inputs: [.bars(.open), .bars(.high), .bars(.low), .bars(.close)],
    outputs: [.init("avgprice")], pane: .overlay,
    warmup: { _, _ in 0 },
    edgeCases: "None: it is defined for every bar.",
    source: "TA-Lib 0.8 AVGPRICE, 1e-9 relative",
    example: "avgprice() crosses above sma(avgprice(), 20)", make: { AveragePrice($0) })

  init(_ settings: Settings) {}

  mutating func update(_ block: IndicatorBlock) {
    let (open, high, output) = (block.input(0), block.input(1), block.output(0))
    let (low, close) = (block.input(2), block.input(3))
    for i in 0..<block.count { output[i] = 0.25 * (open[i] + high[i] + low[i] + close[i]) }
  }
}
