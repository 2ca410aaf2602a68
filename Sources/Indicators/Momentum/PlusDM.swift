/// Plus directional movement: Wilder's sum of the part of the bars' moves that goes upward.
///
/// In the unit of the price, never negative; the first value is at bar n − 1 (from 0), for n = 1 at bar 1.
///
/// Source: J. Welles Wilder, *New Concepts in Technical Trading Systems*, 1978, page 35; TA-Lib 0.8 `PLUS_DM`,
/// agrees to 1e-9 relative.
struct PlusDM: Indicator {
  static let description = IndicatorDescription(
    name: "plus_dm", title: "Plus directional movement",
    chinese: "正向动向", traditional: "正趨向變動",
    japanese: "プラスDM", taLib: .init("plus_dm"), group: .momentum,
    summary: "How much have the bars moved upward?",
    formula: """
      up[t] = high[t] - high[t-1], where that is above 0 and above low[t-1] - low[t], else 0
      down[t] = low[t-1] - low[t], where that is above 0 and above high[t] - high[t-1], else 0
      plus[t] = plus[t-1] - plus[t-1] / n + up[t], begun with the sum of n - 1
      minus[t] = minus[t-1] - minus[t-1] / n + down[t], begun with the sum of n - 1
      plus_dm[t] = plus[t]
      n = period
      """,
    parameters: [
      .bars(standard: 14, "bars in the sum")
    ],
    inputs: [.bars(.high), .bars(.low)],
    outputs: [.init("plus_dm")], pane: .own,
    warmup: { settings, _ in max(1, settings.whole(0) - 1) },
    memory: .wilder(),
    edgeCases: "0 where nothing moves.",
    source: "TA-Lib 0.8 PLUS_DM, 1e-9 relative",
    example: "plus_dm(14) > minus_dm(14)", make: { PlusDM($0) })

  private var sums: DirectionalSums
  private var scratch = Scratch(2)

  init(_ settings: Settings) {
    sums = DirectionalSums(settings.whole(0), first: max(1, settings.whole(0) - 1))
  }

  mutating func update(_ block: IndicatorBlock) {
    let (high, low, output) = (block.input(0), block.input(1), block.output(0))
    scratch.inPieces(block.count) { start, count, columns in
      sums.update(
        count, (high + start, low + start, low + start), plus: output + start, minus: columns[0],
        range: columns[1])
    }
  }

  func steps(_ bar: TracedBar<PlusDM>) -> KeyValuePairs<String, Double> {
    let (up, down) = bar.reach()
    return ["up": up, "down": down, "plus": sums.plus, "minus": sums.minus]
  }
}
