/// Lowest of the last `period` values, the newest among them.
///
///     lₜ = min(xₜ, xₜ₋₁, …, xₜ₋ₙ₊₁),   n = period
///
/// In the unit of its source; the first value is at bar n − 1 (from 0). A breakout compares with
/// the bar before: `close < lowest(low, 20)[1]`.
///
/// Source: TA-Lib 0.8 `MIN`; agrees to the bit.
struct LowestValue: Indicator {
  static let description = IndicatorDescription(
    name: "lowest", title: "Lowest value",
    chinese: "最低值", traditional: "最低值",
    japanese: "最安値", taLib: .init("min"), group: .price,
    summary: "What was the lowest value of the last bars?",
    formula: """
      lowest[t] = min(x[t], x[t-1], …, x[t-n+1])
      x = source, n = period
      """,
    parameters: [.bars(standard: 20, "bars that are looked at")],
    inputs: [.value], outputs: [.init("lowest")], pane: .overlay,
    warmup: { settings, _ in settings.whole(0) - 1 },
    edgeCases: "None: it is defined for every window.",
    source: "TA-Lib 0.8 MIN, exact",
    example: "close < lowest(low, 20)[1]", make: { LowestValue($0) })

  private var window: WindowExtreme<Lowest>

  init(_ settings: Settings) {
    window = WindowExtreme(settings.whole(0))
  }

  mutating func update(_ block: IndicatorBlock) {
    window.update(block.count, block.input(0), block.output(0))
  }
}
