/// Stochastic oscillator: where the close lies in the range of the last bars.
///
///     raw = 100 (close − lowest(low, n)) / (highest(high, n) − lowest(low, n))
///     k   = average(raw, slowing),   d = average(k, signal)
///
/// From 0 to 100, in simple means unless others are chosen. With 5, 3, 3 the first k is at bar 6 (from 0), the first d at bar 8. `raw` is 50
/// where the window has no range. `method: ratio` divides the sums of both sides of the fraction, as
/// Japanese charts do: k with slowing 1 is their %K, with slowing 3 their %D, and d then slow %D.
///
/// Source: George Lane's slow stochastic; TA-Lib 0.8 `STOCH`, agrees to 1e-9 relative (TA-Lib gives
/// 0 where the window has no range).
struct Stochastic: Indicator {
  static let description = IndicatorDescription(
    name: "stochastic", title: "Stochastic oscillator",
    chinese: "随机指标", traditional: "隨機指標",
    japanese: "ストキャスティクス",
    taLib: .init("stoch", ["period", "slowing", "slowingAverage", "signal", "signalAverage"]),
    group: .momentum,
    summary: "Does the price close near the top or near the bottom of its last range?",
    formula: """
      raw[t] = 100 * (close[t] - lowest(low, n)) / (highest(high, n) - lowest(low, n))
      k[t] = average(raw, slowing)
      k[t] = 100 * sum(close - lowest, slowing) / sum(highest - lowest, slowing)   (method: ratio)
      d[t] = average(k, signal)
      n = period
      """,
    parameters: [
      .bars(standard: 5, "bars in the range"),
      .bars("slowing", standard: 3, "bars in the average that makes k"),
      .bars("signal", standard: 3, "bars in the average that makes d"),
      .choice("slowingAverage", AverageKind.words, "how raw is averaged"),
      .choice("signalAverage", AverageKind.words, "how k is averaged"),
      .choice("method", ["average", "ratio"], "whether k averages raw or the ranges themselves"),
    ],
    inputs: [.bars(.high), .bars(.low), .bars(.close)],
    outputs: [.init("k", unit: .pure), .init("d", unit: .pure)],
    pane: .fixed(0...100, guides: [20, 80]),
    warmup: { settings, output in
      let kind = settings.whole(5) == 1 ? .sma : AverageKind(settings.whole(3))
      let k = settings.whole(0) - 1 + kind.warmup(settings.whole(1))
      return output == 0 ? k : k + AverageKind(settings.whole(4)).warmup(settings.whole(2))
    },
    memory: .fading {
      max(
        $0.whole(5) == 1 ? 0 : AverageKind($0.whole(3)).keep($0.number(1)),
        AverageKind($0.whole(4)).keep($0.number(2)))
    },
    edgeCases: "50 where the window has no range.",
    source: "TA-Lib 0.8 STOCH, 1e-9 relative",
    example: "stochastic(14, 3, 3) crosses above stochastic(14, 3, 3).d", make: { Stochastic($0) })

  private var range: RangePosition
  private var slowing: MovingAverage
  private var signal: MovingAverage
  private var ratio: RangeRatio?
  private var raw = Double.nan

  init(_ settings: Settings) {
    range = RangePosition(settings.whole(0))
    slowing = MovingAverage(AverageKind(settings.whole(3)), settings.whole(1))
    signal = MovingAverage(AverageKind(settings.whole(4)), settings.whole(2))
    ratio =
      settings.whole(5) == 1
      ? RangeRatio(settings.whole(0), together: settings.whole(1)) : nil
  }

  mutating func update(_ block: IndicatorBlock) {
    let (k, d) = (block.output(0), block.output(1))
    if ratio == nil {
      range.update(block, position: k, scratch: d)
      if block.count > 0 { raw = k[block.count - 1] }
      slowing.update(block.count, k, k)
    } else {
      ratio?.update(block.count, block.input(0), block.input(1), block.input(2), k)
    }
    signal.update(block.count, k, d)
  }

  func steps(_ bar: TracedBar<Stochastic>) -> KeyValuePairs<String, Double> {
    if let extremes = ratio?.extremes {
      return ["lowest(low, n)": extremes.lowest, "highest(high, n)": extremes.highest]
    }
    return [
      "lowest(low, n)": range.steps.lowest, "highest(high, n)": range.steps.highest, "raw": raw,
    ]
  }
}
