/// True strength index: the moves, averaged twice, in percent of their sizes, averaged twice.
///
/// From −100 to 100; the first value is at bar `first + second − 1` (from 0). `signal` is the line's own
/// exponential average, 13 bars where charts differ (others take 7).
///
/// Source: William Blau, «True Strength Index», Stocks & Commodities, November 1991; TA-Lib 0.8 `TSI`, agrees to
/// 1e-9 relative.
struct TSI: Indicator {
  static let description = IndicatorDescription(
    name: "tsi", title: "True strength index",
    chinese: "真实强弱指标", japanese: "真の強さ指数", taLib: .init("tsi"), group: .momentum,
    summary: "Do the moves go one way, smoothed twice?",
    formula: """
      m[t] = x[t] - x[t-1]
      a[t] = ema(ema(m, first), second)[t]
      b[t] = ema(ema(abs(m), first), second)[t]
      tsi[t] = 100 * a[t] / b[t]
      signal[t] = ema(tsi, signal)[t]
      x = source
      """,
    parameters: [
      .bars("first", standard: 25, "bars in the first averages"),
      .bars("second", standard: 13, "bars in the second averages"),
      .bars("signal", standard: 13, "bars in the average of the line"),
    ],
    inputs: [.value],
    outputs: [.init("tsi", unit: .pure), .init("signal", unit: .pure)],
    pane: .fixed(-100...100, guides: [-25, 25]),
    warmup: { settings, output in
      settings.whole(0) + settings.whole(1) - 1 + (output == 0 ? 0 : settings.whole(2) - 1)
    },
    memory: .fading { 1 - 2 / (max($0.number(0), $0.number(1), $0.number(2)) + 1) },
    edgeCases: "0 where nothing moved.",
    source: "TA-Lib 0.8 TSI, 1e-9 relative",
    example: "tsi() crosses above 0", make: { TSI($0) })

  private var before = Double.nan
  private var moves: [ExponentialAverage]
  private var sizes: [ExponentialAverage]
  private var signal: ExponentialAverage
  private var scratch = Scratch(2)

  init(_ settings: Settings) {
    moves = (0..<2).map {
      ExponentialAverage(weight: 2 / (settings.number($0) + 1), seed: settings.whole($0))
    }
    sizes = moves
    signal = ExponentialAverage(weight: 2 / (settings.number(2) + 1), seed: settings.whole(2))
  }

  mutating func update(_ block: IndicatorBlock) {
    let (values, output) = (block.input(0), block.output(0))
    scratch.inPieces(block.count) { start, count, columns in
      let (move, size) = (columns[0], columns[1])
      for i in 0..<count {
        move[i] = values[start + i] - before
        size[i] = abs(move[i])
        before = values[start + i]
      }
      for k in 0..<2 {
        moves[k].update(count, move, move)
        sizes[k].update(count, size, size)
      }
      for i in 0..<count {
        let share = 100 * (move[i] / size[i])
        output[start + i] = size[i] <= 0x1p-900 ? 0 : share
      }
    }
    signal.update(block.count, output, block.output(1))
  }

  func steps(_ bar: TracedBar<TSI>) -> KeyValuePairs<String, Double> {
    ["m": bar.move(), "a": scratch[0], "b": scratch[1]]
  }
}
