/// Absolute price oscillator: a fast average less a slow one.
///
/// In the unit of its source. TA-Lib before 0.8 took simple means when not told otherwise.
///
/// Source: TA-Lib 0.8 `APO`; agrees to 1e-9 relative.
struct APO: Indicator {
  static let description = IndicatorDescription(
    name: "apo", title: "Absolute price oscillator",
    chinese: "绝对价格振荡指标", traditional: "絕對價格振盪指標",
    japanese: "絶対価格オシレーター", taLib: .init("apo"), group: .momentum,
    summary: "How far is a fast average from a slow one?",
    formula: """
      f[t] = average(x, fast)[t]
      s[t] = average(x, slow)[t]
      apo[t] = f[t] - s[t]
      the shorter of the two periods is that of f
      x = source
      """,
    parameters: [
      .bars("fast", standard: 12, "bars in the fast average"),
      .bars("slow", standard: 26, "bars in the slow average"),
      .init("average", .option(AverageKind.words), standard: 1, "how the source is averaged"),
    ],
    inputs: [.value],
    outputs: [.init("apo")], pane: .own,
    warmup: { settings, _ in AveragePair.warmup(settings) },
    memory: .fading { AverageKind($0.whole(2)).keep(max($0.number(0), $0.number(1))) },
    edgeCases: "On flat prices it comes to rest near 0.",
    source: "TA-Lib 0.8 APO, 1e-9 relative",
    example: "apo(12, 26) crosses above 0", make: { APO($0) })

  private var pair: AveragePair

  init(_ settings: Settings) { pair = AveragePair(settings) }

  mutating func update(_ block: IndicatorBlock) {
    pair.update(block.count, block.input(0), block.output(0)) { fast, slow in
      fast - slow
    }
  }

  func steps(_ bar: TracedBar<APO>) -> KeyValuePairs<String, Double> {
    ["f": pair.steps.fast, "s": pair.steps.slow]
  }
}
