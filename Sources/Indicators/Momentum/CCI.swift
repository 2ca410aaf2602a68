/// Commodity channel index: how far the price is from its mean, measured in its mean distance from it.
///
/// Mostly from −100 to 100; the first value is at bar n − 1 (from 0). `distance: bar` is what KChartConcept
/// draws: the mean is that of the closes, and the distance the close's own, with its sign, so that most
/// values lie near −67.
///
/// Source: Donald Lambert, «Commodity Channel Index», Commodities, October 1980; TA-Lib 0.8 `CCI`, agrees to
/// 1e-9 relative.
struct CCI: Indicator {
  static let description = IndicatorDescription(
    name: "cci", title: "Commodity channel index",
    chinese: "顺势指标", traditional: "順勢指標",
    japanese: "商品チャネル指数", taLib: .init("cci"), group: .momentum,
    summary: "Is the price unusually far from its mean?",
    formula: """
      p[t] = (high[t] + low[t] + close[t]) / 3
      m[t] = mean of the last n values of p
      d[t] = mean of abs(p - m[t]) over the last n values of p
      cci[t] = (p[t] - m[t]) / (0.015 * d[t])
      with distance: bar, m[t] = mean of the last n closes, d[t] = m[t] - close[t]
      n = period
      """,
    parameters: [
      .init("period", .whole(1...WindowDistance.longest), standard: 20, "bars in the means"),
      .choice("distance", ["mean", "bar"], "what the distance from the mean is measured in"),
    ],
    inputs: .range,
    outputs: [.init("cci", unit: .pure)], pane: .own,
    warmup: { settings, _ in settings.whole(0) - 1 },
    edgeCases: """
      0 where the price does not leave its mean. As the mean moves, each bar asks for all n distances from \
      it, and n ends at 1,000.
      """,
    source: "TA-Lib 0.8 CCI, 1e-9 relative",
    example: "cci(20) crosses above 100", make: { CCI($0) })

  private var distance: WindowDistance
  private var closes: WindowSum?
  private var scratch = Scratch(3)

  init(_ settings: Settings) {
    distance = WindowDistance(settings.whole(0))
    if settings.whole(1) == 1 {
      closes = WindowSum(settings.whole(0), divisor: settings.number(0))
    }
  }

  mutating func update(_ block: IndicatorBlock) {
    let (high, low) = (block.input(0), block.input(1))
    let (close, output) = (block.input(2), block.output(0))
    scratch.inPieces(block.count) { start, count, columns in
      let (price, mean, far) = (columns[0], columns[1], columns[2])
      for i in 0..<count { price[i] = (high[start + i] + low[start + i] + close[start + i]) / 3 }
      if closes == nil {
        distance.update(count, price, mean: mean, distance: far)
      } else {
        closes?.update(count, close + start, mean)
        for i in 0..<count { far[i] = mean[i] - close[start + i] }
      }
      for i in 0..<count {
        let index = (price[i] - mean[i]) / (0.015 * far[i])
        output[start + i] = abs(far[i]) <= abs(mean[i]) * 0x1p-50 ? 0 : index
      }
    }
  }

  func steps(_ bar: TracedBar<CCI>) -> KeyValuePairs<String, Double> {
    ["p": scratch[0], "m": scratch[1], "d": scratch[2]]
  }
}
