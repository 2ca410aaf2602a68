/// Elder ray: how far the high and the low of a bar are from the average of the closes.
///
/// In the unit of the price; the first values are at bar n − 1 (from 0).
///
/// Source: Alexander Elder, *Trading for a Living*, 1993; TA-Lib 0.8 `ERI`, agrees to 1e-9 relative.
struct ElderRay: Indicator {
  static let description = IndicatorDescription(
    name: "elderray", title: "Elder ray",
    chinese: "艾达透视指标", traditional: "艾達透視指標",
    japanese: "エルダー・レイ", taLib: .init("eri"), group: .momentum,
    summary: "How far can buyers lift the price above its average, and sellers press it below?",
    formula: """
      e[t] = ema(close, n)[t]
      bull[t] = high[t] - e[t]
      bear[t] = low[t] - e[t]
      n = period
      """,
    parameters: [
      .bars(standard: 13, "bars in the average")
    ],
    inputs: .range,
    outputs: [.init("bull", .histogram), .init("bear", .histogram)], pane: .own,
    warmup: { settings, _ in settings.whole(0) - 1 },
    memory: .exponential(),
    edgeCases: "0 on flat prices.",
    source: "TA-Lib 0.8 ERI, 1e-9 relative",
    example: "elderray().bear crosses above 0", make: { ElderRay($0) })

  private var average: ExponentialAverage

  init(_ settings: Settings) {
    average = ExponentialAverage(weight: 2 / (settings.number(0) + 1), seed: settings.whole(0))
  }

  mutating func update(_ block: IndicatorBlock) {
    let (high, low, close) = (block.input(0), block.input(1), block.input(2))
    let (bull, bear) = (block.output(0), block.output(1))
    inPieces(block.count) { start, count in
      let (high, low) = (high + start, low + start)
      let (bull, bear) = (bull + start, bear + start)
      average.update(count, close + start, bear)
      for i in 0..<count {
        let mean = bear[i]
        bull[i] = high[i] - mean
        bear[i] = low[i] - mean
      }
    }
  }

  func steps(_ bar: TracedBar<ElderRay>) -> KeyValuePairs<String, Double> {
    ["e": average.isKnown ? average.value : .nan]
  }
}
