/// True range: how far the price moved in a bar, with the gap from the close before.
///
/// In the unit of the price, never negative; the first value is at bar 1 (from 0).
///
/// Source: J. Welles Wilder, *New Concepts in Technical Trading Systems*, 1978, page 21; TA-Lib 0.8 `TRANGE`,
/// agrees to 1e-9 relative.
struct TrueRange: Indicator {
  static let description = IndicatorDescription(
    name: "trange", title: "True range",
    chinese: "真实波幅", traditional: "真實區間",
    japanese: "真の値幅", taLib: .init("trange"), group: .volatility,
    summary: "How far did the price move, gaps included?",
    formula: """
      trange[t] = max(high[t], close[t-1]) - min(low[t], close[t-1])
      """,
    parameters: [],
    inputs: .range,
    outputs: [.init("trange")], pane: .own,
    warmup: { _, _ in 1 },
    edgeCases: "0 when nothing moves.",
    source: "TA-Lib 0.8 TRANGE, 1e-9 relative",
    example: "trange() > 2 * atr(14)", make: { TrueRange($0) })

  private var ranges = RangeLine()

  init(_ settings: Settings) {}

  mutating func update(_ block: IndicatorBlock) {
    ranges.update(block.count, block.input(0), block.input(1), block.input(2), block.output(0))
  }

  func steps(_ bar: TracedBar<TrueRange>) -> KeyValuePairs<String, Double> {
    ["close[t-1]": bar.inputsBefore[2]]
  }
}
