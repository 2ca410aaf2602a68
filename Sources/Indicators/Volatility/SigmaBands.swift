/// Bollinger bands at three widths in one, as charts with ±1σ, ±2σ and ±3σ draw them.
///
/// In the unit of its source; the first values are at bar n − 1 (from 0), unless `start` says
/// otherwise: `partial` takes the values so far, `pad` a full window with the first value repeated in
/// front of it; both begin with the first bar. With 21 bars these are the lines of the «super
/// Bollinger» of Japanese charts, whose lagging line is the close.
///
/// Source: John Bollinger, *Bollinger on Bollinger Bands*, 2001; the deviation is that of ``Bollinger``,
/// with which the tests compare; the starts are written out there.
struct SigmaBands: Indicator {
  static let description = IndicatorDescription(
    name: "sigmabands", title: "Bollinger bands at three widths",
    chinese: "多重布林带", traditional: "多重布林通道",
    japanese: "ボリンジャーバンド（±1σ・±2σ・±3σ）", group: .volatility,
    summary: "How many of its own deviations is the price away from its mean?",
    formula: """
      middle[t] = mean of the last n values
      s[t] = sqrt(sum of (x - middle[t])^2 over the last n values / (n - ddof))
      upper1[t] = middle[t] + k1 * s[t],  lower1[t] = middle[t] - k1 * s[t]
      upper2[t] = middle[t] + k2 * s[t],  lower2[t] = middle[t] - k2 * s[t]
      upper3[t] = middle[t] + k3 * s[t],  lower3[t] = middle[t] - k3 * s[t]
      while fewer than n values have come, with start: partial, these are the window;
        with start: pad it is filled with the first value in front
      x = source, n = period
      """,
    parameters: [
      .bars(standard: 20, "bars in the mean and the deviation"),
      .init("k1", .number(0...1_000), standard: 1, "deviations to the first bands"),
      .init("k2", .number(0...1_000), standard: 2, "deviations to the second bands"),
      .init("k3", .number(0...1_000), standard: 3, "deviations to the third bands"),
      .init("ddof", .whole(0...1), standard: 0, "0: deviation of the window, 1: of a sample"),
      .choice("start", WindowStart.words, "what is given before the window is full"),
    ],
    inputs: [.value],
    outputs: [
      .init("middle"), .init("upper1", .upperBand), .init("lower1", .lowerBand),
      .init("upper2", .upperBand), .init("lower2", .lowerBand), .init("upper3", .upperBand),
      .init("lower3", .lowerBand),
    ],
    pane: .overlay,
    warmup: { settings, _ in settings.whole(5) == 0 ? settings.whole(0) - 1 : 0 },
    memory: .fading { WindowStart($0.whole(5)).keep($0.number(0)) },
    edgeCases: "On flat prices all lines are one.",
    source: "Bollinger 2001; compared with bollinger, and its starts written out, in the tests",
    example: "close crosses below sigmabands(20).lower3", make: { SigmaBands($0) })

  private let widths: [Double]
  private let ddof: Double
  private let divisor: Double
  private var spread: WindowSpread
  private var early: EarlyWindow
  private var deviation = Double.nan

  init(_ settings: Settings) {
    widths = (1...3).map(settings.number)
    ddof = settings.number(4)
    divisor = max(1, settings.number(0) - ddof)
    spread = WindowSpread(settings.whole(0))
    early = EarlyWindow(settings.whole(0), WindowStart(settings.whole(5)))
  }

  mutating func update(_ block: IndicatorBlock) {
    guard block.count > 0 else { return }
    let (middle, deviations) = (block.output(0), block.output(6))
    spread.update(
      block.count, block.input(0), mean: middle, deviation: deviations, divisor: divisor)
    early.update(block.count, block.input(0)) { place, mean, squares, values in
      middle[place] = mean
      deviations[place] = (squares / max(1, Double(values) - ddof)).squareRoot()
    }
    deviation = deviations[block.count - 1]
    for k in 0..<3 {
      let (upper, lower) = (block.output(1 + 2 * k), block.output(2 + 2 * k))
      for i in 0..<block.count {
        let distance = widths[k] * deviations[i]
        upper[i] = middle[i] + distance
        lower[i] = middle[i] - distance
      }
    }
  }

  func steps(_ bar: TracedBar<SigmaBands>) -> KeyValuePairs<String, Double> {
    ["s": deviation]
  }
}
