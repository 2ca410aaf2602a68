/// Stochastic oscillator: where the close lies in the range of the last bars.
///
///     raw = 100 (close − lowest(low, n)) / (highest(high, n) − lowest(low, n))
///     k   = sma(raw, slowing),   d = sma(k, signal)
///
/// From 0 to 100. With 5, 3, 3 the first k is at bar 6 (from 0), the first d at bar 8. `raw` is 50
/// where the window has no range.
///
/// Source: George Lane's slow stochastic; TA-Lib 0.8 `STOCH`, agrees to 1e-9 relative (TA-Lib gives
/// 0 where the window has no range).
struct Stochastic: Indicator {
  static let description = IndicatorDescription(
    name: "stochastic", aliases: ["stoch"], title: "Stochastic oscillator", group: .momentum,
    summary: "Does the price close near the top or near the bottom of its last range?",
    formula: """
      raw[t] = 100 * (close[t] - lowest(low, n)) / (highest(high, n) - lowest(low, n))
      k[t] = sma(raw, slowing)
      d[t] = sma(k, signal)
      n = period
      """,
    parameters: [
      .bars(standard: 5, "bars in the range"),
      .bars("slowing", standard: 3, "bars in the mean that makes k"),
      .bars("signal", standard: 3, "bars in the mean that makes d"),
    ],
    inputs: [.bars(.high), .bars(.low), .bars(.close)], outputs: [.init("k"), .init("d")],
    pane: .fixed(0...100, guides: [20, 80]),
    warmup: { settings, output in
      let k = settings.whole(0) + settings.whole(1) - 2
      return output == 0 ? k : k + settings.whole(2) - 1
    },
    edgeCases: "50 where the window has no range.",
    source: "TA-Lib 0.8 STOCH, 1e-9 relative",
    example: "stochastic(14, 3, 3) crosses above stochastic(14, 3, 3).d", make: { Stochastic($0) })

  private var range: RangePosition
  private var slowing: WindowSum
  private var signal: WindowSum

  init(_ settings: Settings) {
    range = RangePosition(settings.whole(0))
    slowing = WindowSum(settings.whole(1), divisor: settings.number(1))
    signal = WindowSum(settings.whole(2), divisor: settings.number(2))
  }

  mutating func update(_ block: IndicatorBlock) {
    let (k, d) = (block.output(0), block.output(1))
    range.update(block, position: k, scratch: d)
    slowing.update(block.count, k, k)
    signal.update(block.count, k, d)
  }
}
