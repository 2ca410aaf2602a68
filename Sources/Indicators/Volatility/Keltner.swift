/// Keltner channel: the average of the typical price, and some average ranges around it.
///
/// In the unit of the price. Average and range begin together, where the later one is first known.
///
/// `source` is what is averaged, the typical price if left out (many charts take the close). `average: sma`
/// takes its simple mean; `measure: hl` takes the ranges of the bars without their gaps, `smooth: sma` the
/// mean of ranges. Keltner's own channel is `keltner(10, 10, 1, average: sma, measure: hl, smooth: sma)`.
///
/// Source: Chester Keltner, 1960, in Linda Raschke's form; TA-Lib 0.8 `KC`, agrees to 1e-9 relative.
struct Keltner: Indicator {
  static let description = IndicatorDescription(
    name: "keltner", title: "Keltner channel",
    chinese: "肯特纳通道", traditional: "肯特納通道",
    japanese: "ケルトナー・チャネル", taLib: .init("kc"), group: .volatility,
    summary: "Has the price left its average by more than some average ranges?",
    formula: """
      middle[t] = ema(x, n)[t]; average: sma takes sma(x, n)[t]
      r[t] = max(high[t], close[t-1]) - min(low[t], close[t-1]); measure: hl takes high[t] - low[t]
      a[t] = a[t-1] + (r[t] - a[t-1]) / range, at first a mean; smooth: sma takes sma(r, range)[t]
      upper[t] = middle[t] + k * a[t]
      lower[t] = middle[t] - k * a[t]
      x = source, n = period, k = width
      """,
    parameters: [
      .bars(standard: 20, "bars in the average"),
      .bars("range", standard: 10, "bars in the average range"),
      .init("width", .number(0...1_000), standard: 2, "average ranges from the middle to a line"),
      .choice("average", ["ema", "sma"], "what the middle is"),
      .choice("measure", ["tr", "hl"], "ranges with their gaps, or of the bars alone"),
      .choice("smooth", ["wilder", "sma"], "how the ranges are averaged"),
    ],
    inputs: [.init("source", standard: .hlc3, isArgument: true)] + .range,
    outputs: [.init("upper", .upperBand), .init("middle"), .init("lower", .lowerBand)],
    pane: .overlay,
    warmup: { settings, _ in
      max(settings.whole(0) - 1, settings.whole(1) - (settings.whole(4) == 1 ? 1 : 0))
    },
    memory: .fading {
      max(
        $0.whole(3) == 0 ? 1 - 2 / ($0.number(0) + 1) : 0,
        $0.whole(5) == 0 ? 1 - 1 / $0.number(1) : 0)
    },
    edgeCases: "On flat prices the three lines are one.",
    source: "TA-Lib 0.8 KC, 1e-9 relative",
    example: "close > keltner(20, 10, 2).upper", make: { Keltner($0) })

  private let width: Double
  private var average: MovingAverage
  private var late: LateStart
  private var range: AverageRange
  private var newest = (range: Double.nan, average: Double.nan)

  init(_ settings: Settings) {
    let isBars = settings.whole(4) == 1
    let (mean, ranges) = (settings.whole(0) - 1, settings.whole(1) - (isBars ? 1 : 0))
    let kind: AverageKind = settings.whole(3) == 0 ? .ema : .sma
    average = MovingAverage(kind, settings.whole(0), late: max(0, ranges - mean))
    // The first true range comes a bar after the first bar.
    late = LateStart(mean > ranges ? mean - ranges + (isBars ? 0 : 1) : 0)
    range = AverageRange(settings.whole(1), isMean: settings.whole(5) == 1, isBars: isBars)
    width = settings.number(2)
  }

  mutating func update(_ block: IndicatorBlock) {
    guard block.count > 0 else { return }
    let (high, low, close) = (block.input(1), block.input(2), block.input(3))
    let (upper, middle, lower) = (block.output(0), block.output(1), block.output(2))
    average.update(block.count, block.input(0), middle)
    late.update(block.count, high, lower)
    range.update(block.count, lower, low, close, upper)
    newest = (range.newest, upper[block.count - 1])
    for i in 0..<block.count {
      let spread = width * upper[i]
      upper[i] = middle[i] + spread
      lower[i] = middle[i] - spread
      middle[i] += spread - spread
    }
  }

  func steps(_ bar: TracedBar<Keltner>) -> KeyValuePairs<String, Double> {
    ["r": newest.range, "a": newest.average]
  }
}
