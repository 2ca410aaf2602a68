/// Bollinger bands: the mean of the last `period` values, and k standard deviations around it.
///
///     middle = mean(x, n),   upper, lower = middle ± k σ,   σ² = Σ (x − middle)² / (n − ddof)
///
/// In the unit of its source; the first values are at bar n − 1 (from 0), unless `start` says otherwise:
/// `partial` takes the values so far, `pad` a whole window with the first value repeated in front of
/// it. `ddof: 0` is the deviation of the window itself, `1` the one estimated from it as a sample (0 for
/// a window of one). On a flat market all three lines are one.
///
/// Source: John Bollinger, *Bollinger on Bollinger Bands*, 2001; TA-Lib 0.8 `BBANDS`, agrees
/// to 1e-9 relative.
struct Bollinger: Indicator {
  static let description = IndicatorDescription(
    name: "bollinger", aliases: ["boll"], title: "Bollinger bands",
    chinese: "布林带", traditional: "布林通道",
    japanese: "ボリンジャーバンド", group: .volatility,
    summary: "Is the price far from its mean, measured in its own spread?",
    formula: """
      middle[t] = mean of the last n values
      s[t] = sqrt(sum of (x - middle[t])^2 over the last n values / (n - ddof))
      upper[t] = middle[t] + k * s[t]
      lower[t] = middle[t] - k * s[t]
      while fewer than n values have come, with start: partial, these are the window;
        with start: pad it is filled with the first value in front
      x = source, n = period, k = width
      """,
    parameters: [
      .bars(standard: 20, "bars in the mean and the deviation"),
      .init("width", .number(0...1_000), standard: 2, "deviations from the middle to a band"),
      .init("ddof", .whole(0...1), standard: 0, "0: deviation of the window, 1: of a sample"),
      .choice("start", WindowStart.words, "what is given before the window is full"),
    ],
    inputs: [.value],
    outputs: [.init("middle"), .init("upper", .upperBand), .init("lower", .lowerBand)],
    pane: .overlay,
    warmup: { settings, _ in settings.whole(3) == 0 ? settings.whole(0) - 1 : 0 },
    edgeCases: "On flat prices the three lines are one.",
    source: "TA-Lib 0.8 BBANDS, 1e-9 relative",
    example: "close crosses above bollinger(20, 2).upper", make: { Bollinger($0) })

  private let width: Double
  private let ddof: Double
  private let divisor: Double
  private var spread: WindowSpread
  private var early: EarlyWindow
  private var deviation = Double.nan

  init(_ settings: Settings) {
    spread = WindowSpread(settings.whole(0))
    width = settings.number(1)
    ddof = settings.number(2)
    divisor = max(1, settings.number(0) - ddof)
    early = EarlyWindow(settings.whole(0), WindowStart(settings.whole(3)))
  }

  mutating func update(_ block: IndicatorBlock) {
    let (middle, upper, lower) = (block.output(0), block.output(1), block.output(2))
    spread.update(block.count, block.input(0), mean: middle, deviation: upper, divisor: divisor)
    early.update(block.count, block.input(0)) { place, mean, squares, values in
      middle[place] = mean
      upper[place] = (squares / max(1, Double(values) - ddof)).squareRoot()
    }
    if block.count > 0 { deviation = upper[block.count - 1] }
    for i in 0..<block.count {
      let distance = width * upper[i]
      upper[i] = middle[i] + distance
      lower[i] = middle[i] - distance
    }
  }

  func steps(_ bar: TracedBar<Bollinger>) -> KeyValuePairs<String, Double> {
    ["s": deviation]
  }
}
