/// Stochastic of the relative strength index: where rsi lies in its own last range.
///
/// From 0 to 100. With 14, 5 and 3 the first k is at bar 18 (from 0), the first d at bar 20. k is 50 where rsi
/// has not moved (TA-Lib gives 0). Charting sites draw `stochrsi(14, 14, 3, smooth: 3)`, Chinese programs
/// that with `method: ratio`.
///
/// Source: Tushar Chande and Stanley Kroll, *The New Technical Trader*, 1994; TA-Lib 0.8 `STOCHRSI`, agrees to
/// 1e-9 relative.
struct StochasticRSI: Indicator {
  static let description = IndicatorDescription(
    name: "stochrsi", title: "Stochastic RSI",
    chinese: "随机相对强弱指标", traditional: "隨機相對強弱指標",
    japanese: "ストキャスティクスRSI", taLib: .init("stochrsi"), group: .momentum,
    summary: "Is the relative strength near the top or near the bottom of its last range?",
    formula: """
      r[t] = rsi(x, n)[t]
      raw[t] = 100 * (r[t] - lowest(r, range)) / (highest(r, range) - lowest(r, range))
      k[t] = average(raw, smooth)[t]
      k[t] = 100 * sum(r - lowest, smooth)[t] / sum(highest - lowest, smooth)[t]   (method: ratio)
      d[t] = average(k, signal)[t]
      x = source, n = period
      """,
    parameters: [
      .bars(standard: 14, "moves in the averages of rsi"),
      .bars("range", standard: 5, "values of rsi in the range"),
      .bars("signal", standard: 3, "bars in the average that makes d"),
      .choice("average", AverageKind.words, "how k, and raw where smooth is above 1, are averaged"),
      .bars("smooth", standard: 1, "bars in the average that makes k"),
      .choice("method", ["average", "ratio"], "whether k averages raw or the ranges themselves"),
    ],
    inputs: [.value],
    outputs: [.init("k", unit: .pure), .init("d", unit: .pure)],
    pane: .fixed(0...100, guides: [20, 80]),
    warmup: { settings, output in
      let smooth = settings.whole(4)
      let kind = settings.whole(5) == 1 ? .sma : AverageKind(settings.whole(3))
      let k = settings.whole(0) + settings.whole(1) - 1 + (smooth == 1 ? 0 : kind.warmup(smooth))
      return output == 0 ? k : k + AverageKind(settings.whole(3)).warmup(settings.whole(2))
    },
    memory: .wilder(),
    edgeCases: "50 where rsi has not moved.",
    source: "TA-Lib 0.8 STOCHRSI, 1e-9 relative; smooth: talipp 2.7 StochRSI, 1e-9 relative",
    example: "stochrsi(14, 14, 3) crosses above 20", make: { StochasticRSI($0) })

  private var moves: MoveAverages
  private var range: RangePosition
  private var smoothing: MovingAverage?
  private var ratio: RangeRatio?
  private var signal: MovingAverage
  private var scratch = Scratch(2)
  private var raw = Double.nan

  init(_ settings: Settings) {
    moves = MoveAverages(settings.whole(0), weight: 1 / settings.number(0))
    range = RangePosition(settings.whole(1))
    let kind = AverageKind(settings.whole(3))
    smoothing = settings.whole(4) > 1 ? MovingAverage(kind, settings.whole(4)) : nil
    ratio =
      settings.whole(5) == 1
      ? RangeRatio(settings.whole(1), together: settings.whole(4)) : nil
    signal = MovingAverage(kind, settings.whole(2))
  }

  mutating func update(_ block: IndicatorBlock) {
    let (values, k, d) = (block.input(0), block.output(0), block.output(1))
    scratch.inPieces(block.count) { start, count, columns in
      moves.update(count, values + start, columns[0]) { RSI.index($0, $1) }
      let index = UnsafePointer(columns[0])
      if ratio == nil {
        range.update(count, index, index, index, position: k + start, scratch: columns[1])
        raw = k[start + count - 1]
        smoothing?.update(count, k + start, k + start)
      } else {
        ratio?.update(count, index, index, index, k + start)
      }
      signal.update(count, k + start, d + start)
    }
  }

  func steps(_ bar: TracedBar<StochasticRSI>) -> KeyValuePairs<String, Double> {
    let extremes = ratio?.extremes ?? range.steps
    guard ratio == nil else {
      return [
        "r": scratch[0], "lowest(r, range)": extremes.lowest,
        "highest(r, range)": extremes.highest,
      ]
    }
    return [
      "r": scratch[0], "lowest(r, range)": extremes.lowest, "highest(r, range)": extremes.highest,
      "raw": raw,
    ]
  }
}
