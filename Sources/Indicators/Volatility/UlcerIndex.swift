/// Ulcer index: the quadratic mean of how far, in percent, the price stood below its last high.
///
///     ui = √(Σ d² / n),   d = 100 (x − highest) / highest   over the last n bars
///
/// In percent, never negative; 0 where each bar is a new high. The first value is at bar 2n − 2 (from
/// 0): n bars for the first highest value, n of them for the mean.
///
/// Source: Peter Martin and Byron McCann, *The Investor's Guide to Fidelity Funds*, 1989;
/// pandas-ta-classic 0.8.32 `ui`, agrees to 1e-9 relative.
struct UlcerIndex: Indicator {
  static let description = IndicatorDescription(
    name: "ulcer", aliases: ["ui"], title: "Ulcer index",
    chinese: "溃疡指数", traditional: "潰瘍指數",
    japanese: "潰瘍指数", group: .volatility,
    summary: "How deep and for how long did the price stand below its last high?",
    formula: """
      h[t] = highest(x, n)[t]
      d[t] = 100 * (x[t] - h[t]) / h[t]
      ulcer[t] = sqrt(sum(d * d, n)[t] / n)
      x = source, n = period
      """,
    parameters: [.bars(standard: 14, "bars that are looked back, and bars in the mean")],
    inputs: [.value],
    outputs: [.init("ulcer", unit: .pure)], pane: .own,
    warmup: { settings, _ in 2 * (settings.whole(0) - 1) },
    edgeCases: "0 on flat prices, and for a bar whose highest value is 0.",
    source:
      "Martin and McCann 1989; pandas-ta-classic 0.8.32 ui, 1e-9 relative; formula written out in the tests",
    example: "ulcer(close, 14) < 5", make: { UlcerIndex($0) })

  private var highest: WindowExtreme<Highest>
  private var mean: WindowSum
  private var scratch = Scratch(2)

  init(_ settings: Settings) {
    highest = WindowExtreme(settings.whole(0))
    mean = WindowSum(settings.whole(0), divisor: settings.number(0))
  }

  mutating func update(_ block: IndicatorBlock) {
    let (values, output) = (block.input(0), block.output(0))
    scratch.inPieces(block.count) { start, count, columns in
      let (tops, falls) = (columns[0], columns[1])
      highest.update(count, values + start, tops)
      for i in 0..<count {
        let fall = 100 * ((values[start + i] - tops[i]) / tops[i])
        falls[i] = tops[i] == 0 ? 0 : fall
        output[start + i] = falls[i] * falls[i]
      }
      mean.update(count, output + start, output + start)
      for i in start..<start + count { output[i] = output[i].squareRoot() }
    }
  }

  func steps(_ bar: TracedBar<UlcerIndex>) -> KeyValuePairs<String, Double> {
    ["h": scratch[0], "d": scratch[1]]
  }
}
