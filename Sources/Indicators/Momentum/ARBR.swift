/// AR and BR: how far the bars reached above and below their opens, and the closes before.
///
/// In percent, 100 in balance; the first AR is at bar n − 1 (from 0), the first BR at bar n. `before: same`
/// takes the bar's own close for BR. `start: partial` sums the bars so far, `pad` as many as n with the first
/// bar repeated in front of them, whose close before is its own. KChartConcept draws
/// `before: same, start: pad`.
///
/// Source: the definition of the Chinese trading programs, 26; the tests hold the formula written out.
struct ARBR: Indicator {
  static let description = IndicatorDescription(
    name: "arbr", aliases: ["brar"], title: "AR and BR",
    chinese: "人气意愿指标", traditional: "人氣意願指標",
    japanese: "ARBR", group: .momentum,
    summary: "Do the bars reach further above or further below where they came from?",
    formula: """
      ar[t] = 100 * sum(high - open, n)[t] / sum(open - low, n)[t]
      br[t] = 100 * sum(max(0, high - c), n)[t] / sum(max(0, c - low), n)[t]
      c[t] = close[t-1], or close[t] (before: same)
      while fewer than n bars have come, with start: partial, the sums are of those;
        with start: pad of n with the first bar repeated in front
      n = period
      """,
    parameters: [
      .bars(standard: 26, "bars in the sums"),
      .choice("before", ["previous", "same"], "which close br starts from"),
      .choice("start", WindowStart.words, "what is given before the sums are full"),
    ],
    inputs: [.bars(.open), .bars(.high), .bars(.low), .bars(.close)],
    outputs: [.init("ar", unit: .pure), .init("br", unit: .pure)], pane: .own,
    warmup: { settings, output in
      let isLater = output == 1 && settings.whole(1) == 0
      return switch WindowStart(settings.whole(2)) {
      case .full: settings.whole(0) - (isLater ? 0 : 1)
      case .partial: isLater ? 1 : 0
      case .pad: 0
      }
    },
    edgeCases:
      "100 where neither side reached anywhere; held at 1,000,000 where all reached above only.",
    source: "the definition of the Chinese trading programs, 26; formula written out in the tests",
    example: "arbr() < 50", make: { ARBR($0) })

  private var sums: [StartedSum]
  private var closeBefore = Double.nan
  private let isSame: Bool
  private let isPadded: Bool
  private var scratch = Scratch(5)

  init(_ settings: Settings) {
    let start = WindowStart(settings.whole(2))
    sums = Array(repeating: StartedSum(settings.whole(0), start), count: 4)
    isSame = settings.whole(1) == 1
    isPadded = start == .pad
  }

  mutating func update(_ block: IndicatorBlock) {
    let (ar, br) = (block.output(0), block.output(1))
    let (open, high) = (block.input(0), block.input(1))
    let (low, close) = (block.input(2), block.input(3))
    scratch.inPieces(block.count) { start, count, columns in
      for i in 0..<count {
        let k = start + i
        let from = isSame || isPadded && closeBefore.isNaN ? close[k] : closeBefore
        columns[0][i] = high[k] - open[k]
        columns[1][i] = open[k] - low[k]
        columns[2][i] = 0 > high[k] - from ? 0 : high[k] - from
        columns[3][i] = 0 > from - low[k] ? 0 : from - low[k]
        closeBefore = close[k]
      }
      for k in 0..<4 { sums[k].update(count, columns[k], columns[4]) }
      for i in 0..<count {
        ar[start + i] = Self.ratio(columns[0][i], columns[1][i])
        br[start + i] = Self.ratio(columns[2][i], columns[3][i])
      }
    }
  }

  /// 100 in balance, and where there is nothing on either side.
  @inline(__always)
  static func ratio(_ above: Double, _ below: Double) -> Double {
    let ratio = 100 * (above / below)
    if above <= 0, below <= 0 { return 100 }
    return ratio > 1_000_000 ? 1_000_000 : ratio
  }

  func steps(_ bar: TracedBar<ARBR>) -> KeyValuePairs<String, Double> {
    [
      "c": isSame || isPadded && bar.before.closeBefore.isNaN
        ? bar.inputs[3] : bar.before.closeBefore, "sum(high - open, n)": scratch[0],
      "sum(open - low, n)": scratch[1], "sum(max(0, high - c), n)": scratch[2],
      "sum(max(0, c - low), n)": scratch[3],
    ]
  }
}
