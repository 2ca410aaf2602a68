/// Momentum: by how much the value has changed since `period` bars ago.
///
/// In the unit of its source; the first value is at bar n (from 0).
///
/// Source: TA-Lib 0.8 `MOM`; agrees to 1e-9 relative.
struct Momentum: Indicator {
  static let description = IndicatorDescription(
    name: "mom", aliases: ["mtm"], title: "Momentum",
    chinese: "动量指标", traditional: "動量指標",
    japanese: "モメンタム", taLib: .init("mom"), group: .momentum,
    summary: "By how much has the price changed since then?",
    formula: """
      mom[t] = x[t] - x[t-n]
      x = source, n = period; x[t] as a ratio of x[t-n] is rocr, or rocr100, the difference in percent roc
      """,
    parameters: [
      .bars(standard: 10, "bars back to the value that it is compared with")
    ],
    inputs: [.value],
    outputs: [.init("mom")], pane: .own,
    warmup: { settings, _ in settings.whole(0) },
    edgeCases: "0 where nothing has changed.",
    source: "TA-Lib 0.8 MOM, 1e-9 relative",
    example: "mom(12) crosses above 0", make: { Momentum($0) })

  private var lag: Lag

  init(_ settings: Settings) { lag = Lag(settings.whole(0)) }

  mutating func update(_ block: IndicatorBlock) {
    let output = block.output(0)
    lag.apart(block.count, block.input(0)) { start, count, now, before in
      for i in 0..<count {
        output[start + i] = now[i] - before[i]
      }
    }
  }

  func steps(_ bar: TracedBar<Momentum>) -> KeyValuePairs<String, Double> {
    ["x[t-n]": bar.before.lag.before(bar.inputs[0])]
  }
}
