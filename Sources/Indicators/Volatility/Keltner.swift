/// Keltner channel: the average of the typical price, and some average ranges around it.
///
/// In the unit of the price. Average and range begin together, where the later one is first known.
///
/// Source: Chester Keltner, 1960, in Linda Raschke's form; TA-Lib 0.8 `KC`, agrees to 1e-9 relative.
struct Keltner: Indicator {
  static let description = IndicatorDescription(
    name: "keltner", title: "Keltner channel",
    chinese: "肯特纳通道", japanese: "ケルトナー・チャネル", taLib: .init("kc"), group: .volatility,
    summary: "Has the price left its average by more than some average ranges?",
    formula: """
      middle[t] = ema((high + low + close) / 3, n)[t]
      a[t] = atr(range)[t]
      upper[t] = middle[t] + k * a[t]
      lower[t] = middle[t] - k * a[t]
      n = period, k = width
      """,
    parameters: [
      .bars(standard: 20, "bars in the average"),
      .bars("range", standard: 10, "bars in the average range"),
      .init("width", .number(0...1_000), standard: 2, "average ranges from the middle to a line"),
    ],
    inputs: .range,
    outputs: [.init("upper", .upperBand), .init("middle"), .init("lower", .lowerBand)],
    pane: .overlay,
    warmup: { settings, _ in max(settings.whole(0) - 1, settings.whole(1)) },
    memory: .fading { max(1 - 2 / ($0.number(0) + 1), 1 - 1 / $0.number(1)) },
    edgeCases: "On flat prices the three lines are one.",
    source: "TA-Lib 0.8 KC, 1e-9 relative",
    example: "close > keltner(20, 10, 2).upper", make: { Keltner($0) })

  private let width: Double
  private var average: MovingAverage
  private var late: LateStart
  private var range: WilderRange
  private var distance = Double.nan

  init(_ settings: Settings) {
    let (mean, ranges) = (settings.whole(0) - 1, settings.whole(1))
    average = MovingAverage(.ema, settings.whole(0), late: max(0, ranges - mean))
    late = LateStart(max(0, mean - ranges))
    range = WilderRange(settings.whole(1))
    width = settings.number(2)
  }

  mutating func update(_ block: IndicatorBlock) {
    let (high, low, close) = (block.input(0), block.input(1), block.input(2))
    let (upper, middle, lower) = (block.output(0), block.output(1), block.output(2))
    for i in 0..<block.count { middle[i] = (high[i] + low[i] + close[i]) / 3 }
    average.update(block.count, middle, middle)
    late.update(block.count, close, lower)
    range.update(block.count, high, low, lower, upper)
    if block.count > 0 { distance = upper[block.count - 1] }
    for i in 0..<block.count {
      let spread = width * upper[i]
      upper[i] = middle[i] + spread
      lower[i] = middle[i] - spread
      middle[i] += spread - spread
    }
  }

  func steps(_ bar: TracedBar<Keltner>) -> KeyValuePairs<String, Double> { ["a": distance] }
}
