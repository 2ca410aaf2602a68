/// Bollinger bands in TA-Lib's form: an average to choose, and a width of its own for each side.
///
/// In the unit of its source. The deviation is always that of the window around its own mean, whichever
/// average is in the middle.
///
/// Source: TA-Lib 0.8 `BBANDS`; agrees to 1e-9 relative.
struct BBands: Indicator {
  static let description = IndicatorDescription(
    name: "bbands", title: "Bollinger bands with any average",
    chinese: "布林带（任选均线）", traditional: "布林通道（任選均線）",
    japanese: "ボリンジャーバンド（平均選択）", taLib: .init("bbands"), group: .volatility,
    summary: "Is the price far from an average of your choice, measured in its own spread?",
    formula: """
      middle[t] = average(x, n)[t]
      s[t] = sqrt(sum of (x - mean)^2 over the last n values / n)
      upper[t] = middle[t] + up * s[t]
      lower[t] = middle[t] - down * s[t]
      x = source, n = period, mean = mean of the last n values
      """,
    parameters: [
      .bars(standard: 20, "bars in the average and the deviation"),
      .init("up", .number(0...1_000), standard: 2, "deviations from the middle to the upper band"),
      .init(
        "down", .number(0...1_000), standard: 2, "deviations from the middle to the lower band"),
      .choice("average", AverageKind.words, "what is in the middle"),
    ],
    inputs: [.value],
    outputs: [.init("upper", .upperBand), .init("middle"), .init("lower", .lowerBand)],
    pane: .overlay,
    warmup: { settings, _ in
      AverageKind(settings.whole(3)).warmup(settings.whole(0))
    },
    memory: .fading { AverageKind($0.whole(3)).keep($0.number(0)) },
    edgeCases: "On flat prices the three lines are one.",
    source: "TA-Lib 0.8 BBANDS, 1e-9 relative",
    example: "close crosses above bbands(20, 2, 2, ema).upper", make: { BBands($0) })

  private let up: Double
  private let down: Double
  private let period: Double
  private var spread: WindowSpread
  private var average: MovingAverage?
  private var deviation = Double.nan

  init(_ settings: Settings) {
    period = settings.number(0)
    (up, down) = (settings.number(1), settings.number(2))
    spread = WindowSpread(settings.whole(0))
    let kind = AverageKind(settings.whole(3))
    average = kind == .sma ? nil : MovingAverage(kind, settings.whole(0))
  }

  mutating func update(_ block: IndicatorBlock) {
    let (upper, middle, lower) = (block.output(0), block.output(1), block.output(2))
    spread.update(block.count, block.input(0), mean: middle, deviation: upper, divisor: period)
    average?.update(block.count, block.input(0), middle)
    if block.count > 0 { deviation = upper[block.count - 1] }
    for i in 0..<block.count {
      let spread = upper[i]
      upper[i] = middle[i] + up * spread
      lower[i] = middle[i] - down * spread
      middle[i] += spread - spread
    }
  }

  func steps(_ bar: TracedBar<BBands>) -> KeyValuePairs<String, Double> { ["s": deviation] }
}
