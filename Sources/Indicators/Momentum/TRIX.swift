/// TRIX: by how many percent a threefold average changes from bar to bar.
///
/// The first value is at bar 3 (n − 1) + 1 (from 0). 0 where the average before is 0.
///
/// Source: Jack Hutson, «Good TRIX», Stocks & Commodities, July 1983; TA-Lib 0.8 `TRIX`, agrees to 1e-9
/// relative.
struct TRIX: Indicator {
  static let description = IndicatorDescription(
    name: "trix", title: "Triple exponential rate of change",
    chinese: "三重指数平滑平均线", traditional: "三重指數平滑平均線",
    japanese: "トリックス", taLib: .init("trix"), group: .momentum,
    summary: "Which way does the price go when three averages have taken out the noise?",
    formula: """
      e3[t] = ema(ema(ema(x, n), n), n)[t]
      trix[t] = 100 * (e3[t] - e3[t-1]) / e3[t-1]
      x = source, n = period
      """,
    parameters: [
      .bars(standard: 15, "bars in each of the averages")
    ],
    inputs: [.value],
    outputs: [.init("trix", unit: .pure)], pane: .own,
    warmup: { settings, _ in 3 * (settings.whole(0) - 1) + 1 },
    memory: .exponential(),
    edgeCases: "0 where the average before is 0.",
    source: "TA-Lib 0.8 TRIX, 1e-9 relative",
    example: "trix(15) crosses above 0", make: { TRIX($0) })

  private var chain: ExponentialChain
  /// The averages of a piece, and in front of them that of the bar before.
  private var scratch = Scratch(2)
  private var newest = Double.nan

  init(_ settings: Settings) {
    chain = ExponentialChain(settings.whole(0), weights: ExponentialChain.third)
  }

  mutating func update(_ block: IndicatorBlock) {
    let (values, output) = (block.input(0), block.output(0))
    scratch.inPieces(block.count) { start, count, columns in
      let (now, output) = (columns[1], output + start)
      let before = now - 1
      before[0] = newest
      chain.update(count, values + start, now)
      for i in 0..<count {
        let change = 100 * ((now[i] - before[i]) / before[i])
        output[i] = before[i] == 0 ? 0 : change
      }
      newest = now[count - 1]
    }
  }

  func steps(_ bar: TracedBar<TRIX>) -> KeyValuePairs<String, Double> { ["e3": chain[2]] }
}
