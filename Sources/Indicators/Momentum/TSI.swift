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
    chinese: "真实强弱指标", traditional: "真實強弱指標",
    japanese: "真の強さ指数", taLib: .init("tsi"), group: .momentum,
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
  private var first: MovePair
  private var second: MovePair
  private var signal: ExponentialAverage

  init(_ settings: Settings) {
    first = MovePair(settings.whole(0))
    second = MovePair(settings.whole(1))
    signal = ExponentialAverage(weight: 2 / (settings.number(2) + 1), seed: settings.whole(2))
  }

  mutating func update(_ block: IndicatorBlock) {
    let (values, output) = (block.input(0), block.output(0))
    inPieces(block.count) { start, count in
      let (values, output) = (values + start, output + start)
      if second.isKnown, areKnown(count, values) {
        follow(count, values, output)
      } else {
        for i in 0..<count { output[i] = step(values[i]) }
      }
    }
    signal.update(block.count, output, block.output(1))
  }

  /// Takes known values after the seeds.
  private mutating func follow(
    _ count: Int, _ values: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>
  ) {
    // On a copy, which the compiler can keep in registers.
    var local = self
    for i in 0..<count {
      let move = values[i] - local.before
      local.before = values[i]
      local.first.follow(move, abs(move))
      local.second.follow(local.first.move, local.first.size)
      output[i] = local.second.index
    }
    self = local
  }

  private mutating func step(_ value: Double) -> Double {
    let move = value - before
    before = value
    guard first.step(move, abs(move)) else {
      second.clear()
      return .nan
    }
    return second.step(first.move, first.size) ? second.index : .nan
  }

  func steps(_ bar: TracedBar<TSI>) -> KeyValuePairs<String, Double> {
    let unit = second.isKnown ? first.unit * second.unit : .nan
    return ["m": bar.move(), "a": second.move * unit, "b": second.size * unit]
  }
}

/// The exponential averages of a move and of its size, begun with the means of the first n, both in
/// units of their weight: `e ← (1 − w) e + x`.
private struct MovePair: Sendable {
  private let length: Int
  private let keep: Double
  /// What the averages are counted in.
  let unit: Double
  private var seen = 0
  /// The averages; before the seed is complete, the sums of what it has.
  private(set) var move = 0.0, size = 0.0

  init(_ length: Int) {
    self.length = length
    unit = 2 / (Double(length) + 1)
    keep = 1 - unit
  }

  var isKnown: Bool { seen == length }

  /// The one in percent of the other; averages that are nothing but dust, after a long flat market,
  /// count as no move.
  @inline(__always)
  var index: Double {
    let share = 100 * (move / size)
    return size <= 0x1p-900 ? 0 : share
  }

  mutating func clear() { seen = 0 }

  /// Takes a known move after the seed.
  @inline(__always)
  mutating func follow(_ move: Double, _ size: Double) {
    self.move = keep * self.move + move
    self.size = keep * self.size + size
  }

  /// Takes a move; whether the averages are known.
  mutating func step(_ move: Double, _ size: Double) -> Bool {
    guard move.isFinite else {
      clear()
      return false
    }
    if isKnown {
      follow(move, size)
      return true
    }
    (self.move, self.size) = seen == 0 ? (move, size) : (self.move + move, self.size + size)
    seen += 1
    guard isKnown else { return false }
    self.move /= Double(length) * unit
    self.size /= Double(length) * unit
    return true
  }
}
