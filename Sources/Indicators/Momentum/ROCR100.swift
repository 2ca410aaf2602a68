/// Rate of change as a ratio of 100: the value if that of `period` bars ago counts as 100.
///
/// 100 where nothing has changed; the first value is at bar n (from 0). 0 where the value n bars before is
/// 0.
///
/// Source: TA-Lib 0.8 `ROCR100`; agrees to 1e-9 relative.
struct ROCR100: Indicator {
  static let description = IndicatorDescription(
    name: "rocr100", title: "Rate of change, as a ratio of 100",
    chinese: "变动率（百分比率）", traditional: "變動率（百分比率）",
    japanese: "変化率（100基準）", taLib: .init("rocr100"), group: .momentum,
    summary: "How much is the price if that of then is 100?",
    formula: """
      rocr100[t] = 100 * x[t] / x[t-n]
      x = source, n = period
      """,
    parameters: [
      .bars(standard: 10, "bars back to the value that it is compared with")
    ],
    inputs: [.value],
    outputs: [.init("rocr100", unit: .pure)], pane: .own,
    warmup: { settings, _ in settings.whole(0) },
    edgeCases: "0 where the value n bars before is 0.",
    source: "TA-Lib 0.8 ROCR100, 1e-9 relative",
    example: "rocr100(12) crosses above 100", make: { ROCR100($0) })

  private var lag: Lag

  init(_ settings: Settings) { lag = Lag(settings.whole(0)) }

  mutating func update(_ block: IndicatorBlock) {
    let output = block.output(0)
    lag.apart(block.count, block.input(0)) { start, count, now, before in
      for i in 0..<count {
        let ratio = 100 * (now[i] / before[i])
        output[start + i] = before[i] == 0 ? 0 : ratio
      }
    }
  }

  func steps(_ bar: TracedBar<ROCR100>) -> KeyValuePairs<String, Double> {
    ["x[t-n]": bar.before.lag.before(bar.inputs[0])]
  }
}
