import Glibc

/// Sine wave of the dominant cycle, and the same an eighth of a cycle ahead.
///
/// From −1 to 1; the first values are at bar 63 (from 0). They cross shortly before the cycle turns.
///
/// Source: John F. Ehlers, *Rocket Science for Traders*, 2001, chapter 9; TA-Lib 0.8
/// `HT_SINE`, agrees to 1e-9 relative.
struct HTSine: Indicator {
  static let description = IndicatorDescription(
    name: "ht_sine", title: "Hilbert transform, sine wave",
    chinese: "希尔伯特变换正弦波", traditional: "希爾伯特轉換正弦波",
    japanese: "ヒルベルト変換・サイン波", taLib: .init("ht_sine"), group: .cycle,
    summary: "Will the cycle turn soon?",
    formula: """
      phase[t] = ht_dcphase()[t]
      sine[t] = sin(phase[t])
      lead[t] = sin(phase[t] + 45)
      x = source
      """,
    parameters: [],
    inputs: [.value],
    outputs: [.init("sine", unit: .pure), .init("lead", unit: .pure)],
    pane: .fixed(-1...1, guides: [0]),
    warmup: { _, _ in 63 },
    memory: .adaptive,
    edgeCases: "The sine is 0 on flat prices, which have no cycle.",
    source: "TA-Lib 0.8 HT_SINE, 1e-9 relative",
    example: "ht_sine() crosses above ht_sine().lead", make: { HTSine($0) })

  private var cycle = DominantCycle()

  init(_ settings: Settings) {}

  mutating func update(_ block: IndicatorBlock) {
    let (values, sine, lead) = (block.input(0), block.output(0), block.output(1))
    cycle.update(block.count, values, .phase) { i, age, state in
      sine[i] = age > 63 ? sin(state.phase * (.pi / 180)) : .nan
      lead[i] = age > 63 ? sin((state.phase + 45) * (.pi / 180)) : .nan
    }
  }

  func steps(_ bar: TracedBar<HTSine>) -> KeyValuePairs<String, Double> {
    ["phase": cycle.state.phase]
  }
}
