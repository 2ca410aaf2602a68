/// KDJ: the stochastic oscillator as it is drawn in China, with a third line that runs ahead.
///
///     rsv = 100 (close − lowest(low, n)) / (highest(high, n) − lowest(low, n))
///     kₜ  = kₜ₋₁ + (rsvₜ − kₜ₋₁) / smooth
///     dₜ  = dₜ₋₁ + (kₜ − dₜ₋₁) / signal
///     j   = 3 k − 2 d
///
/// k and d from 0 to 100, j beyond. k and d are 50 before the first rsv, which is at bar n − 1
/// (from 0), and so are the first values; with `start: partial` the range is that of the bars so far,
/// from the first on. rsv is 50 where the window has no range; `flat` says what else. Stockee draws
/// `flat: zero`, KChartConcept `first: 0, lead: d, start: partial`.
///
/// Source: the definition of the Chinese trading programs, 9, 3, 3; the tests hold a worked example
/// and the recursion written out.
struct KDJ: Indicator {
  static let description = IndicatorDescription(
    name: "kdj", aliases: ["kd"], title: "KDJ",
    chinese: "随机指标KDJ", traditional: "隨機指標KDJ",
    japanese: "KDJ", group: .momentum,
    summary: "Does the price close near the top of its last range, and is that changing?",
    formula: """
      rsv[t] = 100 * (close[t] - lowest(low, n)) / (highest(high, n) - lowest(low, n))
      k[t] = k[t-1] + (rsv[t] - k[t-1]) / smooth
      d[t] = d[t-1] + (k[t] - d[t-1]) / signal
      j[t] = 3 * k[t] - 2 * d[t], or 3 * d[t] - 2 * k[t] (lead: d)
      before the first rsv k and d are `first`
      while fewer than n bars have come, with start: partial, the range is of those
      n = period
      """,
    parameters: [
      .bars(standard: 9, "bars in the range"),
      .bars("smooth", standard: 3, "each new rsv moves k by this part of the way"),
      .bars("signal", standard: 3, "each new k moves d by this part of the way"),
      .init("first", .number(0...100), standard: 50, "k and d before the first rsv"),
      .choice("flat", ["middle", "hold", "zero"], "rsv where the window has no range"),
      .choice("lead", ["k", "d"], "which line j runs ahead of"),
      .choice("start", ["full", "partial"], "what is given before the range is full"),
    ],
    inputs: [.bars(.high), .bars(.low), .bars(.close)],
    outputs: [.init("k", unit: .pure), .init("d", unit: .pure), .init("j", unit: .pure)],
    pane: .around(0...100, guides: [20, 80]),
    warmup: { settings, _ in settings.whole(6) == 0 ? settings.whole(0) - 1 : 0 },
    memory: .fading { 1 - 1 / max($0.number(1), $0.number(2)) },
    edgeCases: "Where the window has no range, rsv is 50, as before, or 0, as `flat` says.",
    source: "the definition of the Chinese trading programs; worked example in the tests",
    example: "kdj() crosses above kdj().d", make: { KDJ($0) })

  private let kWeight: Double
  private let dWeight: Double
  private let first: Double
  private let flat: Int
  private let isInverse: Bool
  private var range: RangePosition
  private var early: EarlyRangePosition?
  private var rsv = Double.nan
  private var k: Double
  private var d: Double

  init(_ settings: Settings) {
    range = RangePosition(settings.whole(0))
    early = settings.whole(6) == 0 ? nil : EarlyRangePosition(settings.whole(0))
    kWeight = 1 / settings.number(1)
    dWeight = 1 / settings.number(2)
    first = settings.number(3)
    (k, d) = (first, first)
    flat = settings.whole(4)
    isInverse = settings.whole(5) == 1
  }

  mutating func update(_ block: IndicatorBlock) {
    let (ks, ds, js) = (block.output(0), block.output(1), block.output(2))
    range.update(block, position: ks, scratch: ds)
    early?.update(block, position: ks, lowest: ds)
    if flat != 0 { replaceFlat(block.count, ks, lows: ds, close: block.input(2)) }
    if block.count > 0 { rsv = ks[block.count - 1] }
    for i in 0..<block.count {
      step(ks[i])
      let known = ks[i].isFinite
      ks[i] = known ? k : .nan
      ds[i] = known ? d : .nan
      js[i] = known ? (isInverse ? 3 * d - 2 * k : 3 * k - 2 * d) : .nan
    }
  }

  /// Puts what `flat` says in the place of 50 where the window has no range: there alone the close is
  /// the lowest and yet in the middle.
  private func replaceFlat(
    _ count: Int, _ positions: UnsafeMutablePointer<Double>, lows: UnsafePointer<Double>,
    close: UnsafePointer<Double>
  ) {
    var before = rsv.isFinite ? rsv : first
    for i in 0..<count {
      if positions[i] == 50, close[i] == lows[i] { positions[i] = flat == 1 ? before : 0 }
      before = positions[i].isFinite ? positions[i] : first
    }
  }

  /// Goes on, or begins afresh where the position in the range is unknown.
  @inline(__always)
  private mutating func step(_ rsv: Double) {
    guard rsv.isFinite else {
      (k, d) = (first, first)
      return
    }
    k += kWeight * (rsv - k)
    d += dWeight * (k - d)
  }

  func steps(_ bar: TracedBar<KDJ>) -> KeyValuePairs<String, Double> {
    let extremes = early?.steps ?? range.steps
    return ["lowest(low, n)": extremes.lowest, "highest(high, n)": extremes.highest, "rsv": rsv]
  }
}
