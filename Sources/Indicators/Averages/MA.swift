/// Moving average of a kind to choose.
///
/// In the unit of its source. `kama` and `mama` take their usual numbers beside the period; `mama` has no
/// period of its own and is first known at bar 32 (from 0).
///
/// Source: TA-Lib 0.8 `MA`; agrees to 1e-9 relative.
struct MA: Indicator {
  static let description = IndicatorDescription(
    name: "ma", title: "Moving average",
    chinese: "移动平均线", traditional: "移動平均線",
    japanese: "移動平均線", taLib: .init("ma"), group: .average,
    summary: "Where has the price been on average, by a mean of your choice?",
    formula: """
      ma[t] = average(x, n)[t]
      average: sma, ema, wma, dema, tema, trima, kama, mama or t3
      x = source, n = period
      """,
    parameters: [
      .bars(standard: 20, "bars in the average"),
      .choice("average", AverageKind.words, "how the values are averaged"),
    ],
    inputs: [.value],
    outputs: [.init("ma")], pane: .overlay,
    warmup: { settings, _ in AverageKind(settings.whole(1)).warmup(settings.whole(0)) },
    memory: .fading { AverageKind($0.whole(1)).keep($0.number(0)) },
    edgeCases: "On flat prices it comes to rest.",
    source: "TA-Lib 0.8 MA, 1e-9 relative",
    example: "close crosses above ma(close, 20, wma)", make: { MA($0) })

  private var average: MovingAverage

  init(_ settings: Settings) {
    average = MovingAverage(AverageKind(settings.whole(1)), settings.whole(0))
  }

  mutating func update(_ block: IndicatorBlock) {
    average.update(block.count, block.input(0), block.output(0))
  }
}
