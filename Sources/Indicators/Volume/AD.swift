/// Accumulation/distribution line: volume added or taken away by where the bar closes in its range.
///
/// In units traded; known from the first bar on. Only its changes mean something, the level depends on where
/// the data begin. The sum carries its own rounding error along (``CompensatedSum``), so it does not drift.
///
/// Source: Marc Chaikin's line; TA-Lib 0.8 `AD`, agrees to 1e-9 relative.
struct AD: Indicator {
  static let description = IndicatorDescription(
    name: "ad", title: "Accumulation/distribution line",
    chinese: "累积派发线", traditional: "累積派發線",
    japanese: "アキュムレーション・ディストリビューション", taLib: .init("ad"), group: .volume,
    summary: "Is more traded in bars that close near their high, or near their low?",
    formula: """
      m[t] = ((close[t] - low[t]) - (high[t] - close[t])) / (high[t] - low[t])
      ad[t] = ad[t-1] + m[t] * volume[t]
      """,
    parameters: [],
    inputs: .range + [.bars(.volume)],
    outputs: [.init("ad", unit: .volume)], pane: .own,
    warmup: { _, _ in 0 },
    memory: .whole,
    edgeCases: "A bar without range changes nothing.",
    source: "TA-Lib 0.8 AD, 1e-9 relative",
    example: "ad() > sma(ad(), 20)", make: { AD($0) })

  private var sum = CompensatedSum()

  init(_ settings: Settings) {}

  mutating func update(_ block: IndicatorBlock) {
    let (high, low, close) = (block.input(0), block.input(1), block.input(2))
    let (volume, output) = (block.input(3), block.output(0))
    inPieces(block.count) { start, count in
      AccumulationFlow.find(
        count, (high + start, low + start, close + start, volume + start), output + start)
      sum.update(count, output + start, output + start)
    }
  }

  func steps(_ bar: TracedBar<AD>) -> KeyValuePairs<String, Double> {
    ["m": AccumulationFlow.weight(bar.inputs[0], bar.inputs[1], bar.inputs[2])]
  }
}
