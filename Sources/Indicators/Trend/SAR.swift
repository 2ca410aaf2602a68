/// Parabolic stop and reverse: a stop that follows a trend ever faster and turns where it is touched.
///
/// In the unit of the price; the first value is at bar 1 (from 0): the low or the high of bar 0, as the
/// second bar goes up or down. `extreme` is the best price of the trend, `factor` grows with each new one.
/// `method: unbounded` is known from the first bar on, `method: stockee` after `period` bars.
///
/// Source: J. Welles Wilder, *New Concepts in Technical Trading Systems*, 1978, page 8; TA-Lib 0.8 `SAR`,
/// agrees to 1e-9 relative. The other methods: ``UnboundedStop``, ``ClosingStop``.
struct SAR: Indicator {
  static let description = IndicatorDescription(
    name: "sar", title: "Parabolic SAR",
    chinese: "抛物线转向指标", traditional: "拋物線指標",
    japanese: "パラボリックSAR", taLib: .init("sar"), group: .trend,
    summary: "Where would a stop that follows the trend stand, and when has it been touched?",
    formula: """
      sar[t+1] = sar[t] + factor[t] * (extreme[t] - sar[t]), not beyond the last two lows (upward) or highs
      factor[t] = factor[t-1] + step at each new extreme, at most `most`; step at first
      where the price touches sar, the direction turns and sar becomes the extreme
      method: unbounded is not held back by lows or highs and turns only where the price goes beyond sar;
        its first bar gives the first direction by its body
      method: stockee turns where the close lies beyond sar, and sar becomes the extreme of the other side;
        extreme is that of the last `period` bars, factor grows at every bar
      """,
    parameters: [
      .init("step", .number(0...10), standard: 0.02, "what the factor grows by"),
      .init("most", .number(0...10), standard: 0.2, "largest factor"),
      .choice("method", ["wilder", "unbounded", "stockee"], "which rule it follows"),
      .bars(standard: 4, "bars of the extremes, for method: stockee"),
    ],
    inputs: [.bars(.high), .bars(.low), .bars(.open), .bars(.close)],
    outputs: [.init("sar", .dots)], pane: .overlay,
    warmup: { settings, _ in
      switch settings.whole(2) {
      case 0: 1
      case 1: 0
      default: settings.whole(3)
      }
    },
    memory: .adaptive,
    edgeCases: "On flat prices it stays at the price; Wilder's turns at every bar.",
    source: "TA-Lib 0.8 SAR, 1e-9 relative; the other methods are written out in the tests",
    example: "close crosses above sar()", make: { SAR($0) })

  private var stop: ParabolicStop
  private var unbounded: UnboundedStop?
  private var closing: ClosingStop?

  init(_ settings: Settings) {
    let (step, most) = (settings.number(0), settings.number(1))
    let side = ParabolicStop.Acceleration(first: step, step: step, most: most)
    stop = ParabolicStop(long: side, short: side)
    switch settings.whole(2) {
    case 0: break
    case 1: unbounded = UnboundedStop(step: step, most: most)
    default: closing = ClosingStop(step: step, most: most, period: settings.whole(3))
    }
  }

  mutating func update(_ block: IndicatorBlock) {
    let (high, low, output) = (block.input(0), block.input(1), block.output(0))
    if unbounded != nil {
      unbounded?.update(block.count, high, low, block.input(2), block.input(3), output)
    } else if closing != nil {
      closing?.update(block.count, high, low, block.input(3), output)
    } else {
      stop.update(block.count, high, low, output) { stop, _ in stop }
    }
  }

  func steps(_ bar: TracedBar<SAR>) -> KeyValuePairs<String, Double> {
    if let unbounded { return ["extreme": unbounded.extreme, "factor": unbounded.factor] }
    if let closing { return ["extreme": closing.extreme, "factor": closing.factor] }
    return ["extreme": stop.extreme, "factor": stop.factor]
  }
}
