/// Standard deviation of the last `period` values.
///
///     σₜ² = width² Σ (xₜ₋ₖ − mean)² / (n − ddof)   over the last n values,   n = period
///
/// In the unit of its source, never negative; the first value is at bar n − 1 (from 0). `ddof: 0`
/// is the deviation of the window itself, `1` the one estimated from it as a sample (0 for a window
/// of one). Exactly 0 on a flat market.
///
/// Source: TA-Lib 0.8 `STDDEV`; agrees to 1e-9 relative. All digits hold for small moves on a high
/// price, where sums of squares lose them.
struct StandardDeviation: Indicator {
  static let description = IndicatorDescription(
    name: "stddev", aliases: ["stdev"], title: "Standard deviation",
    chinese: "标准差", traditional: "標準差",
    japanese: "標準偏差", taLib: .init("stddev"), group: .statistics,
    summary: "How far do the last values lie from their mean?",
    formula: """
      m = mean of the last n values
      stddev[t] = width * sqrt(sum of (x - m)^2 over the last n values / (n - ddof))
      x = source, n = period
      """,
    parameters: [
      .bars(standard: 20, "bars in the deviation"),
      .init("width", .number(0...1_000), standard: 1, "what the deviation is multiplied by"),
      .init("ddof", .whole(0...1), standard: 0, "0: deviation of the window, 1: of a sample"),
    ],
    inputs: [.value], outputs: [.init("stddev")], pane: .own,
    warmup: { settings, _ in settings.whole(0) - 1 },
    edgeCases: "Exactly 0 on flat prices.",
    source: "TA-Lib 0.8 STDDEV, 1e-9 relative",
    example: "stddev(close, 20) > 2 * stddev(close, 100)", make: { StandardDeviation($0) })

  private let divisor: Double
  private let width: Double
  private var spread: WindowSpread
  private var means = Array(repeating: 0.0, count: HistoryColumns.piece)

  init(_ settings: Settings) {
    spread = WindowSpread(settings.whole(0))
    width = settings.number(1)
    divisor = max(1, settings.number(0) - settings.number(2))
  }

  mutating func update(_ block: IndicatorBlock) {
    var done = 0
    means.withUnsafeMutableBufferPointer { means in
      guard let means = means.baseAddress else { return }
      while done < block.count {
        let piece = min(HistoryColumns.piece, block.count - done)
        spread.update(
          piece, block.input(0) + done, mean: means, deviation: block.output(0) + done,
          divisor: divisor)
        if width != 1 {
          for i in done..<done + piece { block.output(0)[i] *= width }
        }
        done += piece
      }
    }
  }

  func steps(_ bar: TracedBar<StandardDeviation>) -> KeyValuePairs<String, Double> {
    ["m": means[0]]
  }
}
