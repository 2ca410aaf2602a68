/// MACD with an average of one's choice for each of its lines.
///
/// In the unit of its source. Both averages of the source begin where the later one is first known.
///
/// Source: TA-Lib 0.8 `MACDEXT`; agrees to 1e-9 relative.
struct MACDExtended: Indicator {
  static let description = IndicatorDescription(
    name: "macdext", title: "MACD with any averages",
    chinese: "MACD（任选均线）", traditional: "MACD（任選均線）",
    japanese: "MACD（平均選択）", taLib: .init("macdext"), group: .momentum,
    summary: "Is the trend gaining or losing, by averages of your choice?",
    formula: """
      f[t] = average(x, fast)[t]
      s[t] = average(x, slow)[t]
      macd[t] = f[t] - s[t]
      signal[t] = average(macd, signal)[t]
      histogram[t] = macd[t] - signal[t]
      x = source
      """,
    parameters: [
      .bars("fast", standard: 12, "bars in the fast average"),
      .choice("fastAverage", AverageKind.words, "the kind of the fast average"),
      .bars("slow", standard: 26, "bars in the slow average"),
      .choice("slowAverage", AverageKind.words, "the kind of the slow average"),
      .bars("signal", standard: 9, "bars in the average of the line"),
      .choice("signalAverage", AverageKind.words, "the kind of the average of the line"),
    ],
    inputs: [.value],
    outputs: [.init("macd"), .init("signal"), .init("histogram", .histogram)], pane: .own,
    warmup: { settings, output in
      let line = AveragePair.warmup(
        fast: (AverageKind(settings.whole(1)), settings.whole(0)),
        slow: (AverageKind(settings.whole(3)), settings.whole(2)))
      let signal = AverageKind(settings.whole(5)).warmup(settings.whole(4))
      return output == 0 ? line : line + signal
    },
    memory: .fading {
      max(
        AverageKind($0.whole(1)).keep($0.number(0)), AverageKind($0.whole(3)).keep($0.number(2)),
        AverageKind($0.whole(5)).keep($0.number(4)))
    },
    edgeCases: "On flat prices the three come to rest near 0.",
    source: "TA-Lib 0.8 MACDEXT, 1e-9 relative",
    example: "macdext(12, wma, 26, wma) crosses above 0", make: { MACDExtended($0) })

  private var pair: AveragePair
  private var signal: MovingAverage

  init(_ settings: Settings) {
    pair = AveragePair(
      fast: (AverageKind(settings.whole(1)), settings.whole(0)),
      slow: (AverageKind(settings.whole(3)), settings.whole(2)))
    signal = MovingAverage(AverageKind(settings.whole(5)), settings.whole(4))
  }

  mutating func update(_ block: IndicatorBlock) {
    let (macd, line, histogram) = (block.output(0), block.output(1), block.output(2))
    pair.update(block.count, block.input(0), macd) { $0 - $1 }
    signal.update(block.count, macd, line)
    for i in 0..<block.count { histogram[i] = macd[i] - line[i] }
  }

  func steps(_ bar: TracedBar<MACDExtended>) -> KeyValuePairs<String, Double> {
    ["f": pair.steps.fast, "s": pair.steps.slow]
  }
}
