/// Chaikin money flow: the share of the volume that was traded near the highs, less that near the lows.
///
/// From −1 to 1; the first value is at bar n − 1 (from 0). 0 where nothing was traded.
///
/// Source: Marc Chaikin; TA-Lib 0.8 `CMF`, agrees to 1e-9 relative.
struct CMF: Indicator {
  static let description = IndicatorDescription(
    name: "cmf", title: "Chaikin money flow",
    chinese: "蔡金资金流量", traditional: "蔡金資金流量",
    japanese: "チャイキン・マネーフロー", taLib: .init("cmf"), group: .volume,
    summary: "Is more traded in bars that close near their high, or near their low?",
    formula: """
      m[t] = ((close[t] - low[t]) - (high[t] - close[t])) / (high[t] - low[t]), 0 where the bar has no range
      cmf[t] = sum(m * volume, n)[t] / sum(volume, n)[t]
      n = period
      """,
    parameters: [
      .bars(standard: 20, "bars in the sums")
    ],
    inputs: .range + [.bars(.volume)],
    outputs: [.init("cmf", unit: .pure)], pane: .fixed(-1...1, guides: [0]),
    warmup: { settings, _ in settings.whole(0) - 1 },
    edgeCases: "0 where nothing was traded.",
    source: "TA-Lib 0.8 CMF, 1e-9 relative",
    example: "cmf(20) crosses above 0", make: { CMF($0) })

  private var flow: WindowSum
  private var volume: WindowSum
  private var scratch = Scratch(2)

  init(_ settings: Settings) {
    flow = WindowSum(settings.whole(0))
    volume = flow
  }

  mutating func update(_ block: IndicatorBlock) {
    let (high, low, close) = (block.input(0), block.input(1), block.input(2))
    let (traded, output) = (block.input(3), block.output(0))
    scratch.inPieces(block.count) { start, count, columns in
      let (high, low, close) = (high + start, low + start, close + start)
      let (traded, output) = (traded + start, output + start)
      let (flows, volumes) = (columns[0], columns[1])
      for i in 0..<count {
        flows[i] = AccumulationFlow.weight(high[i], low[i], close[i]) * traded[i]
      }
      flow.update(count, flows, flows)
      volume.update(count, traded, volumes)
      for i in 0..<count {
        let share = flows[i] / volumes[i]
        output[i] = volumes[i] == 0 ? 0 : share
      }
    }
  }

  func steps(_ bar: TracedBar<CMF>) -> KeyValuePairs<String, Double> {
    let weight = AccumulationFlow.weight(bar.inputs[0], bar.inputs[1], bar.inputs[2])
    return [
      "m": weight, "sum(m * volume, n)": bar.before.flow.with(weight * bar.inputs[3]),
      "sum(volume, n)": bar.before.volume.with(bar.inputs[3]),
    ]
  }
}
