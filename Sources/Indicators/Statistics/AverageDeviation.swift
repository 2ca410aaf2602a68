/// Average deviation: how far the last values lie from their mean, on average.
///
/// In the unit of its source, never negative; the first value is at bar n − 1 (from 0).
///
/// Source: TA-Lib 0.8 `AVGDEV`; agrees to 1e-9 relative.
struct AverageDeviation: Indicator {
  static let description = IndicatorDescription(
    name: "avgdev", title: "Average deviation",
    chinese: "平均绝对偏差", traditional: "平均絕對偏差",
    japanese: "平均偏差", taLib: .init("avgdev"), group: .statistics,
    summary: "How far do the last values lie from their mean, on average?",
    formula: """
      m[t] = mean of the last n values
      avgdev[t] = mean of abs(x - m[t]) over the last n values
      x = source, n = period
      """,
    parameters: [
      .init("period", .whole(1...WindowDistance.longest), standard: 14, "bars in the deviation")
    ],
    inputs: [.value],
    outputs: [.init("avgdev")], pane: .own,
    warmup: { settings, _ in settings.whole(0) - 1 },
    edgeCases: """
      0 on flat prices. As the mean moves, each bar asks for all n distances from it, and n ends at 1,000.
      """,
    source: "TA-Lib 0.8 AVGDEV, 1e-9 relative",
    example: "avgdev(close, 20) > 2 * avgdev(close, 100)", make: { AverageDeviation($0) })

  private var distance: WindowDistance
  private var scratch = Scratch(1)

  init(_ settings: Settings) { distance = WindowDistance(settings.whole(0)) }

  mutating func update(_ block: IndicatorBlock) {
    let (values, output) = (block.input(0), block.output(0))
    scratch.inPieces(block.count) { start, count, columns in
      distance.update(count, values + start, mean: columns[0], distance: output + start)
    }
  }

  func steps(_ bar: TracedBar<AverageDeviation>) -> KeyValuePairs<String, Double> {
    ["m": scratch[0]]
  }
}
