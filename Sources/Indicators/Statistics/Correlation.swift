/// Pearson's correlation of two series over the last bars.
///
/// From −1 to 1; the first value is at bar n − 1 (from 0). 0 where one of them has not moved.
///
/// Source: TA-Lib 0.8 `CORREL`; agrees to 1e-9 relative.
struct Correlation: Indicator {
  static let description = IndicatorDescription(
    name: "correl", title: "Pearson correlation",
    chinese: "皮尔逊相关系数", traditional: "皮爾森相關係數",
    japanese: "ピアソン相関係数", taLib: .init("correl"), group: .statistics,
    summary: "Do two series move together?",
    formula: """
      a[t] = sum of (x - mean of x)^2 over the last n values
      b[t] = sum of (y - mean of y)^2 over the last n values
      c[t] = sum of (x - mean of x) * (y - mean of y) over the last n values
      correl[t] = c[t] / sqrt(a[t] * b[t])
      n = period
      """,
    parameters: [
      .bars(standard: 30, "bars in the window")
    ],
    inputs: [
      .init("x", standard: .high, isArgument: true), .init("y", standard: .low, isArgument: true),
    ],
    outputs: [.init("correl", unit: .pure)], pane: .fixed(-1...1, guides: [0]),
    warmup: { settings, _ in settings.whole(0) - 1 },
    edgeCases: "0 where one of the series has not moved.",
    source: "TA-Lib 0.8 CORREL, 1e-9 relative",
    example: "correl(close, volume, 30) < 0", make: { Correlation($0) })

  private var pair: WindowPair
  private var scratch = Scratch(3)

  init(_ settings: Settings) { pair = WindowPair(settings.whole(0)) }

  mutating func update(_ block: IndicatorBlock) {
    let (x, y, output) = (block.input(0), block.input(1), block.output(0))
    scratch.inPieces(block.count) { start, count, columns in
      let (xx, yy, xy) = (columns[0], columns[1], columns[2])
      pair.update(count, x + start, y + start, xx: xx, yy: yy, xy: xy)
      let shares = output + start
      for i in 0..<count { shares[i] = xy[i] / (xx[i] * yy[i]).squareRoot() }
      for i in 0..<count where !(Self.safe.contains(xx[i] * yy[i]) && abs(shares[i]) <= 1) {
        shares[i] = Self.share(xx[i], yy[i], xy[i])
      }
    }
  }

  /// Products with a root that has all its digits.
  private static let safe = 1e-290...1e290

  /// With a root each, since the product may be too small or too large for a number.
  private static func share(_ xx: Double, _ yy: Double, _ xy: Double) -> Double {
    let spread = xx.squareRoot() * yy.squareRoot()
    let share = xy / spread
    return spread == 0 ? 0 : share > 1 ? 1 : share < -1 ? -1 : share
  }

  func steps(_ bar: TracedBar<Correlation>) -> KeyValuePairs<String, Double> {
    ["a": scratch[0], "b": scratch[1], "c": scratch[2]]
  }
}
