/// Three moving averages at once, as charts draw them: a short, a medium and a long one.
///
/// In the unit of its source. Each is first known when its own window is full, at bar n − 1 (from 0),
/// unless `start` says otherwise: `partial` gives the mean of the values so far, `pad` that of a full
/// window with the first value repeated in front of it; both begin with the first bar.
///
/// Source: the definition; trader-chart-ios draws 5, 25, 75, KChartConcept 5, 10, 30 with `start: pad`,
/// guides for iOS draw `start: partial`. The tests hold the formula written out.
struct MovingAverages: Indicator {
  static let description = IndicatorDescription(
    name: "mas", aliases: ["smas"], title: "Three moving averages",
    chinese: "均线组", traditional: "均線組",
    japanese: "移動平均線（短期・中期・長期）", group: .average,
    summary: "Where has the price been on average, over a short, a medium and a long time?",
    formula: """
      short[t] = average(x, s)[t]
      medium[t] = average(x, m)[t]
      long[t] = average(x, l)[t]
      average: sma, or ema begun with the mean of its first values
      while an average lacks values, with start: partial, it is the mean of those so far;
        with start: pad that of a full window with the first value repeated in front
      x = source, s = short, m = medium, l = long
      """,
    parameters: [
      .bars("short", standard: 5, "bars in the short average"),
      .bars("medium", standard: 25, "bars in the medium average"),
      .bars("long", standard: 75, "bars in the long average"),
      .choice("average", ["sma", "ema"], "how the values are averaged"),
      .choice("start", WindowStart.words, "what is given before a window is full"),
    ],
    inputs: [.value], outputs: [.init("short"), .init("medium"), .init("long")], pane: .overlay,
    warmup: { settings, output in settings.whole(4) == 0 ? settings.whole(output) - 1 : 0 },
    memory: .fading {
      let longest = max($0.number(0), $0.number(1), $0.number(2))
      let exponential = $0.whole(3) == 0 ? 0 : 1 - 2 / (longest + 1)
      return max(exponential, WindowStart($0.whole(4)).keep(longest))
    },
    edgeCases: "On flat prices the three lines are one.",
    source: "the definition; 5, 25, 75 as in Japanese charts; formula written out in the tests",
    example: "mas().short crosses above mas().medium", make: { MovingAverages($0) })

  private var lines: [StartedAverage]

  init(_ settings: Settings) {
    lines = (0..<3).map { k in
      StartedAverage(
        settings.whole(k), isExponential: settings.whole(3) == 1,
        WindowStart(settings.whole(4)))
    }
  }

  mutating func update(_ block: IndicatorBlock) {
    for k in 0..<3 { lines[k].update(block.count, block.input(0), block.output(k)) }
  }
}
