/// Directional movement index: how far upward and downward movement are from balance, in percent.
///
/// From 0 to 100; the first value is at bar n (from 0). Large in a trend either way.
///
/// Source: J. Welles Wilder, *New Concepts in Technical Trading Systems*, 1978, page 36; TA-Lib 0.8 `DX`,
/// agrees to 1e-9 relative.
struct DX: Indicator {
  static let description = IndicatorDescription(
    name: "dx", title: "Directional movement index",
    chinese: "动向指数", traditional: "趨向指數",
    japanese: "方向性指数", taLib: .init("dx"), group: .momentum,
    summary: "How one-sided are the moves of the bars?",
    formula: """
      up[t] = high[t] - high[t-1], where that is above 0 and above low[t-1] - low[t], else 0
      down[t] = low[t-1] - low[t], where that is above 0 and above high[t] - high[t-1], else 0
      plus[t] = plus[t-1] - plus[t-1] / n + up[t], begun with the sum of n - 1
      minus[t] = minus[t-1] - minus[t-1] / n + down[t], begun with the sum of n - 1
      dx[t] = 100 * abs(plus[t] - minus[t]) / (plus[t] + minus[t])
      n = period
      """,
    parameters: [
      .bars(standard: 14, "bars in the sums")
    ],
    inputs: .range,
    outputs: [.init("dx", unit: .pure)], pane: .fixed(0...100, guides: [25]),
    warmup: { settings, _ in settings.whole(0) },
    memory: .wilder(),
    edgeCases: "0 where no bar has moved either way.",
    source: "TA-Lib 0.8 DX, 1e-9 relative",
    example: "dx(14) > 25", make: { DX($0) })

  private var sums: DirectionalSums
  private var scratch = Scratch(3)

  init(_ settings: Settings) {
    sums = DirectionalSums(settings.whole(0), first: settings.whole(0))
  }

  mutating func update(_ block: IndicatorBlock) {
    let output = block.output(0)
    let (high, low, close) = (block.input(0), block.input(1), block.input(2))
    scratch.inPieces(block.count) { start, count, columns in
      let (plus, minus, range) = (columns[0], columns[1], columns[2])
      sums.update(
        count, (high + start, low + start, close + start), plus: plus, minus: minus, range: range)
      for i in 0..<count { output[start + i] = directionalIndex(plus[i], minus[i]) }
    }
  }

  func steps(_ bar: TracedBar<DX>) -> KeyValuePairs<String, Double> {
    let (up, down) = bar.reach()
    return ["up": up, "down": down, "plus": sums.plus, "minus": sums.minus]
  }
}
