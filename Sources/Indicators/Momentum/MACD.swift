/// Moving average convergence divergence: a fast average less a slow one, and the average of that.
///
///     macd      = average(x, fast) − average(x, slow)
///     signal    = average(macd, signal)
///     histogram = scale · (macd − signal)
///
/// In the unit of its source. Both averages of `average: ema` begin at the bar where the slower one
/// is first known, the faster with the mean of its own last values there, as in TA-Lib: with 12, 26
/// and 9 the line is first known at bar 25 (from 0), signal and histogram at bar 33. `scale: 2` is
/// the histogram of many Chinese programs. On a flat market all three come to rest.
///
/// Source: Gerald Appel, *Technical Analysis: Power Tools for Active Investors*, 2005;
/// TA-Lib 0.8 `MACD`, agrees to 1e-9 relative.
struct MACD: Indicator {
  static let description = IndicatorDescription(
    name: "macd", title: "Moving average convergence divergence",
    chinese: "指数平滑异同移动平均线", japanese: "MACD（移動平均収束拡散）", taLib: .init("macd"), group: .momentum,
    summary: "Is the trend of the last bars gaining on the trend before, or losing?",
    formula: """
      macd[t] = average(x, fast)[t] - average(x, slow)[t]
      signal[t] = average(macd, signal)[t]
      histogram[t] = scale * (macd[t] - signal[t])
      average: ema or sma; the two ema of x both begin where the slower one is first known
      x = source
      """,
    parameters: [
      .bars("fast", standard: 12, "bars in the fast average"),
      .bars("slow", standard: 26, "bars in the slow average"),
      .bars("signal", standard: 9, "bars in the average of the line"),
      .choice("average", ["ema", "sma"], "how the source is averaged"),
      .choice("smooth", ["ema", "sma"], "how the line is averaged"),
      .init("scale", .whole(1...2), standard: 1, "what the histogram is multiplied by"),
    ],
    inputs: [.value],
    outputs: [.init("macd"), .init("signal"), .init("histogram", .histogram)], pane: .own,
    warmup: { settings, output in
      let line = max(settings.whole(0), settings.whole(1)) - 1
      return output == 0 ? line : line + settings.whole(2) - 1
    },
    memory: .fading { 1 - 2 / (max($0.number(0), $0.number(1), $0.number(2)) + 1) },
    edgeCases: "On flat prices the three come to rest near 0.",
    source: "TA-Lib 0.8 MACD, 1e-9 relative",
    example: "macd() crosses above macd().signal", make: { MACD($0) })

  private let scale: Double
  private var line: ConvergenceLine
  private var fast: WindowSum?
  private var slow: WindowSum?
  private var signal: ExponentialAverage
  private var meanSignal: WindowSum?

  init(_ settings: Settings) {
    line = ConvergenceLine(fast: settings.whole(0), slow: settings.whole(1))
    if settings.whole(3) == 1 {
      fast = WindowSum(settings.whole(0), divisor: settings.number(0))
      slow = WindowSum(settings.whole(1), divisor: settings.number(1))
    }
    signal = ExponentialAverage(
      weight: 2 / (settings.number(2) + 1), seed: settings.whole(2))
    if settings.whole(4) == 1 {
      meanSignal = WindowSum(settings.whole(2), divisor: settings.number(2))
    }
    scale = settings.number(5)
  }

  mutating func update(_ block: IndicatorBlock) {
    let (values, count) = (block.input(0), block.count)
    let (macd, signal, histogram) = (block.output(0), block.output(1), block.output(2))
    var done = 0
    if fast == nil, meanSignal == nil, line.isKnown, self.signal.isKnown {
      done = follow(count, values, macd, signal, histogram)
    }
    guard done < count else { return }
    step(count - done, values + done, macd + done, signal + done, histogram + done)
  }

  /// All three exponential averages in one loop, where they wait for each other less; goes on until
  /// a value is unknown and says how many it took. The same operations as in `step`.
  private mutating func follow(
    _ count: Int, _ values: UnsafePointer<Double>, _ macds: UnsafeMutablePointer<Double>,
    _ signals: UnsafeMutablePointer<Double>, _ histograms: UnsafeMutablePointer<Double>
  ) -> Int {
    var (fast, slow, signal) = (line.fast, line.slow, self.signal.value)
    let (fastWeight, slowWeight) = (line.fastWeight, line.slowWeight)
    let signalWeight = self.signal.weight
    var i = 0
    while i < count, values[i].isFinite {
      fast += fastWeight * (values[i] - fast)
      slow += slowWeight * (values[i] - slow)
      let macd = fast - slow
      signal += signalWeight * (macd - signal)
      macds[i] = macd
      signals[i] = signal
      histograms[i] = scale * (macd - signal)
      i += 1
    }
    (line.fast, line.slow, self.signal.value) = (fast, slow, signal)
    return i
  }

  /// Line, signal and histogram one after the other, however they are averaged.
  private mutating func step(
    _ count: Int, _ values: UnsafePointer<Double>, _ macd: UnsafeMutablePointer<Double>,
    _ signal: UnsafeMutablePointer<Double>, _ histogram: UnsafeMutablePointer<Double>
  ) {
    if fast == nil {
      line.update(count, values, macd)
    } else {
      fast?.update(count, values, macd)
      slow?.update(count, values, signal)
      for i in 0..<count { macd[i] -= signal[i] }
    }
    if meanSignal == nil {
      self.signal.update(count, macd, signal)
    } else {
      meanSignal?.update(count, macd, signal)
    }
    for i in 0..<count { histogram[i] = scale * (macd[i] - signal[i]) }
  }

  func steps(_ bar: TracedBar<MACD>) -> KeyValuePairs<String, Double> {
    line.isKnown && fast == nil
      ? ["average(x, fast)": line.fast, "average(x, slow)": line.slow] : [:]
  }
}
