/// Bull and bear index: the mean of four simple means.
///
/// In the unit of its source; the first value is at the longest period's last bar.
///
/// Source: the definition of the Chinese trading programs, 3, 6, 12, 24; the tests hold the formula written out.
struct BBI: Indicator {
  static let description = IndicatorDescription(
    name: "bbi", title: "Bull and bear index",
    chinese: "多空指标", traditional: "多空指標",
    japanese: "ブルベア指数", group: .average,
    summary: "Where is the price, on four time scales at once?",
    formula: """
      bbi[t] = (sma(x, a)[t] + sma(x, b)[t] + sma(x, c)[t] + sma(x, d)[t]) / 4
      x = source
      """,
    parameters: [
      .bars("a", standard: 3, "bars in the first mean"),
      .bars("b", standard: 6, "bars in the second mean"),
      .bars("c", standard: 12, "bars in the third mean"),
      .bars("d", standard: 24, "bars in the fourth mean"),
    ],
    inputs: [.value],
    outputs: [.init("bbi")], pane: .overlay,
    warmup: { settings, _ in (0..<4).map { settings.whole($0) - 1 }.max() ?? 0 },
    edgeCases: "On flat prices it is constant.",
    source:
      "the definition of the Chinese trading programs, 3, 6, 12, 24; formula written out in the tests",
    example: "close crosses above bbi()", make: { BBI($0) })

  private var means: [WindowSum]
  private var scratch = Scratch(1)

  init(_ settings: Settings) {
    means = (0..<4).map { WindowSum(settings.whole($0), divisor: settings.number($0)) }
  }

  mutating func update(_ block: IndicatorBlock) {
    let (values, output) = (block.input(0), block.output(0))
    scratch.inPieces(block.count) { start, count, columns in
      means[0].update(count, values + start, output + start)
      for k in 1..<4 {
        means[k].update(count, values + start, columns[0])
        for i in 0..<count { output[start + i] += columns[0][i] }
      }
      for i in start..<start + count { output[i] *= 0.25 }
    }
  }

  func steps(_ bar: TracedBar<BBI>) -> KeyValuePairs<String, Double> {
    let means = bar.before.means.map { $0.with(bar.inputs[0]) }
    return [
      "sma(x, a)": means[0], "sma(x, b)": means[1], "sma(x, c)": means[2], "sma(x, d)": means[3],
    ]
  }
}
