/// Psychological line: the share of the last bars that closed higher than the bar before.
///
/// From 0 to 100; the first value is at bar n (from 0).
///
/// Source: the definition of the Japanese trading programs; the tests hold the formula written out.
struct PsychologicalLine: Indicator {
  static let description = IndicatorDescription(
    name: "psy", title: "Psychological line",
    chinese: "心理线", traditional: "心理線",
    japanese: "サイコロジカルライン", group: .momentum,
    summary: "On how many of the last bars did the price rise?",
    formula: """
      u[t] = 1 if x[t] > x[t-1], else 0
      psy[t] = 100 * sum(u, n)[t] / n
      x = source, n = period
      """,
    parameters: [
      .bars(standard: 12, "moves that are counted")
    ],
    inputs: [.value],
    outputs: [.init("psy", unit: .pure)], pane: .fixed(0...100, guides: [25, 75]),
    warmup: { settings, _ in settings.whole(0) },
    edgeCases: "0 where the price never rose, so on flat prices too.",
    source: "the definition of the Japanese trading programs; formula written out in the tests",
    example: "psy(12) < 25", make: { PsychologicalLine($0) })

  private var sum: WindowSum
  private var lag = Lag(1)
  private let scale: Double

  init(_ settings: Settings) {
    sum = WindowSum(settings.whole(0))
    scale = 100 / settings.number(0)
  }

  mutating func update(_ block: IndicatorBlock) {
    let output = block.output(0)
    lag.inPieces(block.count, block.input(0)) { start, count, now, before in
      for i in 0..<count {
        let move = now[i] - before[i]
        output[start + i] = (move > 0 ? 1 : 0) + (move - move)
      }
    }
    sum.update(block.count, output, output)
    for i in 0..<block.count { output[i] *= scale }
  }

  func steps(_ bar: TracedBar<PsychologicalLine>) -> KeyValuePairs<String, Double> {
    let move = bar.inputs[0] - bar.before.lag.before(bar.inputs[0])
    return ["u": move > 0 ? 1 : 0 * move, "sum(u, n)": bar.outputs[0] / scale]
  }
}
