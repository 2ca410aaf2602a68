/// Percentage price oscillator: how far a fast average is from a slow one, in percent of the slow one.
///
/// TA-Lib before 0.8 took simple means when not told otherwise.
///
/// Source: TA-Lib 0.8 `PPO`; agrees to 1e-9 relative.
struct PPO: Indicator {
  static let description = IndicatorDescription(
    name: "ppo", title: "Percentage price oscillator",
    chinese: "价格振荡百分比", traditional: "價格振盪百分比",
    japanese: "価格オシレーター（%）", taLib: .init("ppo"), group: .momentum,
    summary: "By how many percent is a fast average from a slow one?",
    formula: """
      f[t] = average(x, fast)[t]
      s[t] = average(x, slow)[t]
      ppo[t] = 100 * (f[t] - s[t]) / s[t]
      the shorter of the two periods is that of f
      x = source
      """,
    parameters: [
      .bars("fast", standard: 12, "bars in the fast average"),
      .bars("slow", standard: 26, "bars in the slow average"),
      .init("average", .option(AverageKind.words), standard: 1, "how the source is averaged"),
    ],
    inputs: [.value],
    outputs: [.init("ppo", unit: .pure)], pane: .own,
    warmup: { settings, _ in AveragePair.warmup(settings) },
    memory: .fading { AverageKind($0.whole(2)).keep(max($0.number(0), $0.number(1))) },
    edgeCases: "0 where the slow average is 0.",
    source: "TA-Lib 0.8 PPO, 1e-9 relative",
    example: "ppo(12, 26) crosses above 0", make: { PPO($0) })

  private var pair: AveragePair

  init(_ settings: Settings) { pair = AveragePair(settings) }

  mutating func update(_ block: IndicatorBlock) {
    pair.update(block.count, block.input(0), block.output(0)) { fast, slow in
      let share = 100 * ((fast - slow) / slow)
      return slow == 0 ? 0 : share
    }
  }

  func steps(_ bar: TracedBar<PPO>) -> KeyValuePairs<String, Double> {
    ["f": pair.steps.fast, "s": pair.steps.slow]
  }
}
