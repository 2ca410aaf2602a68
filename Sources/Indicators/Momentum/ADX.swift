/// Average directional movement index: the strength of a trend, whichever way it goes.
///
/// From 0 to 100; the first value is at bar 2 n − 1 (from 0): the mean of the first n values of dx.
/// `smooth: sma` is that of Japanese charts.
///
/// Source: J. Welles Wilder, *New Concepts in Technical Trading Systems*, 1978, page 36; TA-Lib 0.8 `ADX`,
/// agrees to 1e-9 relative.
struct ADX: Indicator {
  static let description = IndicatorDescription(
    name: "adx", title: "Average directional movement index",
    chinese: "平均动向指数", traditional: "平均趨向指數",
    japanese: "平均方向性指数", taLib: .init("adx"), group: .momentum,
    summary: "Is there a trend at all?",
    formula: """
      up[t] = high[t] - high[t-1], where that is above 0 and above low[t-1] - low[t], else 0
      down[t] = low[t-1] - low[t], where that is above 0 and above high[t] - high[t-1], else 0
      plus[t] = plus[t-1] - plus[t-1] / n + up[t], begun with the sum of n - 1
      minus[t] = minus[t-1] - minus[t-1] / n + down[t], begun with the sum of n - 1
      dx[t] = 100 * abs(plus[t] - minus[t]) / (plus[t] + minus[t])
      adx[t] = adx[t-1] + (dx[t] - adx[t-1]) / n, begun with the mean of the first n
      smooth: sma takes the sums of the last n of up and of down, and the mean of the last n of dx
      n = period
      """,
    parameters: [
      .bars(standard: 14, "bars in the sums and in the average"),
      .choice("smooth", ["wilder", "sma"], "how the moves and dx are averaged"),
    ],
    inputs: .range,
    outputs: [.init("adx", unit: .pure)], pane: .fixed(0...100, guides: [25]),
    warmup: { settings, _ in 2 * settings.whole(0) - 1 },
    memory: .wilder(of: 0, over: 0, unless: 1),
    edgeCases: "0 where no bar has moved either way.",
    source: "TA-Lib 0.8 ADX, 1e-9 relative",
    example: "adx(14) > 25 and plus_di(14) > minus_di(14)", make: { ADX($0) }
  ).asPart(of: "dmi", output: 2) { [$0.number(0), $0.number(0), $0.number(0), $0.number(1)] }

  private(set) var sums: DirectionalSums
  private var scratch = Scratch(3)
  private var average: ExponentialAverage
  private var means: DirectionalMeans?
  private var mean: WindowSum?
  private(set) var index = Double.nan

  init(_ settings: Settings) {
    sums = DirectionalSums(settings.whole(0), first: settings.whole(0))
    average = ExponentialAverage(weight: 1 / settings.number(0), seed: settings.whole(0))
    guard settings.whole(1) == 1 else { return }
    means = DirectionalMeans(settings.whole(0))
    mean = WindowSum(settings.whole(0), divisor: settings.number(0))
  }

  mutating func update(_ block: IndicatorBlock) {
    let output = block.output(0)
    let (high, low, close) = (block.input(0), block.input(1), block.input(2))
    scratch.inPieces(block.count) { start, count, columns in
      let (plus, minus, range) = (columns[0], columns[1], columns[2])
      let bars = (high + start, low + start, close + start)
      if means == nil {
        sums.update(count, bars, plus: plus, minus: minus, range: range)
      } else {
        means?.update(count, bars, plus: plus, minus: minus, range: range)
      }
      for i in 0..<count { output[start + i] = directionalIndex(plus[i], minus[i]) }
      index = output[start + count - 1]
      if mean == nil {
        average.update(count, output + start, output + start)
      } else {
        mean?.update(count, output + start, output + start)
      }
    }
  }

  func steps(_ bar: TracedBar<ADX>) -> KeyValuePairs<String, Double> {
    let (up, down) = bar.reach()
    return ["up": up, "down": down, "plus": scratch[0], "minus": scratch[1], "dx": index]
  }
}
