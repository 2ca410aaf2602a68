/// Know sure thing: four rates of change, each averaged, the slower ones weighing more.
///
/// In percent, weighed. A rate counts from the bar on which its mean is known; the slowest decides the
/// first value. `signal` is the mean of the line.
///
/// Source: Martin Pring, «Rate of Change», Stocks & Commodities, 1992, with the lengths for daily
/// bars; pandas-ta-classic 0.8.32 `kst`, agrees to 1e-9 relative.
struct KST: Indicator {
  static let description = IndicatorDescription(
    name: "kst", title: "Know sure thing",
    chinese: "确知指标", traditional: "確知指標",
    japanese: "KST（ノウ・シュア・シング）", group: .momentum,
    summary: "Which way does the price go, on four time scales at once?",
    formula: """
      a[t] = sma(roc(x, roc1), sma1)[t]
      b[t] = sma(roc(x, roc2), sma2)[t]
      c[t] = sma(roc(x, roc3), sma3)[t]
      d[t] = sma(roc(x, roc4), sma4)[t]
      kst[t] = a[t] + 2 * b[t] + 3 * c[t] + 4 * d[t]
      signal[t] = sma(kst, signal)[t]
      x = source
      """,
    parameters: [
      .bars("roc1", standard: 10, "bars back of the first rate"),
      .bars("roc2", standard: 15, "bars back of the second rate"),
      .bars("roc3", standard: 20, "bars back of the third rate"),
      .bars("roc4", standard: 30, "bars back of the fourth rate"),
      .bars("sma1", standard: 10, "bars in the mean of the first rate"),
      .bars("sma2", standard: 10, "bars in the mean of the second rate"),
      .bars("sma3", standard: 10, "bars in the mean of the third rate"),
      .bars("sma4", standard: 15, "bars in the mean of the fourth rate"),
      .bars("signal", standard: 9, "bars in the mean of the line"),
    ],
    inputs: [.value],
    outputs: [.init("kst", unit: .pure), .init("signal", unit: .pure)], pane: .own,
    warmup: { settings, output in
      let line = (0..<4).map { settings.whole($0) + settings.whole($0 + 4) - 1 }.max() ?? 0
      return output == 0 ? line : line + settings.whole(8) - 1
    },
    edgeCases: "0 where nothing has changed; a change from 0 counts as none.",
    source:
      "Martin Pring, 1992; pandas-ta-classic 0.8.32 kst, 1e-9 relative; formula written out in the tests",
    example: "kst() crosses above kst().signal", make: { KST($0) })

  private var lags: [Lag]
  private var means: [WindowSum]
  private var signal: WindowSum
  private var scratch = Scratch(4)

  init(_ settings: Settings) {
    lags = (0..<4).map { Lag(settings.whole($0)) }
    means = (4..<8).map { WindowSum(settings.whole($0), divisor: settings.number($0)) }
    signal = WindowSum(settings.whole(8), divisor: settings.number(8))
  }

  mutating func update(_ block: IndicatorBlock) {
    let (values, line, signals) = (block.input(0), block.output(0), block.output(1))
    scratch.inPieces(block.count) { start, count, columns in
      for k in 0..<4 {
        let rates = columns[k]
        lags[k].inPieces(count, values + start) { first, count, now, before in
          for i in 0..<count { rates[first + i] = Coppock.change(now[i], before[i]) }
        }
        means[k].update(count, rates, rates)
      }
      let (a, b, c, d) = (columns[0], columns[1], columns[2], columns[3])
      for i in 0..<count { line[start + i] = (a[i] + 2 * b[i]) + (3 * c[i] + 4 * d[i]) }
      signal.update(count, line + start, signals + start)
    }
  }

  func steps(_ bar: TracedBar<KST>) -> KeyValuePairs<String, Double> {
    ["a": scratch[0], "b": scratch[1], "c": scratch[2], "d": scratch[3]]
  }
}
