/// Sum of the last `period` values.
///
///     sₜ = xₜ + xₜ₋₁ + … + xₜ₋ₙ₊₁,   n = period
///
/// In the unit of its source; the first value is at bar n − 1 (from 0). Nothing is ever subtracted,
/// so it does not drift.
///
/// Source: TA-Lib 0.8 `SUM`; agrees to 1e-9 relative.
struct WindowTotal: Indicator {
  static let description = IndicatorDescription(
    name: "sum", title: "Sum over a window",
    chinese: "窗口总和", traditional: "期間總和",
    japanese: "期間合計", taLib: .init("sum"), group: .statistics,
    summary: "How much do the last bars add up to?",
    formula: """
      sum[t] = x[t] + x[t-1] + … + x[t-n+1]
      x = source, n = period
      """,
    parameters: [.bars(standard: 20, "bars in the sum")],
    inputs: [.value], outputs: [.init("sum")], pane: .own,
    warmup: { settings, _ in settings.whole(0) - 1 },
    edgeCases: "None: it is defined for every window.",
    source: "TA-Lib 0.8 SUM, 1e-9 relative",
    example: "sum(volume, 5) > 2 * sum(volume[5], 5)", make: { WindowTotal($0) })

  private var sum: WindowSum

  init(_ settings: Settings) {
    sum = WindowSum(settings.whole(0))
  }

  mutating func update(_ block: IndicatorBlock) {
    sum.update(block.count, block.input(0), block.output(0))
  }
}
