/// Fast stochastic oscillator: where the close lies in the range of the last bars, not smoothed.
///
/// From 0 to 100. With 5 and 3 the first k is at bar 4 (from 0), the first d at bar 6. k is 50 where the
/// window has no range (TA-Lib gives 0).
///
/// Source: TA-Lib 0.8 `STOCHF`; agrees to 1e-9 relative.
struct FastStochastic: Indicator {
  static let description = IndicatorDescription(
    name: "stochf", title: "Fast stochastic oscillator",
    chinese: "快速随机指标", traditional: "快速隨機指標",
    japanese: "ファスト・ストキャスティクス", taLib: .init("stochf"), group: .momentum,
    summary: "Does the price close near the top or near the bottom of its last range?",
    formula: """
      k[t] = 100 * (close[t] - lowest(low, n)) / (highest(high, n) - lowest(low, n))
      d[t] = average(k, signal)[t]
      n = period
      """,
    parameters: [
      .bars(standard: 5, "bars in the range"),
      .bars("signal", standard: 3, "bars in the average that makes d"),
      .choice("average", AverageKind.words, "how k is averaged"),
    ],
    inputs: .range,
    outputs: [.init("k", unit: .pure), .init("d", unit: .pure)],
    pane: .fixed(0...100, guides: [20, 80]),
    warmup: { settings, output in
      let k = settings.whole(0) - 1
      return output == 0 ? k : k + AverageKind(settings.whole(2)).warmup(settings.whole(1))
    },
    memory: .fading { AverageKind($0.whole(2)).keep($0.number(1)) },
    edgeCases: "50 where the window has no range.",
    source: "TA-Lib 0.8 STOCHF, 1e-9 relative",
    example: "stochf(14, 3) crosses above stochf(14, 3).d", make: { FastStochastic($0) })

  private var range: RangePosition
  private var signal: MovingAverage

  init(_ settings: Settings) {
    range = RangePosition(settings.whole(0))
    signal = MovingAverage(AverageKind(settings.whole(2)), settings.whole(1))
  }

  mutating func update(_ block: IndicatorBlock) {
    let (k, d) = (block.output(0), block.output(1))
    range.update(block, position: k, scratch: d)
    signal.update(block.count, k, d)
  }

  func steps(_ bar: TracedBar<FastStochastic>) -> KeyValuePairs<String, Double> {
    ["lowest(low, n)": range.steps.lowest, "highest(high, n)": range.steps.highest]
  }
}
