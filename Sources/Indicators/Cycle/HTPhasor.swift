/// Phasor of the dominant cycle: the part that goes with it, and the part a quarter of it ahead.
///
/// In the unit of its source; the first values are at bar 32 (from 0).
///
/// Source: John F. Ehlers, *Rocket Science for Traders*, 2001, chapter 6; TA-Lib 0.8
/// `HT_PHASOR`, agrees to 1e-9 relative.
struct HTPhasor: Indicator {
  static let description = IndicatorDescription(
    name: "ht_phasor", title: "Hilbert transform, phasor components",
    chinese: "希尔伯特变换相量分量", traditional: "希爾伯特轉換相量分量",
    japanese: "ヒルベルト変換・フェーザ成分", taLib: .init("ht_phasor"), group: .cycle,
    summary: "How large is the cycle of the price, and where does it stand?",
    formula: """
      i1[t] and q1[t] = the smoothed price without its trend, and the same turned by a quarter cycle
      inphase[t] = i1[t]
      quadrature[t] = q1[t]
      x = source
      """,
    parameters: [],
    inputs: [.value],
    outputs: [.init("inphase"), .init("quadrature")], pane: .own,
    warmup: { _, _ in 32 },
    memory: .adaptive,
    edgeCases: "On flat prices both go to 0.",
    source: "TA-Lib 0.8 HT_PHASOR, 1e-9 relative",
    example: "ht_phasor() crosses above ht_phasor().quadrature", make: { HTPhasor($0) })

  private var cycle = HilbertCycle(quiet: 12)

  init(_ settings: Settings) {}

  mutating func update(_ block: IndicatorBlock) {
    let (values, inphase, quadrature) = (block.input(0), block.output(0), block.output(1))
    cycle.update(block.count, values) { start, count, columns in
      for i in 0..<count {
        let known = columns.map { $0.age + i > 32 ? $0 : nil } ?? nil
        inphase[start + i] = known.map { $0.inphase[i] } ?? .nan
        quadrature[start + i] = known.map { $0.quadrature[i] } ?? .nan
      }
    }
  }
}
