/// Weighted close price.
///
/// In the unit of the price; known from the first bar on.
///
/// Source: TA-Lib 0.8 `WCLPRICE`; agrees to 1e-9 relative.
struct WeightedClose: Indicator {
  static let description = IndicatorDescription(
    name: "wclprice", title: "Weighted close price",
    chinese: "加权收盘价", traditional: "加權收盤價",
    japanese: "加重終値", taLib: .init("wclprice"), group: .price,
    summary: "What stands for the whole bar if the close counts twice?",
    formula: """
      wclprice[t] = (high[t] + low[t] + 2 * close[t]) / 4
      """,
    parameters: [],
    inputs: .range,
    outputs: [.init("wclprice")], pane: .overlay,
    warmup: { _, _ in 0 },
    edgeCases: "None: it is defined for every bar.",
    source: "TA-Lib 0.8 WCLPRICE, 1e-9 relative",
    example: "wclprice() crosses above sma(wclprice(), 20)", make: { WeightedClose($0) })

  init(_ settings: Settings) {}

  mutating func update(_ block: IndicatorBlock) {
    let (high, low) = (block.input(0), block.input(1))
    let (close, output) = (block.input(2), block.output(0))
    for i in 0..<block.count { output[i] = 0.25 * (high[i] + low[i] + 2 * close[i]) }
  }
}
