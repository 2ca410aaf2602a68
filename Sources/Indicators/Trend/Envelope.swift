/// Envelope: a mean, and lines some percent above and below it.
///
/// In the unit of its source; the first values are at bar n − 1 (from 0). `base: hl` lays the upper line over
/// the mean of the highs and the lower one under the mean of the lows.
///
/// Source: the definition; the Japanese trading programs lay it over highs and lows; the tests hold the formula written out.
struct Envelope: Indicator {
  static let description = IndicatorDescription(
    name: "envelope", title: "Moving average envelope",
    chinese: "移动平均包络线", traditional: "移動平均包絡線",
    japanese: "移動平均エンベロープ", group: .trend,
    summary: "Has the price left its mean by more than so many percent?",
    formula: """
      middle[t] = sma(x, n)[t]
      upper[t] = sma(u, n)[t] * (1 + percent / 100)
      lower[t] = sma(l, n)[t] * (1 - percent / 100)
      u = l = x (base: source), or u = high and l = low (base: hl)
      x = source, n = period
      """,
    parameters: [
      .bars(standard: 25, "bars in the means"),
      .init("percent", .number(0...100), standard: 1, "distance of the lines in percent"),
      .choice("base", ["source", "hl"], "what the outer lines are means of"),
    ],
    inputs: [.value, .bars(.high), .bars(.low)],
    outputs: [.init("upper", .upperBand), .init("middle"), .init("lower", .lowerBand)],
    pane: .overlay,
    warmup: { settings, _ in settings.whole(0) - 1 },
    edgeCases: "On flat prices the middle is constant.",
    source:
      "the definition; the Japanese trading programs lay it over highs and lows; formula written out in the tests",
    example: "close crosses above envelope(25, 2).upper", make: { Envelope($0) })

  private var upper: WindowSum
  private var middle: WindowSum
  private var lower: WindowSum
  private let share: Double
  private let isOverRange: Bool

  init(_ settings: Settings) {
    upper = WindowSum(settings.whole(0), divisor: settings.number(0))
    (middle, lower) = (upper, upper)
    share = settings.number(1) / 100
    isOverRange = settings.whole(2) == 1
  }

  mutating func update(_ block: IndicatorBlock) {
    let (above, mean, below) = (block.output(0), block.output(1), block.output(2))
    middle.update(block.count, block.input(0), mean)
    upper.update(block.count, block.input(isOverRange ? 1 : 0), above)
    lower.update(block.count, block.input(isOverRange ? 2 : 0), below)
    for i in 0..<block.count {
      above[i] *= 1 + share
      below[i] *= 1 - share
    }
  }

  func steps(_ bar: TracedBar<Envelope>) -> KeyValuePairs<String, Double> {
    [
      "sma(u, n)": bar.before.upper.with(bar.inputs[isOverRange ? 1 : 0]),
      "sma(l, n)": bar.before.lower.with(bar.inputs[isOverRange ? 2 : 0]),
    ]
  }
}
