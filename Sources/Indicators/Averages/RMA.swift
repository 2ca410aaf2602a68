/// Wilder's moving average: an exponential average that moves by an n-th of the way a bar.
///
///     rₜ = rₜ₋₁ + (xₜ − rₜ₋₁) / n,   n = period
///
/// In the unit of its source. The first value is the mean of the first n values, at bar n − 1
/// (from 0); before it `start: partial` gives the mean of the values so far, `pad` that of n with the
/// first one repeated in front of them. It lags like an exponential average of 2n − 1 bars. RSI and ATR are made with it.
///
/// Source: J. Welles Wilder, *New Concepts in Technical Trading Systems*, 1978, page 23 (his
/// smoothing of the average true range).
struct RMA: Indicator {
  static let description = IndicatorDescription(
    name: "rma", aliases: ["wilder", "smma"], title: "Wilder's moving average",
    chinese: "威尔德移动平均线", traditional: "威爾德移動平均線",
    japanese: "ワイルダー移動平均線", taLib: .init("rma"), group: .average,
    summary: "Where has the price been, in the slow average that RSI and ATR use?",
    formula: """
      rma[t] = rma[t-1] + (x[t] - rma[t-1]) / n
      first value: the mean of the first n values
      before it, with start: partial, the mean of the values so far;
        with start: pad the mean of n with the first value repeated in front
      x = source, n = period
      """,
    parameters: [
      .bars(standard: 14, "bars; each new one moves the average by an n-th of the way"),
      .choice("start", WindowStart.words, "what is given before the first n values have come"),
    ],
    inputs: [.value], outputs: [.init("rma")], pane: .overlay,
    warmup: { settings, _ in settings.whole(1) == 0 ? settings.whole(0) - 1 : 0 },
    memory: .wilder(),
    edgeCases: "On flat prices it comes to rest.",
    source: "Wilder 1978, page 23; worked example in the tests",
    example: "close > rma(close, 14)", make: { RMA($0) })

  private var average: ExponentialAverage
  private var early: EarlyWindow

  init(_ settings: Settings) {
    average = ExponentialAverage(weight: 1 / settings.number(0), seed: settings.whole(0))
    early = EarlyWindow(settings.whole(0), WindowStart(settings.whole(1)))
  }

  mutating func update(_ block: IndicatorBlock) {
    let output = block.output(0)
    average.update(block.count, block.input(0), output)
    early.update(block.count, block.input(0)) { place, mean, _, _ in output[place] = mean }
  }
}
