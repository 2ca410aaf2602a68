/// MESA adaptive moving average: it follows as fast as the phase of the cycle stands still.
///
/// In the unit of its source; the first value is at bar 32 (from 0). The second line follows the first
/// at half its speed; where they cross, the trend has turned.
///
/// Source: John F. Ehlers, *Rocket Science for Traders*, 2001, chapter 17; TA-Lib 0.8 `MAMA`, agrees to 1e-9
/// relative.
struct MAMA: Indicator {
  static let description = IndicatorDescription(
    name: "mama", title: "MESA adaptive moving average",
    chinese: "MESA自适应移动平均线", traditional: "MESA自適應移動平均線",
    japanese: "MESA適応移動平均線", taLib: .init("mama"), group: .average,
    summary: "Where is the price, followed at the pace of its own cycle?",
    formula: """
      phase[t] = atan(quadrature / inphase) of ht_phasor, in degrees
      weight[t] = fast / max(phase[t-1] - phase[t], 1), at least slow
      mama[t] = weight[t] * x[t] + (1 - weight[t]) * mama[t-1]
      fama[t] = 0.5 * weight[t] * mama[t] + (1 - 0.5 * weight[t]) * fama[t-1]
      x = source
      """,
    parameters: [
      .init("fast", .number(0.01...0.99), standard: 0.5, "most weight of the newest price"),
      .init("slow", .number(0.01...0.99), standard: 0.05, "least weight of the newest price"),
    ],
    inputs: [.value],
    outputs: [.init("mama"), .init("fama")], pane: .overlay,
    warmup: { _, _ in 32 },
    memory: .adaptive,
    edgeCases: "On flat prices both come to rest at the price.",
    source: "TA-Lib 0.8 MAMA, 1e-9 relative",
    example: "mama() crosses above mama().fama", make: { MAMA($0) })

  private var average: CycleAverage

  init(_ settings: Settings) {
    average = CycleAverage(fast: settings.number(0), slow: settings.number(1))
  }

  mutating func update(_ block: IndicatorBlock) {
    let (values, mama, fama) = (block.input(0), block.output(0), block.output(1))
    average.update(block.count, values) { (mama[$0], fama[$0]) = ($1, $2) }
  }

  func steps(_ bar: TracedBar<MAMA>) -> KeyValuePairs<String, Double> {
    ["phase": average.steps.phase, "weight": average.steps.weight]
  }
}
