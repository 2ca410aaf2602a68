import Glibc

/// Hurst exponent: how fast the mean square move grows with the bars it is taken over.
///
///     M(τ) = Σ (xₜ − xₜ₋τ)² / n ∼ τ²ᴴ,   τ = 1, 2, 4, … up to `longest`
///
/// H is the slope of the straight line of ½ ln M over ln τ, by least squares: about 0.5 where moves know
/// nothing of those before (a random walk), more where they go on, 1 on a straight line, less where they
/// turn back. From 0 to 1. The first value is at bar n − 1 + the longest τ (from 0).
///
/// Of the estimators in use this is the generalised Hurst exponent of second order, the scaling of
/// variances of lags, not the rescaled range. Give it `log(close)` for moves in percent.
///
/// Source: Tiziana Di Matteo, «Multi-scaling in finance», Quantitative Finance 7, 2007, with q = 2; the
/// tests hold the formula written out.
struct Hurst: Indicator {
  static let description = IndicatorDescription(
    name: "hurst", title: "Hurst exponent",
    chinese: "赫斯特指数", traditional: "赫斯特指數",
    japanese: "ハースト指数", group: .statistics,
    summary: "Do moves go on, do they turn back, or do they know nothing of each other?",
    formula: """
      m(k)[t] = sum((x - x[k])^2, n)[t] / n,  k = 1, 2, 4, … up to longest
      hurst[t] = slope of the line through the points (ln(k), ln(m(k)[t] / m(1)[t]) / 2), from 0 to 1
      a share of less than 1e-30 counts as 1e-30
      x = source, n = period
      """,
    parameters: [
      .bars(standard: 100, "moves in each mean"),
      .init("longest", .whole(2...10_000), standard: 16, "bars of the longest move"),
    ],
    inputs: [.value],
    outputs: [.init("hurst", unit: .pure)], pane: .fixed(0...1, guides: [0.5]),
    warmup: { settings, _ in settings.whole(0) - 1 + (Hurst.lags(settings.whole(1)).last ?? 0) },
    edgeCases: "0.5 where nothing moved.",
    source: "Di Matteo 2007, q = 2; formula written out in the tests",
    example: "hurst(log(close), 100) > 0.55", make: { Hurst($0) })

  private let weights: [Double]
  private var history: [Lag]
  private var means: [WindowSum]
  private var scratch = Scratch(2)

  init(_ settings: Settings) {
    let lags = Self.lags(settings.whole(1))
    history = lags.map { Lag($0) }
    means = lags.map { _ in WindowSum(settings.whole(0), divisor: settings.number(0)) }
    let logarithms = lags.map { log(Double($0)) }
    let middle = logarithms.reduce(0, +) / Double(lags.count)
    let spread = logarithms.reduce(0) { $0 + ($1 - middle) * ($1 - middle) }
    weights = logarithms.map { 0.5 * ($0 - middle) / spread }
  }

  /// 1, 2, 4, … up to a longest.
  private static func lags(_ longest: Int) -> [Int] {
    var lags = [1]
    while let last = lags.last, 2 * last <= longest { lags.append(2 * last) }
    return lags
  }

  mutating func update(_ block: IndicatorBlock) {
    let (values, output) = (block.input(0), block.output(0))
    scratch.inPieces(block.count) { start, count, columns in
      let (shortest, longer) = (columns[0], columns[1])
      let slope = output + start
      for k in weights.indices {
        let squares = k == 0 ? shortest : longer
        history[k].inPieces(count, values + start) { first, count, now, before in
          for i in 0..<count {
            let move = now[i] - before[i]
            squares[first + i] = move * move
          }
        }
        means[k].update(count, squares, squares)
        // The shortest weighs too, but the logarithm of its own share is 0.
        if k == 0 { slope.update(repeating: 0, count: count) }
        for i in 0..<(k == 0 ? 0 : count) {
          let share = squares[i] / shortest[i]
          slope[i] += weights[k] * log(share < 1e-30 ? 1e-30 : share)
        }
      }
      for i in 0..<count {
        let inside = slope[i] < 0 ? 0 : slope[i] > 1 ? 1 : slope[i]
        slope[i] = shortest[i] <= 0 && longer[i] >= 0 ? 0.5 : inside
      }
    }
  }

  func steps(_ bar: TracedBar<Hurst>) -> KeyValuePairs<String, Double> { ["m(1)": scratch[0]] }
}
