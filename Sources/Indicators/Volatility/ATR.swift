/// Average true range: how far the price moves in a bar, gaps included.
///
///     TRₜ  = max(highₜ, closeₜ₋₁) − min(lowₜ, closeₜ₋₁)
///     ATRₜ = ATRₜ₋₁ + (TRₜ − ATRₜ₋₁) / n,   n = period
///
/// In the unit of the price, never negative. The first true range is at bar 1 (it needs the close
/// before), the first value at bar n: the mean of the first n true ranges. `smooth: sma` takes the
/// mean of the last n true ranges instead. 0 when nothing moves.
///
/// Source: J. Welles Wilder, *New Concepts in Technical Trading Systems*, 1978, page 21; TA-Lib 0.8
/// `ATR`, agrees to 1e-9 relative.
struct ATR: Indicator {
  static let description = IndicatorDescription(
    name: "atr", title: "Average true range",
    chinese: "平均真实波幅", japanese: "平均真の値幅", taLib: .init("atr"), group: .volatility,
    summary: "How far does the price move in a bar?",
    formula: """
      tr[t] = max(high[t], close[t-1]) - min(low[t], close[t-1])
      atr[t] = atr[t-1] + (tr[t] - atr[t-1]) / n
      first value: the mean of the first n true ranges
      smooth: sma takes the mean of the last n true ranges
      n = period
      """,
    parameters: [
      .bars(standard: 14, "bars in the average"),
      .choice("smooth", ["wilder", "sma"], "how the true ranges are averaged"),
    ],
    inputs: [.bars(.high), .bars(.low), .bars(.close)], outputs: [.init("atr")], pane: .own,
    warmup: { settings, _ in settings.whole(0) },
    memory: .wilder(),
    edgeCases: "0 when nothing moves.",
    source: "TA-Lib 0.8 ATR, 1e-9 relative",
    example: "close < highest(high, 22) - 3 * atr(22)", make: { ATR($0) })

  private var wilder: WilderRange
  private var mean: WindowSum?
  private var lastClose = Double.nan

  init(_ settings: Settings) {
    wilder = WilderRange(settings.whole(0))
    mean =
      settings.whole(1) == 0 ? nil : WindowSum(settings.whole(0), divisor: settings.number(0))
  }

  mutating func update(_ block: IndicatorBlock) {
    guard block.count > 0 else { return }
    let (high, low, close) = (block.input(0), block.input(1), block.input(2))
    defer { lastClose = close[block.count - 1] }
    if mean == nil {
      wilder.update(block.count, high, low, close, block.output(0))
    } else {
      let ranges = block.output(0)
      ranges[0] = trueRange(high[0], low[0], after: lastClose)
      for i in 1..<max(1, block.count) {
        ranges[i] = trueRange(high[i], low[i], after: close[i - 1])
      }
      mean?.update(block.count, ranges, ranges)
    }
  }

  func steps(_ bar: TracedBar<ATR>) -> KeyValuePairs<String, Double> {
    ["tr": trueRange(bar.inputs[0], bar.inputs[1], after: bar.before.lastClose)]
  }
}
