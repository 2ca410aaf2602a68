/// Period of the dominant cycle, in bars, by a Hilbert transform.
///
/// From 6 to 50 once it has settled; the first value is at bar 32 (from 0).
///
/// Source: John F. Ehlers, *Rocket Science for Traders*, 2001, chapter 7; TA-Lib 0.8
/// `HT_DCPERIOD`, agrees to 1e-9 relative.
struct HTPeriod: Indicator {
  static let description = IndicatorDescription(
    name: "ht_dcperiod", title: "Hilbert transform, dominant cycle period",
    chinese: "希尔伯特变换主导周期", traditional: "希爾伯特轉換主導週期",
    japanese: "ヒルベルト変換・支配的サイクル周期", taLib: .init("ht_dcperiod"),
    group: .cycle,
    summary: "How many bars does the cycle of the price have now?",
    formula: """
      i1[t] and q1[t] = the smoothed price without its trend, and the same turned by a quarter cycle
      p[t] = 360 / the angle in degrees by which (i1, q1) turns a bar, held within 6 and 50 and smoothed
      ht_dcperiod[t] = 0.33 * p[t] + 0.67 * ht_dcperiod[t-1]
      x = source
      """,
    parameters: [],
    inputs: [.value],
    outputs: [.init("ht_dcperiod", unit: .pure)], pane: .own,
    warmup: { _, _ in 32 },
    memory: .adaptive,
    edgeCases: "On flat prices it goes to 6 bars.",
    source: "TA-Lib 0.8 HT_DCPERIOD, 1e-9 relative",
    example: "ht_dcperiod() > 20", make: { HTPeriod($0) })

  private var cycle = HilbertCycle(quiet: 12)

  init(_ settings: Settings) {}

  mutating func update(_ block: IndicatorBlock) {
    let (values, output) = (block.input(0), block.output(0))
    cycle.update(block.count, values) { start, count, columns in
      for i in 0..<count {
        let known = columns.map { $0.age + i > 32 ? $0 : nil } ?? nil
        output[start + i] = known.map { $0.period[i] } ?? .nan
      }
    }
  }

  func steps(_ bar: TracedBar<HTPeriod>) -> KeyValuePairs<String, Double> {
    let steps = cycle.steps
    return ["i1": steps.inphase, "q1": steps.quadrature, "p": steps.period]
  }
}
