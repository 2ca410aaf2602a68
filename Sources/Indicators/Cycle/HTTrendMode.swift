import Glibc

/// Trend mode: 1 where the market goes in a trend, 0 where it goes in a cycle.
///
/// The first value is at bar 63 (from 0).
///
/// Source: John F. Ehlers, *Rocket Science for Traders*, 2001, chapter 11; TA-Lib 0.8
/// `HT_TRENDMODE`, agrees to 1e-9 relative.
struct HTTrendMode: Indicator {
  static let description = IndicatorDescription(
    name: "ht_trendmode", title: "Hilbert transform, trend or cycle",
    chinese: "希尔伯特变换趋势模式", traditional: "希爾伯特轉換趨勢模式",
    japanese: "ヒルベルト変換・トレンドモード", taLib: .init("ht_trendmode"), group: .cycle,
    summary: "Does the market go in a trend or in a cycle?",
    formula: """
      d[t] = bars since sine and lead of ht_sine() last crossed
      turn[t] = ht_dcphase()[t] - ht_dcphase()[t-1]
      ht_trendmode[t] = 1, but 0 where d[t] is less than half a cycle, or turn[t] is about 360 / period
      and again 1 where the smoothed price is 1.5 % and more from ht_trendline()
      x = source
      """,
    parameters: [],
    inputs: [.value],
    outputs: [.init("ht_trendmode", .step, unit: .pure)], pane: .fixed(0...1, guides: []),
    warmup: { _, _ in 63 },
    memory: .adaptive,
    edgeCases: "1 on flat prices, which have no cycle.",
    source: "TA-Lib 0.8 HT_TRENDMODE, 1e-9 relative",
    example: "ht_trendmode() == 1 and close crosses above sma(close, 50)", make: { HTTrendMode($0) }
  )

  private var cycle = DominantCycle()
  private var waves = CrossingWaves()

  init(_ settings: Settings) {}

  mutating func update(_ block: IndicatorBlock) {
    let (values, output) = (block.input(0), block.output(0))
    cycle.update(block.count, values, .both) { i, age, state in
      let isTrend = waves.take(age, state)
      output[i] = age > 63 ? (isTrend ? 1 : 0) : .nan
    }
  }

  func steps(_ bar: TracedBar<HTTrendMode>) -> KeyValuePairs<String, Double> {
    [
      "d": Double(waves.barsSinceCrossing),
      "turn": cycle.state.phase - cycle.state.phaseBefore,
    ]
  }
}

/// The sine of the phase and its lead, and how long ago they last crossed.
private struct CrossingWaves: Sendable {
  private var sine = 0.0, lead = 0.0
  private(set) var barsSinceCrossing = 0

  /// Takes a bar; whether it is one of a trend.
  mutating func take(_ age: Int, _ cycle: CycleState) -> Bool {
    guard age > 37 else {
      self = CrossingWaves()
      return false
    }
    let (sineBefore, leadBefore) = (sine, lead)
    sine = sin(cycle.phase * (.pi / 180))
    lead = sin((cycle.phase + 45) * (.pi / 180))
    let crossed =
      (sine > lead && sineBefore <= leadBefore) || (sine < lead && sineBefore >= leadBefore)
    barsSinceCrossing = crossed ? 1 : barsSinceCrossing + 1
    let (turn, step) = (cycle.phase - cycle.phaseBefore, 360 / cycle.period)
    let isYoung = crossed || Double(barsSinceCrossing) < 0.5 * cycle.period
    let turnsWithCycle = turn > 0.67 * step && turn < 1.5 * step
    let distance = abs((cycle.smooth - cycle.trendline) / cycle.trendline)
    return (!isYoung && !turnsWithCycle) || (cycle.trendline != 0 && distance >= 0.015)
  }
}
