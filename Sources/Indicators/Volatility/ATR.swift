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

  private var range: AverageRange

  init(_ settings: Settings) {
    range = AverageRange(settings.whole(0), isMean: settings.whole(1) == 1)
  }

  mutating func update(_ block: IndicatorBlock) {
    range.update(block.count, block.input(0), block.input(1), block.input(2), block.output(0))
  }

  func steps(_ bar: TracedBar<ATR>) -> KeyValuePairs<String, Double> { ["tr": range.newest] }
}
