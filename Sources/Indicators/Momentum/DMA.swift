/// Difference of moving averages: a short mean less a long one, and the mean of that.
///
/// In the unit of its source; the first value is at the longer mean's last bar, that of `ama`
/// `signal − 1` bars behind.
///
/// Source: the definition of the Chinese trading programs, 10, 50, 10; stockstats 0.6 `dma` agrees to
/// 1e-9 relative, and the tests hold the formula written out.
struct DMA: Indicator {
  static let description = IndicatorDescription(
    name: "dma", title: "Difference of moving averages",
    chinese: "平均线差", traditional: "平均線差",
    japanese: "DMA（移動平均差）", group: .momentum,
    summary: "Is the short mean above the long one, and is it getting away?",
    formula: """
      dma[t] = sma(x, fast)[t] - sma(x, slow)[t]
      ama[t] = sma(dma, signal)[t]
      x = source
      """,
    parameters: [
      .bars("fast", standard: 10, "bars in the short mean"),
      .bars("slow", standard: 50, "bars in the long mean"),
      .bars("signal", standard: 10, "values in the mean of the difference"),
    ],
    inputs: [.value], outputs: [.init("dma"), .init("ama")], pane: .own,
    warmup: { settings, output in
      max(settings.whole(0), settings.whole(1)) - 1 + (output == 0 ? 0 : settings.whole(2) - 1)
    },
    edgeCases: "0 on flat prices.",
    source: "the definition of the Chinese trading programs; formula written out in the tests",
    example: "dma() crosses above dma().ama", make: { DMA($0) })

  private var fast: WindowSum
  private var slow: WindowSum
  private var signal: WindowSum
  private var scratch = Scratch(2)

  init(_ settings: Settings) {
    fast = WindowSum(settings.whole(0), divisor: settings.number(0))
    slow = WindowSum(settings.whole(1), divisor: settings.number(1))
    signal = WindowSum(settings.whole(2), divisor: settings.number(2))
  }

  mutating func update(_ block: IndicatorBlock) {
    let (values, dma) = (block.input(0), block.output(0))
    scratch.inPieces(block.count) { start, count, columns in
      fast.update(count, values + start, columns[0])
      slow.update(count, values + start, columns[1])
      for i in 0..<count { dma[start + i] = columns[0][i] - columns[1][i] }
    }
    signal.update(block.count, dma, block.output(1))
  }

  func steps(_ bar: TracedBar<DMA>) -> KeyValuePairs<String, Double> {
    ["sma(x, fast)": scratch[0], "sma(x, slow)": scratch[1]]
  }
}
