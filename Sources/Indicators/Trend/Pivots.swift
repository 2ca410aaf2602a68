/// Pivot points: a middle of the last session, week or month, and levels above and below it.
///
/// In the unit of the price. They stand for a whole session (or week, or month), worked out from the
/// high, low and close of the one before; so the first come with the second. The first of the data
/// counts as whole.
///
/// Source: the definitions that charting sites share; the tests hold a worked example of each method and
/// the formulas written out. Where sites differ there are two names: `classic` steps on by whole ranges,
/// `traditional` (the floor traders') by distances from the pivot; `woodieOpen` weighs the new opening
/// where `woodie` weighs the old close. The fourth level of `fibonacci` goes on with 1.382.
struct Pivots: Indicator {
  static let description = IndicatorDescription(
    name: "pivots", aliases: ["pivot"], title: "Pivot points",
    chinese: "枢轴点", traditional: "樞軸點",
    japanese: "ピボットポイント", group: .trend,
    summary: "At which levels may the price turn, as the last session, week or month tells?",
    formula: """
      h, l, c = high, low, close of the period before; o = open of this one; d = h - l
      p[t] = (h + l + c) / 3; woodie: (h + l + 2 * c) / 4; woodieOpen: (h + l + 2 * o) / 4
      classic: r1 = 2 * p - l, r2 = p + d, r3 = p + 2 * d, r4 = p + 3 * d
      classic: s1 = 2 * p - h, s2 = p - d, s3 = p - 2 * d, s4 = p - 3 * d
      traditional: r1, r2, s1, s2 as classic, r3 = 2 * p + h - 2 * l, r4 = 3 * p + h - 3 * l
      traditional: s3 = 2 * p - 2 * h + l, s4 = 3 * p - 3 * h + l
      fibonacci: r = p + f * d, s = p - f * d with f = 0.382, 0.618, 1, 1.382
      camarilla: r = c + 1.1 * d / f, s = c - 1.1 * d / f with f = 12, 6, 4, 2
      woodie: r1, r2, s1, s2 as classic, r3 = h + 2 * (p - l), s3 = l - 2 * (h - p)
      woodie: r4 = r3 + d, s4 = s3 - d
      """,
    parameters: [
      .choice("method", Method.words, "how the levels are worked out"),
      .choice("period", ["session", "week", "month"], "for how long they stand"),
    ],
    inputs: [
      .bars(.open), .bars(.high), .bars(.low), .bars(.close), .bars(.sessionFirst),
      .bars(.weekFirst), .bars(.monthFirst),
    ],
    outputs: [.init("p", .step, isFound: true)] + levels, pane: .overlay,
    warmup: { _, _ in 1 },
    memory: .adaptive,
    edgeCases: "On flat prices all levels are one.",
    source: "the definitions of charting sites; worked examples and formulas in the tests",
    example: "close crosses above pivots(period: week).r1", make: { Pivots($0) })

  /// Resistances and supports by turns, each in the colour of its side.
  private static let levels: [IndicatorDescription.Output] = (1...4).flatMap { level in
    ["r", "s"].map { (side: String) in
      IndicatorDescription.Output("\(side)\(level)", .step, isFound: true, family: side)
    }
  }

  /// How the levels are worked out.
  enum Method: Int, CaseIterable, Sendable {
    case classic, traditional, fibonacci, camarilla, woodie, woodieOpen

    /// The words for an option.
    static let words = allCases.map { "\($0)" }
  }

  private let method: Method
  private let flag: Int
  private var high = Double.nan, low = Double.nan, close = Double.nan
  private var before = (high: Double.nan, low: Double.nan, close: Double.nan, open: Double.nan)
  private var levels = Array(repeating: Double.nan, count: 9)

  init(_ settings: Settings) {
    method = Method(rawValue: settings.whole(0)) ?? .classic
    flag = 4 + settings.whole(1)
  }

  mutating func update(_ block: IndicatorBlock) {
    let first = block.input(flag)
    for i in 0..<block.count {
      let (open, high) = (block.input(0)[i], block.input(1)[i])
      take(open, high, block.input(2)[i], block.input(3)[i], isFirst: first[i] != 0)
      for k in 0..<9 { block.output(k)[i] = levels[k] }
    }
  }

  @inline(__always)
  private mutating func take(
    _ open: Double, _ high: Double, _ low: Double, _ close: Double, isFirst: Bool
  ) {
    if (open + high + low + close).isFinite, self.close.isFinite, !isFirst {
      self.high = high > self.high ? high : self.high
      self.low = low < self.low ? low : self.low
      self.close = close
      return
    }
    begin(open, high, low, close)
  }

  /// The first bar of a period, or one that is unknown.
  private mutating func begin(_ open: Double, _ high: Double, _ low: Double, _ close: Double) {
    before = (self.high, self.low, self.close, open)
    (self.high, self.low, self.close) = (high, low, close)
    if !(open + high + low + close).isFinite { (self.close, before.close) = (.nan, .nan) }
    levels = before.close.isFinite ? Self.levels(before, method) : levels.map { _ in .nan }
  }

  func steps(_ bar: TracedBar<Pivots>) -> KeyValuePairs<String, Double> {
    ["h": before.high, "l": before.low, "c": before.close, "o": before.open]
  }
}

extension Pivots {
  /// The pivot and its levels, r and s by turns, from the numbers of a period and the opening of the
  /// next.
  static func levels(
    _ x: (high: Double, low: Double, close: Double, open: Double), _ method: Method
  ) -> [Double] {
    let (h, l, c) = (x.high, x.low, x.close)
    let d = h - l
    func mirrored(_ p: Double, _ base: Double, _ distances: [Double]) -> [Double] {
      [p] + distances.flatMap { [base + $0, base - $0] }
    }
    let weight = method == .woodie ? c : x.open
    let isWoodie = method == .woodie || method == .woodieOpen
    let p = isWoodie ? (h + l) / 4 + weight / 2 : (h + l + c) / 3
    let (above, below) = (p - l, h - p)
    let inner = [p, p + above, p - below, p + d, p - d]
    switch method {
    case .classic: return inner + [p + 2 * d, p - 2 * d, p + 3 * d, p - 3 * d]
    case .traditional:
      return inner + [p + above + d, p - below - d, p + 2 * above + d, p - 2 * below - d]
    case .fibonacci: return mirrored(p, p, [0.382 * d, 0.618 * d, d, 1.382 * d])
    case .camarilla: return mirrored(p, c, [12, 6, 4, 2].map { 1.1 * d / $0 })
    case .woodie, .woodieOpen:
      let (r3, s3) = (h + 2 * above, l - 2 * below)
      return inner + [r3, s3, r3 + d, s3 - d]
    }
  }
}
