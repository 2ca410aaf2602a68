/// Bias: how far the price is from its mean, in percent of the mean.
///
/// The first value is at bar n − 1 (from 0), unless `start` says otherwise: `partial` takes the mean of
/// the values so far, `pad` that of n with the first one repeated in front of them. 0 where the mean is 0.
///
/// Source: the definition of the Chinese and Japanese trading programs; the tests hold the formula written out.
struct Bias: Indicator {
  static let description = IndicatorDescription(
    name: "bias", title: "Bias",
    chinese: "乖离率", traditional: "乖離率",
    japanese: "移動平均乖離率", group: .momentum,
    summary: "By how many percent has the price left its mean?",
    formula: """
      m[t] = sma(x, n)[t]
      bias[t] = 100 * (x[t] - m[t]) / m[t]
      while fewer than n values have come, with start: partial, m is the mean of those;
        with start: pad the mean of n with the first value repeated in front
      x = source, n = period
      """,
    parameters: [
      .bars(standard: 25, "bars in the mean"),
      .choice("start", WindowStart.words, "what is given before the window is full"),
    ],
    inputs: [.value],
    outputs: [.init("bias", unit: .pure)], pane: .own,
    warmup: { settings, _ in settings.whole(1) == 0 ? settings.whole(0) - 1 : 0 },
    edgeCases: "0 where the mean is 0.",
    source:
      "the definition of the Chinese and Japanese trading programs; formula written out in the tests",
    example: "bias(close, 25) < -5", make: { Bias($0) })

  private var sum: WindowSum
  private var early: EarlyWindow
  private var mean = Double.nan

  init(_ settings: Settings) {
    sum = WindowSum(settings.whole(0), divisor: settings.number(0))
    early = EarlyWindow(settings.whole(0), WindowStart(settings.whole(1)))
  }

  mutating func update(_ block: IndicatorBlock) {
    guard block.count > 0 else { return }
    let (values, output) = (block.input(0), block.output(0))
    sum.update(block.count, values, output)
    early.update(block.count, values) { place, mean, _, _ in output[place] = mean }
    mean = output[block.count - 1]
    for i in 0..<block.count {
      let share = 100 * ((values[i] - output[i]) / output[i])
      output[i] = output[i] == 0 ? 0 : share
    }
  }

  func steps(_ bar: TracedBar<Bias>) -> KeyValuePairs<String, Double> { ["m": mean] }
}
