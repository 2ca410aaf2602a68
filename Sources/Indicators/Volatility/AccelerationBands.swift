/// Acceleration bands: means of highs and lows that are pushed outward by the relative range.
///
/// In the unit of the price; the first values are at bar n − 1 (from 0).
///
/// Source: Price Headley, *Big Trends in Trading*, 2002; TA-Lib 0.8 `ACCBANDS`, agrees to 1e-9 relative.
struct AccelerationBands: Indicator {
  static let description = IndicatorDescription(
    name: "accbands", title: "Acceleration bands",
    chinese: "加速带", traditional: "加速通道",
    japanese: "アクセラレーションバンド", taLib: .init("accbands"), group: .volatility,
    summary: "Has the price left the band that its own ranges open?",
    formula: """
      r[t] = 4 * (high[t] - low[t]) / (high[t] + low[t])
      upper[t] = sma(high * (1 + r), n)[t]
      lower[t] = sma(low * (1 - r), n)[t]
      middle[t] = sma(close, n)[t]
      n = period
      """,
    parameters: [
      .bars(standard: 20, "bars in the means")
    ],
    inputs: .range,
    outputs: [.init("upper", .upperBand), .init("middle"), .init("lower", .lowerBand)],
    pane: .overlay,
    warmup: { settings, _ in settings.whole(0) - 1 },
    edgeCases: "Where high and low add up to 0, r is 0.",
    source: "TA-Lib 0.8 ACCBANDS, 1e-9 relative",
    example: "close > accbands(20).upper", make: { AccelerationBands($0) })

  private var upper: WindowSum
  private var middle: WindowSum
  private var lower: WindowSum

  init(_ settings: Settings) {
    upper = WindowSum(settings.whole(0), divisor: settings.number(0))
    (middle, lower) = (upper, upper)
  }

  mutating func update(_ block: IndicatorBlock) {
    let (high, low) = (block.input(0), block.input(1))
    let (above, below) = (block.output(0), block.output(2))
    for i in 0..<block.count {
      let ratio = Self.ratio(high[i], low[i])
      above[i] = high[i] * (1 + ratio)
      below[i] = low[i] * (1 - ratio)
    }
    upper.update(block.count, above, above)
    lower.update(block.count, below, below)
    middle.update(block.count, block.input(2), block.output(1))
  }

  @inline(__always)
  private static func ratio(_ high: Double, _ low: Double) -> Double {
    let ratio = 4 * (high - low) / (high + low)
    return high + low == 0 ? 0 : ratio
  }

  func steps(_ bar: TracedBar<AccelerationBands>) -> KeyValuePairs<String, Double> {
    ["r": Self.ratio(bar.inputs[0], bar.inputs[1])]
  }
}
