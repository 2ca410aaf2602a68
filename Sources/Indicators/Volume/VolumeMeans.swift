/// Means of the volume: over a short, a medium and a long time.
///
/// In units traded; each is first known when its own window is full, at bar n − 1 (from 0).
///
/// Source: the definition; KLineChart draws 5, 10, 20, trader-chart-ios 25. The tests hold the formula
/// written out.
struct VolumeMeans: Indicator {
  static let description = IndicatorDescription(
    name: "volma", title: "Means of the volume",
    chinese: "成交量均线", traditional: "均量線",
    japanese: "出来高移動平均線", group: .volume,
    summary: "Is more traded than usual?",
    formula: """
      short[t] = average(volume, s)[t]
      medium[t] = average(volume, m)[t]
      long[t] = average(volume, l)[t]
      average: sma, or ema begun with the mean of its first values
      s = short, m = medium, l = long
      """,
    parameters: [
      .bars("short", standard: 5, "bars in the short mean"),
      .bars("medium", standard: 10, "bars in the medium mean"),
      .bars("long", standard: 20, "bars in the long mean"),
      .choice("average", ["sma", "ema"], "how the volumes are averaged"),
    ],
    inputs: [.bars(.volume)],
    outputs: ["short", "medium", "long"].map { .init($0, unit: .volume) }, pane: .volume,
    warmup: { settings, output in settings.whole(output) - 1 },
    memory: .fading {
      $0.whole(3) == 0 ? 0 : 1 - 2 / (max($0.number(0), $0.number(1), $0.number(2)) + 1)
    },
    edgeCases: "0 where nothing is traded.",
    source: "the definition; formula written out in the tests",
    example: "volume > 2 * volma().long", make: { VolumeMeans($0) })

  private var averages: MovingAverages

  init(_ settings: Settings) { averages = MovingAverages(Settings(settings.values + [0])) }

  mutating func update(_ block: IndicatorBlock) { averages.update(block) }
}
