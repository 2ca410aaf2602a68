/// Balance of power: how much of a bar's range lies between its open and its close.
///
/// From −1 to 1, known from the first bar on; 0 where the bar has no range.
///
/// Source: TA-Lib 0.8 `BOP`; agrees to 1e-9 relative.
struct BOP: Indicator {
  static let description = IndicatorDescription(
    name: "bop", title: "Balance of power",
    chinese: "均势指标", traditional: "均勢指標",
    japanese: "バランス・オブ・パワー", taLib: .init("bop"), group: .momentum,
    summary: "Who moved the price inside the bar, buyers or sellers?",
    formula: """
      bop[t] = (close[t] - open[t]) / (high[t] - low[t])
      """,
    parameters: [],
    inputs: [.bars(.open), .bars(.high), .bars(.low), .bars(.close)],
    outputs: [.init("bop", unit: .pure)], pane: .fixed(-1...1, guides: [0]),
    warmup: { _, _ in 0 },
    edgeCases: "0 where the bar has no range.",
    source: "TA-Lib 0.8 BOP, 1e-9 relative",
    example: "sma(bop(), 14) crosses above 0", make: { BOP($0) })

  init(_ settings: Settings) {}

  mutating func update(_ block: IndicatorBlock) {
    let (open, high, output) = (block.input(0), block.input(1), block.output(0))
    let (low, close) = (block.input(2), block.input(3))
    for i in 0..<block.count {
      let range = high[i] - low[i]
      let share = (close[i] - open[i]) / range
      output[i] = range <= 0 ? 0 : share
    }
  }
}
