/// Highest of the last `period` values, the newest among them.
///
///     hₜ = max(xₜ, xₜ₋₁, …, xₜ₋ₙ₊₁),   n = period
///
/// In the unit of its source; the first value is at bar n − 1 (from 0). A breakout compares with
/// the bar before: `close > highest(high, 20)[1]`.
///
/// Source: TA-Lib 0.8 `MAX`; agrees to the bit.
struct HighestValue: Indicator {
  static let description = IndicatorDescription(
    name: "highest", title: "Highest value",
    chinese: "最高值", traditional: "最高值",
    japanese: "最高値", taLib: .init("max"), group: .price,
    summary: "What was the highest value of the last bars?",
    formula: """
      highest[t] = max(x[t], x[t-1], …, x[t-n+1])
      x = source, n = period
      """,
    parameters: [.bars(standard: 20, "bars that are looked at")],
    inputs: [.value], outputs: [.init("highest")], pane: .overlay,
    warmup: { settings, _ in settings.whole(0) - 1 },
    edgeCases: "None: it is defined for every window.",
    source: "TA-Lib 0.8 MAX, exact",
    example: "close > highest(high, 20)[1]", make: { HighestValue($0) })

  private var window: WindowExtreme<Highest>

  init(_ settings: Settings) {
    window = WindowExtreme(settings.whole(0))
  }

  mutating func update(_ block: IndicatorBlock) {
    window.update(block.count, block.input(0), block.output(0))
  }
}
