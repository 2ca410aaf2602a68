/// Rate of change as a share: by how much of itself the value has changed since `period` bars ago.
///
/// The first value is at bar n (from 0). 0 where the value n bars before is 0.
///
/// Source: TA-Lib 0.8 `ROCP`; agrees to 1e-9 relative.
struct ROCP: Indicator {
  static let description = IndicatorDescription(
    name: "rocp", title: "Rate of change, as a share",
    chinese: "变动率（小数）", traditional: "變動率（小數）",
    japanese: "変化率（小数）", taLib: .init("rocp"), group: .momentum,
    summary: "By what share of itself has the price changed since then?",
    formula: """
      rocp[t] = (x[t] - x[t-n]) / x[t-n]
      x = source, n = period
      """,
    parameters: [
      .bars(standard: 10, "bars back to the value that it is compared with")
    ],
    inputs: [.value],
    outputs: [.init("rocp", unit: .pure)], pane: .own,
    warmup: { settings, _ in settings.whole(0) },
    edgeCases: "0 where the value n bars before is 0.",
    source: "TA-Lib 0.8 ROCP, 1e-9 relative",
    example: "rocp(12) crosses above 0", make: { ROCP($0) })

  private var lag: Lag

  init(_ settings: Settings) { lag = Lag(settings.whole(0)) }

  mutating func update(_ block: IndicatorBlock) {
    let output = block.output(0)
    lag.apart(block.count, block.input(0)) { start, count, now, before in
      for i in 0..<count {
        let change = (now[i] - before[i]) / before[i]
        output[start + i] = before[i] == 0 ? 0 : change
      }
    }
  }

  func steps(_ bar: TracedBar<ROCP>) -> KeyValuePairs<String, Double> {
    ["x[t-n]": bar.before.lag.before(bar.inputs[0])]
  }
}
