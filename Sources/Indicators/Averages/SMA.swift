/// Simple moving average: the mean of the last `period` values.
///
///     mₜ = (xₜ + xₜ₋₁ + … + xₜ₋ₙ₊₁) / n,   n = period
///
/// In the unit of its source; the first value is at bar n − 1 (from 0), unless `start` says otherwise:
/// `partial` gives the mean of the values so far, `pad` that of n with the first one repeated in front
/// of them, both from the first bar on. The result depends on the n values alone, so on a flat market
/// it is constant.
///
/// Source: TA-Lib 0.8 `SMA`; agrees to 1e-9 relative.
struct SMA: Indicator {
  static let description = IndicatorDescription(
    name: "sma", title: "Simple moving average",
    chinese: "简单移动平均线", traditional: "簡單移動平均線",
    japanese: "単純移動平均線", taLib: .init("sma"), group: .average,
    summary: "Where has the price been on average over the last bars?",
    formula: """
      sma[t] = (x[t] + x[t-1] + … + x[t-n+1]) / n
      while fewer than n values have come, with start: partial, the mean of those;
        with start: pad the mean of n with the first value repeated in front
      x = source, n = period
      """,
    parameters: [
      .bars(standard: 20, "bars in the mean"),
      .choice("start", WindowStart.words, "what is given before the window is full"),
    ],
    inputs: [.value], outputs: [.init("sma")], pane: .overlay,
    warmup: { settings, _ in settings.whole(1) == 0 ? settings.whole(0) - 1 : 0 },
    edgeCases: "On flat prices it is constant.",
    source: "TA-Lib 0.8 SMA, 1e-9 relative",
    example: "close crosses above sma(close, 50)", make: { SMA($0) })

  private var sum: WindowSum
  private var early: EarlyWindow

  init(_ settings: Settings) {
    sum = WindowSum(settings.whole(0), divisor: settings.number(0))
    early = EarlyWindow(settings.whole(0), WindowStart(settings.whole(1)))
  }

  mutating func update(_ block: IndicatorBlock) {
    let output = block.output(0)
    sum.update(block.count, block.input(0), output)
    early.update(block.count, block.input(0)) { place, mean, _, _ in output[place] = mean }
  }
}
