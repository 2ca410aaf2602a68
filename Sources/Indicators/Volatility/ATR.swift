/// Average true range: how far the price moves in a bar, gaps included.
///
///     TRₜ  = max(highₜ, closeₜ₋₁) − min(lowₜ, closeₜ₋₁)
///     ATRₜ = ATRₜ₋₁ + (TRₜ − ATRₜ₋₁) / n,   n = period
///
/// In the unit of the price, never negative. The first true range is at bar 1 (it needs the close
/// before), the first value at bar n: the mean of the first n true ranges. `smooth: sma` takes the
/// mean of the last n true ranges instead. Before the first n ranges `start: partial` gives the mean of
/// those so far, `pad` that of n with the range of the first bar repeated in front of them. 0 when
/// nothing moves. KChartConcept draws `atr(21, smooth: sma, start: pad)`.
///
/// Source: J. Welles Wilder, *New Concepts in Technical Trading Systems*, 1978, page 21; TA-Lib 0.8
/// `ATR`, agrees to 1e-9 relative.
struct ATR: Indicator {
  static let description = IndicatorDescription(
    name: "atr", title: "Average true range",
    chinese: "平均真实波幅", traditional: "平均真實區間",
    japanese: "平均真の値幅", taLib: .init("atr"), group: .volatility,
    summary: "How far does the price move in a bar?",
    formula: """
      tr[t] = max(high[t], close[t-1]) - min(low[t], close[t-1])
      atr[t] = atr[t-1] + (tr[t] - atr[t-1]) / n
      first value: the mean of the first n true ranges
      smooth: sma takes the mean of the last n true ranges
      before the first value, with start: partial, the mean of the true ranges so far;
        with start: pad the mean of n with high[0] - low[0] repeated in front
      n = period
      """,
    parameters: [
      .bars(standard: 14, "bars in the average"),
      .choice("smooth", ["wilder", "sma"], "how the true ranges are averaged"),
      .choice("start", WindowStart.words, "what is given before n ranges have come"),
    ],
    inputs: [.bars(.high), .bars(.low), .bars(.close)], outputs: [.init("atr")], pane: .own,
    warmup: { settings, _ in
      switch WindowStart(settings.whole(2)) {
      case .full: settings.whole(0)
      case .partial: 1
      case .pad: 0
      }
    },
    memory: .wilder(),
    edgeCases: "0 when nothing moves.",
    source: "TA-Lib 0.8 ATR, 1e-9 relative",
    example: "close < highest(high, 22) - 3 * atr(22)", make: { ATR($0) })

  private var range: AverageRange
  private var early: EarlyRange

  init(_ settings: Settings) {
    range = AverageRange(settings.whole(0), isMean: settings.whole(1) == 1)
    early = EarlyRange(settings.whole(0), WindowStart(settings.whole(2)))
  }

  mutating func update(_ block: IndicatorBlock) {
    range.update(block.count, block.input(0), block.input(1), block.input(2), block.output(0))
    early.update(block.count, block.input(0), block.input(1), block.input(2), block.output(0))
  }

  func steps(_ bar: TracedBar<ATR>) -> KeyValuePairs<String, Double> { ["tr": range.newest] }
}
