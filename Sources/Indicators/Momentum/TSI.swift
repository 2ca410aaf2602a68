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
  private var newest = (move: Double.nan, size: Double.nan)

  init(_ settings: Settings) {
    moves = (0..<2).map {
      ExponentialAverage(weight: 2 / (settings.number($0) + 1), seed: settings.whole($0))
    }
    sizes = moves
    signal = ExponentialAverage(weight: 2 / (settings.number(2) + 1), seed: settings.whole(2))
  }

  mutating func update(_ block: IndicatorBlock) {
    let (values, line, signals) = (block.input(0), block.output(0), block.output(1))
    var i = 0
    while i < block.count {
      if signal.isKnown, before.isFinite { follow(block.count, values, line, signals, &i) }
      if i < block.count { begin(values[i], &line[i], &signals[i]) }
      i += 1
    }
  }

  /// Goes on until a value is unknown. All averages in one loop: none waits for the others.
  @inline(__always)
  private mutating func follow(
    _ count: Int, _ values: UnsafePointer<Double>, _ line: UnsafeMutablePointer<Double>,
    _ signals: UnsafeMutablePointer<Double>, _ i: inout Int
  ) {
    let (first, second, third) = (moves[0].weight, moves[1].weight, signal.weight)
    var (a, aa, b, bb) = (moves[0].value, moves[1].value, sizes[0].value, sizes[1].value)
    var (before, average) = (self.before, signal.value)
    while i < count {
      let move = values[i] - before
      guard move.isFinite else { break }
      before = values[i]
      a += first * (move - a)
      aa += second * (a - aa)
      b += first * (abs(move) - b)
      bb += second * (b - bb)
      let value = Self.share(aa, bb)
      average += third * (value - average)
      line[i] = value
      signals[i] = average
      i += 1
    }
    (moves[0].value, moves[1].value, sizes[0].value, sizes[1].value) = (a, aa, b, bb)
    (self.before, signal.value, newest) = (before, average, (aa, bb))
  }

  /// A value before all averages are known, or an unknown one.
  private mutating func begin(_ value: Double, _ line: inout Double, _ signals: inout Double) {
    var (move, size) = (value - before, abs(value - before))
    before = value
    for k in 0..<2 {
      move = moves[k].take(move)
      size = sizes[k].take(size)
    }
    newest = (move, size)
    line = Self.share(move, size)
    signals = signal.take(line)
  }

  @inline(__always)
  private static func share(_ move: Double, _ size: Double) -> Double {
    let share = 100 * (move / size)
    return size <= 0x1p-900 ? 0 : share
  }

  func steps(_ bar: TracedBar<TSI>) -> KeyValuePairs<String, Double> {
    ["m": bar.move(), "a": newest.move, "b": newest.size]
  }
}
