/// Hull moving average: a short weighted mean, pushed ahead by what a long one lags behind it.
///
/// In the unit of its source. The first value is at bar n + s − 2 (from 0), with s the whole part of √n.
///
/// Source: Alan Hull, «Hull Moving Average», 2005; TA-Lib 0.8 `HMA`, agrees to 1e-9 relative.
struct HMA: Indicator {
  static let description = IndicatorDescription(
    name: "hma", title: "Hull moving average",
    chinese: "赫尔移动平均线", traditional: "赫爾移動平均線",
    japanese: "ハル移動平均線", taLib: .init("hma"), group: .average,
    summary: "Where is the price, smoothly and almost without lag?",
    formula: """
      h[t] = wma(x, floor(n / 2))[t]
      f[t] = wma(x, n)[t]
      hma[t] = wma(2 * h - f, floor(sqrt(n)))[t]
      x = source, n = period
      """,
    parameters: [
      .bars(standard: 20, "bars in the long mean")
    ],
    inputs: [.value],
    outputs: [.init("hma")], pane: .overlay,
    warmup: { settings, _ in settings.whole(0) + HMA.root(settings.whole(0)) - 2 },
    edgeCases: "On flat prices it is constant.",
    source: "TA-Lib 0.8 HMA, 1e-9 relative",
    example: "close crosses above hma(close, 20)", make: { HMA($0) })

  private var short: WindowWeightedSum
  private var long: WindowWeightedSum
  private var last: WindowWeightedSum
  private var scratch = Scratch(2)

  init(_ settings: Settings) {
    func average(_ bars: Int) -> WindowWeightedSum {
      WindowWeightedSum(bars, divisor: Double(bars) * Double(bars + 1) / 2)
    }
    let period = settings.whole(0)
    short = average(max(1, period / 2))
    long = average(period)
    last = average(Self.root(period))
  }

  /// The whole part of the square root.
  private static func root(_ period: Int) -> Int { Int(Double(period).squareRoot()) }

  mutating func update(_ block: IndicatorBlock) {
    let (values, output) = (block.input(0), block.output(0))
    scratch.inPieces(block.count) { start, count, columns in
      short.update(count, values + start, columns[0])
      long.update(count, values + start, columns[1])
      for i in 0..<count { output[start + i] = 2 * columns[0][i] - columns[1][i] }
      last.update(count, output + start, output + start)
    }
  }

  func steps(_ bar: TracedBar<HMA>) -> KeyValuePairs<String, Double> {
    ["h": scratch[0], "f": scratch[1]]
  }
}
