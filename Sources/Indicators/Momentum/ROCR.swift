/// Rate of change as a ratio: the value over that of `period` bars ago.
///
/// 1 where nothing has changed; the first value is at bar n (from 0). 0 where the value n bars before is 0.
///
/// Source: TA-Lib 0.8 `ROCR`; agrees to 1e-9 relative.
struct ROCR: Indicator {
  static let description = IndicatorDescription(
    name: "rocr", title: "Rate of change, as a ratio",
    chinese: "变动率（比率）", traditional: "變動率（比率）",
    japanese: "変化率（比）", taLib: .init("rocr"), group: .momentum,
    summary: "How many times the price of then is the price of now?",
    formula: """
      rocr[t] = x[t] / x[t-n]
      x = source, n = period
      """,
    parameters: [
      .bars(standard: 10, "bars back to the value that it is compared with")
    ],
    inputs: [.value],
    outputs: [.init("rocr", unit: .pure)], pane: .own,
    warmup: { settings, _ in settings.whole(0) },
    edgeCases: "0 where the value n bars before is 0.",
    source: "TA-Lib 0.8 ROCR, 1e-9 relative",
    example: "rocr(12) crosses above 1", make: { ROCR($0) })

  private var lag: Lag

  init(_ settings: Settings) { lag = Lag(settings.whole(0)) }

  mutating func update(_ block: IndicatorBlock) {
    let output = block.output(0)
    lag.apart(block.count, block.input(0)) { start, count, now, before in
      for i in 0..<count {
        let ratio = now[i] / before[i]
        output[start + i] = before[i] == 0 ? 0 : ratio
      }
    }
  }

  func steps(_ bar: TracedBar<ROCR>) -> KeyValuePairs<String, Double> {
    ["x[t-n]": bar.before.lag.before(bar.inputs[0])]
  }
}
