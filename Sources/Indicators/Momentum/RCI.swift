/// Rank correlation index: whether the order of the last closes by size is their order in time.
///
///     d   = place in time (1 the newest) − place in size (1 the highest)
///     RCI = 100 (1 − 6 Σd² / (n (n² − 1)))
///
/// From −100 (fell at every bar) to 100 (rose at every bar); the first value is at bar n − 1 (from 0).
/// Equal values share the mean of their places, which makes 50 of a flat market; `ties: corrected`
/// divides by what the ties leave of the spread of the places and gives 0 there: Spearman's correlation.
/// The places of a window tell its order, which cannot be had without comparisons for each new value;
/// every value of the window is asked, several at once, and the period is limited.
///
/// Source: Charles Spearman, «The proof and measurement of association between two things», 1904; the
/// definition of the Japanese trading programs, 9, 14, 22. pandas 3.1 `corr(method="spearman")` agrees
/// with `ties: corrected` to 1e-9 relative; the tests hold a worked example and the places counted out.
struct RCI: Indicator {
  /// Beyond this it would take longer than anyone waits.
  static let longest = 1_000

  static let description = IndicatorDescription(
    name: "rci", title: "Rank correlation index",
    chinese: "秩相关指数", traditional: "順位相關指數",
    japanese: "RCI（順位相関指数）", group: .momentum,
    summary: "Have the last bars closed ever higher, or ever lower?",
    formula: """
      d = place of a bar in time, 1 the newest, less its place by size, 1 the highest; equals share a place
      s[t] = sum of d^2 over the last n bars
      rci[t] = 100 * (1 - 6 * s[t] / (n * (n^2 - 1)))
      ties: corrected takes the correlation of the two places instead, the same where no two are equal
      x = source, n = period
      """,
    parameters: [
      .init("period", .whole(2...longest), standard: 9, "bars that are put in order"),
      .choice("ties", ["shared", "corrected"], "what equal values do"),
    ],
    inputs: [.value], outputs: [.init("rci", unit: .pure)],
    pane: .fixed(-100...100, guides: [-80, 0, 80]),
    warmup: { settings, _ in settings.whole(0) - 1 },
    edgeCases: """
      On flat prices 50 by shared places, 0 corrected. A new value has a place among all of the window, so \
      each bar asks for all n, and n ends at 1,000.
      """,
    source:
      "Spearman 1904; the definition of the Japanese trading programs; pandas 3.1 corr(method=\"spearman\"), 1e-9 relative",
    example: "rci(close, 9) crosses above -80", make: { RCI($0) })

  private let cube: Double
  private let isCorrected: Bool
  private var order: RankOrder
  private var squares = Double.nan

  init(_ settings: Settings) {
    let n = settings.number(0)
    cube = n * n * n - n
    isCorrected = settings.whole(1) == 1
    order = RankOrder(settings.whole(0))
  }

  mutating func update(_ block: IndicatorBlock) {
    let (cube, isCorrected) = (cube, isCorrected)
    var newest = (pairs: Double.nan, ties: Double.nan)
    order.update(block.count, block.input(0), block.output(0)) { pairs, ties in
      newest = (pairs, ties)
      // Σd² = (n³ − n)/6 − T/12 − G.
      guard isCorrected else { return 100 * ((6 * pairs + ties / 2) / cube) }
      return ties == cube ? 0 : 100 * (6 * pairs / (cube * (cube - ties)).squareRoot())
    }
    squares = cube / 6 - newest.ties / 12 - newest.pairs
  }

  func steps(_ bar: TracedBar<RCI>) -> KeyValuePairs<String, Double> { ["s": squares] }
}
