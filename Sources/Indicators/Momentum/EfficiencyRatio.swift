/// Kaufman's efficiency: the way the price has gone over the way it has walked.
///
/// From 0 to 1; the first value is at bar n (from 0). 1 where it went straight, 0 where nothing moved.
///
/// Source: Perry Kaufman, *Smarter Trading*, 1995; TA-Lib 0.8 `ER`, agrees to 1e-9 relative.
struct EfficiencyRatio: Indicator {
  static let description = IndicatorDescription(
    name: "er", title: "Efficiency ratio",
    chinese: "效率系数", traditional: "效率係數",
    japanese: "効率比", taLib: .init("er"), group: .momentum,
    summary: "How straight did the price go?",
    formula: """
      way[t] = abs(x[t] - x[t-n])
      path[t] = sum of abs(x - x[1]) over the last n moves
      er[t] = way[t] / path[t]
      x = source, n = period
      """,
    parameters: [
      .bars(standard: 10, "moves that are judged")
    ],
    inputs: [.value],
    outputs: [.init("er", unit: .pure)], pane: .fixed(0...1, guides: []),
    warmup: { settings, _ in settings.whole(0) },
    edgeCases: "0 where nothing moved.",
    source: "TA-Lib 0.8 ER, 1e-9 relative",
    example: "er(10) > 0.5", make: { EfficiencyRatio($0) })

  private var efficiency: WindowEfficiency
  private var scratch = Scratch(2)

  init(_ settings: Settings) { efficiency = WindowEfficiency(settings.whole(0)) }

  mutating func update(_ block: IndicatorBlock) {
    let (values, output) = (block.input(0), block.output(0))
    scratch.inPieces(block.count) { start, count, columns in
      let (ways, paths) = (columns[0], columns[1])
      efficiency.update(count, values + start, ways, paths)
      for i in 0..<count {
        let share = WindowEfficiency.share(ways[i], paths[i])
        output[start + i] = paths[i] == 0 ? 0 : share
      }
    }
  }

  func steps(_ bar: TracedBar<EfficiencyRatio>) -> KeyValuePairs<String, Double> {
    ["way": scratch[0], "path": scratch[1]]
  }
}
