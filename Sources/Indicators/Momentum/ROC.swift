/// Rate of change: by how much of itself the value has changed since `period` bars ago.
///
///     ROCₜ = 100 (xₜ / xₜ₋ₙ − 1),   n = period
///
/// In percent; the first value is at bar n (from 0). 0 where the value n bars before is 0.
///
/// Source: TA-Lib 0.8 `ROC`; agrees to 1e-9 of 100 percent.
struct ROC: Indicator {
  static let description = IndicatorDescription(
    name: "roc", title: "Rate of change",
    chinese: "变动率", traditional: "變動率",
    japanese: "変化率", taLib: .init("roc"), group: .momentum,
    summary: "By how many percent has the price changed since then?",
    formula: """
      roc[t] = 100 * (x[t] - x[t-n]) / x[t-n]
      x = source, n = period
      """,
    parameters: [.bars(standard: 10, "bars back to the value that it is compared with")],
    inputs: [.value], outputs: [.init("roc", unit: .pure)], pane: .own,
    warmup: { settings, _ in settings.whole(0) },
    edgeCases: "0 where the value n bars before is 0.",
    source: "TA-Lib 0.8 ROC, 1e-9 relative",
    example: "roc(12) crosses above 0", make: { ROC($0) })

  private var lag: Lag

  init(_ settings: Settings) { lag = Lag(settings.whole(0)) }

  mutating func update(_ block: IndicatorBlock) {
    let output = block.output(0)
    lag.apart(block.count, block.input(0)) { start, count, now, before in
      for i in 0..<count {
        let change = 100 * ((now[i] - before[i]) / before[i])
        output[start + i] = before[i] == 0 ? 0 : change
      }
    }
  }

  func steps(_ bar: TracedBar<ROC>) -> KeyValuePairs<String, Double> {
    ["x[t-n]": bar.before.lag.before(bar.inputs[0])]
  }
}
