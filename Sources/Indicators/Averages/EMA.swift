/// Exponential moving average: a mean in which a value weighs less the older it is.
///
///     eₜ = eₜ₋₁ + α (xₜ − eₜ₋₁),   α = 2 / (n + 1),   n = period
///
/// In the unit of its source. `seed: sma` begins with the mean of the first n values, at bar n − 1
/// (from 0); `seed: first` begins with the first value itself. Before the seed `start: partial` gives
/// the mean of the values so far, `pad` that of n with the first one repeated in front of them. On a
/// flat market it stays where it is.
///
/// Source: TA-Lib 0.8 `EMA`; agrees to 1e-9 relative.
struct EMA: Indicator {
  static let description = IndicatorDescription(
    name: "ema", aliases: ["expma"], title: "Exponential moving average",
    chinese: "指数移动平均线", traditional: "指數移動平均線",
    japanese: "指数平滑移動平均線", taLib: .init("ema"), group: .average,
    summary: "Where has the price been lately, with the newest bars weighing most?",
    formula: """
      ema[t] = ema[t-1] + a * (x[t] - ema[t-1])
      a = 2 / (n + 1)
      first value: the mean of the first n values (seed: sma), or x[0] (seed: first)
      before it, with start: partial, the mean of the values so far;
        with start: pad the mean of n with the first value repeated in front
      x = source, n = period
      """,
    parameters: [
      .bars(standard: 20, "bars that a simple mean of the same lag would have"),
      .choice("seed", ["sma", "first"], "how the first value is found"),
      .choice("start", WindowStart.words, "what is given before the seed is complete"),
    ],
    inputs: [.value], outputs: [.init("ema")], pane: .overlay,
    warmup: { settings, _ in settings.whole(2) == 0 ? seed(settings) - 1 : 0 },
    memory: .exponential(),
    edgeCases: "On flat prices it comes to rest.",
    source: "TA-Lib 0.8 EMA, 1e-9 relative",
    example: "ema(close, 12) crosses above ema(close, 26)", make: { EMA($0) })

  private var average: ExponentialAverage
  private var early: EarlyWindow

  init(_ settings: Settings) {
    average = ExponentialAverage(
      weight: 2 / (settings.number(0) + 1), seed: Self.seed(settings))
    early = EarlyWindow(Self.seed(settings), WindowStart(settings.whole(2)))
  }

  mutating func update(_ block: IndicatorBlock) {
    let output = block.output(0)
    average.update(block.count, block.input(0), output)
    early.update(block.count, block.input(0)) { place, mean, _, _ in output[place] = mean }
  }

  private static func seed(_ settings: Settings) -> Int {
    settings.whole(1) == 0 ? settings.whole(0) : 1
  }
}
