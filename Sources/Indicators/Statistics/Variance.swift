/// Variance: the mean of the squared distances of the last values from their mean.
///
/// In the square of its source's unit, never negative; the first value is at bar n − 1 (from 0). TA-Lib's
/// `nbdev`, which has no effect there, is left out.
///
/// Source: TA-Lib 0.8 `VAR`; agrees to 1e-9 relative. All digits hold for
/// small moves on a high price, where sums of squares lose them.
struct Variance: Indicator {
  static let description = IndicatorDescription(
    name: "var", title: "Variance",
    chinese: "方差", traditional: "變異數",
    japanese: "分散", taLib: .init("var"), group: .statistics,
    summary: "How widely do the last values scatter?",
    formula: """
      m[t] = mean of the last n values
      var[t] = sum of (x - m[t])^2 over the last n values / (n - ddof)
      x = source, n = period
      """,
    parameters: [
      .bars(standard: 20, "bars in the variance"),
      .init("ddof", .whole(0...1), standard: 0, "0: variance of the window, 1: of a sample"),
    ],
    inputs: [.value],
    outputs: [.init("var", unit: .squaredPrice)], pane: .own,
    warmup: { settings, _ in settings.whole(0) - 1 },
    edgeCases: "Exactly 0 on flat prices.",
    source: "TA-Lib 0.8 VAR, 1e-9 relative",
    example: "var(close, 20) > 4 * var(close, 100)", make: { Variance($0) })

  private let divisor: Double
  private var spread: WindowSpread
  private var scratch = Scratch(1)

  init(_ settings: Settings) {
    spread = WindowSpread(settings.whole(0))
    divisor = max(1, settings.number(0) - settings.number(1))
  }

  mutating func update(_ block: IndicatorBlock) {
    let (values, output) = (block.input(0), block.output(0))
    scratch.inPieces(block.count) { start, count, columns in
      spread.update(
        count, values + start, mean: columns[0], squares: output + start, divisor: divisor)
    }
  }

  func steps(_ bar: TracedBar<Variance>) -> KeyValuePairs<String, Double> { ["m": scratch[0]] }
}
