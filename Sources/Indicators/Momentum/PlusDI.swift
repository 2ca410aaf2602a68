/// Plus directional indicator: the part of the true ranges that went upward, in percent.
///
/// From 0 to 100; the first value is at bar n (from 0).
///
/// Source: J. Welles Wilder, *New Concepts in Technical Trading Systems*, 1978, page 35; TA-Lib 0.8 `PLUS_DI`,
/// agrees to 1e-9 relative.
struct PlusDI: Indicator {
  static let description = IndicatorDescription(
    name: "plus_di", title: "Plus directional indicator",
    chinese: "正向指标", traditional: "正趨向指標",
    japanese: "プラスDI", taLib: .init("plus_di"), group: .momentum,
    summary: "How much of the true ranges went upward?",
    formula: """
      up[t] = high[t] - high[t-1], where that is above 0 and above low[t-1] - low[t], else 0
      down[t] = low[t-1] - low[t], where that is above 0 and above high[t] - high[t-1], else 0
      plus[t] = plus[t-1] - plus[t-1] / n + up[t], begun with the sum of n - 1
      minus[t] = minus[t-1] - minus[t-1] / n + down[t], begun with the sum of n - 1
      tr[t] = max(high[t], close[t-1]) - min(low[t], close[t-1])
      range[t] = range[t-1] - range[t-1] / n + tr[t], begun with the sum of n - 1
      plus_di[t] = 100 * plus[t] / range[t]
      n = period
      """,
    parameters: [
      .bars(standard: 14, "bars in the sums")
    ],
    inputs: .range,
    outputs: [.init("plus_di", unit: .pure)], pane: .fixed(0...100, guides: [25]),
    warmup: { settings, _ in settings.whole(0) },
    memory: .wilder(),
    edgeCases: "0 where the bars have no range.",
    source: "TA-Lib 0.8 PLUS_DI, 1e-9 relative",
    example: "plus_di(14) crosses above minus_di(14)", make: { PlusDI($0) }
  ).asPart(of: "dmi", output: 0) { [$0.number(0), $0.number(0), $0.number(0)] }

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
      for i in 0..<count { output[start + i] = directionalShare(plus[i], range[i]) }
    }
  }

  func steps(_ bar: TracedBar<PlusDI>) -> KeyValuePairs<String, Double> {
    let (up, down) = bar.reach()
    return [
      "up": up, "down": down, "plus": sums.plus, "minus": sums.minus, "tr": bar.range(),
      "range": sums.range,
    ]
  }
}
