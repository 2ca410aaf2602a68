/// Moving average convergence divergence: a fast average less a slow one, and the average of that.
///
///     macd      = average(x, fast) − average(x, slow)
///     signal    = average(macd, signal)
///     histogram = scale · (macd − signal)
///
/// In the unit of its source. Both averages of `average: ema` begin at the bar where the slower one
/// is first known, the faster with the mean of its own last values there, as in TA-Lib: with 12, 26
/// and 9 the line is first known at bar 25 (from 0), signal and histogram at bar 33. With `align: own` each
/// begins where it is itself first known, as `ema(x, 12) - ema(x, 26)` does. `start: partial` takes the mean
/// of the values so far while an average lacks some, `pad` that of a full window with the first value
/// repeated in front; all three lines are then known from the first bar on. `scale: 2` is the histogram of
/// many Chinese programs. On a flat market all three come to rest. Stockee draws `align: own`,
/// KChartConcept `average: sma, smooth: sma, start: pad`.
///
/// Source: Gerald Appel, *Technical Analysis: Power Tools for Active Investors*, 2005;
/// TA-Lib 0.8 `MACD`, agrees to 1e-9 relative.
struct MACD: Indicator {
  static let description = IndicatorDescription(
    name: "macd", title: "Moving average convergence divergence",
    chinese: "指数平滑异同移动平均线", traditional: "指數平滑異同移動平均線",
    japanese: "MACD（移動平均収束拡散）", taLib: .init("macd"), group: .momentum,
    summary: "Is the trend of the last bars gaining on the trend before, or losing?",
    formula: """
      macd[t] = average(x, fast)[t] - average(x, slow)[t]
      signal[t] = average(macd, signal)[t]
      histogram[t] = scale * (macd[t] - signal[t])
      average: ema or sma; the two ema of x both begin where the slower one is first known
        (align: slow), or each where it is known itself (align: own)
      while an average lacks values, with start: partial, it is the mean of those so far;
        with start: pad that of a full window with the first value repeated in front
      x = source
      """,
    parameters: [
      .bars("fast", standard: 12, "bars in the fast average"),
      .bars("slow", standard: 26, "bars in the slow average"),
      .bars("signal", standard: 9, "bars in the average of the line"),
      .choice("average", ["ema", "sma"], "how the source is averaged"),
      .choice("smooth", ["ema", "sma"], "how the line is averaged"),
      .init("scale", .whole(1...2), standard: 1, "what the histogram is multiplied by"),
      .choice("align", ["slow", "own"], "where the faster ema of the source begins"),
      .choice("start", WindowStart.words, "what is given before a window is full"),
    ],
    inputs: [.value],
    outputs: [.init("macd"), .init("signal"), .init("histogram", .histogram)], pane: .own,
    warmup: { settings, output in
      if settings.whole(7) > 0 { return 0 }
      let line = max(settings.whole(0), settings.whole(1)) - 1
      return output == 0 ? line : line + settings.whole(2) - 1
    },
    memory: .fading { 1 - 2 / (max($0.number(0), $0.number(1), $0.number(2)) + 1) },
    edgeCases: "On flat prices the three come to rest near 0.",
    source: "TA-Lib 0.8 MACD, 1e-9 relative",
    example: "macd() crosses above macd().signal", make: { MACD($0) })

  private let scale: Double
  /// All exponential: the line with its signal.
  private var exponential: ConvergenceSignal
  /// What is chosen instead.
  private var fast: StartedAverage?
  private var slow: StartedAverage?
  private var signal: StartedAverage?

  init(_ settings: Settings) {
    exponential = ConvergenceSignal(
      ConvergenceLine(fast: settings.whole(0), slow: settings.whole(1)), length: settings.whole(2))
    scale = settings.number(5)
    let start = WindowStart(settings.whole(7))
    let isMean = settings.whole(3) == 1
    if isMean || settings.whole(6) == 1 || start != .full {
      fast = StartedAverage(settings.whole(0), isExponential: !isMean, start)
      slow = StartedAverage(settings.whole(1), isExponential: !isMean, start)
    }
    let isMeanSignal = settings.whole(4) == 1
    if isMeanSignal || fast != nil {
      signal = StartedAverage(settings.whole(2), isExponential: !isMeanSignal, start)
    }
  }

  mutating func update(_ block: IndicatorBlock) {
    let (values, count) = (block.input(0), block.count)
    let (macd, line, histogram) = (block.output(0), block.output(1), block.output(2))
    if fast == nil {
      exponential.update(
        count, values, line: macd, signal: line, histogram: histogram, scale: scale)
      if signal == nil { return }
    } else {
      fast?.update(count, values, macd)
      slow?.update(count, values, line)
      for i in 0..<count { macd[i] -= line[i] }
    }
    signal?.update(count, macd, line)
    for i in 0..<count { histogram[i] = scale * (macd[i] - line[i]) }
  }

  func steps(_ bar: TracedBar<MACD>) -> KeyValuePairs<String, Double> {
    let line = exponential.line
    if let fast, let slow {
      return ["average(x, fast)": fast.newest, "average(x, slow)": slow.newest]
    }
    return line.isKnown
      ? ["average(x, fast)": line.fast, "average(x, slow)": line.slow] : [:]
  }
}
