/// CR: how far the bars reached above and below the middle of the bar before, with four of its means.
///
/// In percent, 100 in balance; the first cr is at bar n (from 0). Its means are drawn some bars late:
/// each is that of floor(2 m / 5) + 1 bars before.
///
/// Source: the definition of the Chinese trading programs, 26, 10, 20, 40, 62, a mean being that of
/// m / 2.5 + 1 bars before; the tests hold the formula written out. (KLineChart 10 says the same and
/// divides the reaches of single bars.)
struct CR: Indicator {
  static let description = IndicatorDescription(
    name: "cr", title: "CR energy index",
    chinese: "能量指标（CR）", traditional: "能量指標（CR）",
    japanese: "CR（強弱レシオ）", group: .momentum,
    summary: "Do the bars reach further above or further below the middle of the bar before?",
    formula: """
      mid[t] = (high[t] + low[t]) / 2, or with the close once, twice, or open and close as well
      p[t] = sum(max(0, high - mid[1]), n)[t]
      q[t] = sum(max(0, mid[1] - low), n)[t]
      cr[t] = 100 * p[t] / q[t]
      a[t] = sma(cr, ma1)[t-k], k = floor(2 * ma1 / 5) + 1; b, c and d the same with ma2, ma3 and ma4
      mid[1] = mid of the bar before, n = period
      """,
    parameters: [
      .bars(standard: 26, "bars in the sums"),
      .bars("ma1", standard: 10, "values in the first mean"),
      .bars("ma2", standard: 20, "values in the second mean"),
      .bars("ma3", standard: 40, "values in the third mean"),
      .bars("ma4", standard: 62, "values in the fourth mean"),
      .choice("middle", ["hl2", "hlc3", "hlcc4", "ohlc4"], "the middle of a bar"),
    ],
    inputs: [.bars(.open), .bars(.high), .bars(.low), .bars(.close)],
    outputs: ["cr", "a", "b", "c", "d"].map { .init($0, unit: .pure) }, pane: .own,
    warmup: { settings, output in
      let mean = output == 0 ? 1 : settings.whole(output)
      return settings.whole(0) + mean - 1 + (output == 0 ? 0 : CR.delay(mean))
    },
    edgeCases: "100 where no bar reached anywhere; held at 1,000,000 where all reached above only.",
    source: "the definition of the Chinese trading programs; formula written out in the tests",
    example: "cr() crosses above 40", make: { CR($0) })

  private let middle: Int
  private var above: WindowSum
  private var below: WindowSum
  private var middleBefore = Double.nan
  private var means: [WindowSum]
  private var lags: [Lag]
  private var runs: [UnbrokenRun]
  private let lengths: [Int]
  private var scratch = Scratch(2)

  init(_ settings: Settings) {
    above = WindowSum(settings.whole(0))
    below = above
    means = (1...4).map { WindowSum(settings.whole($0), divisor: settings.number($0)) }
    lags = (1...4).map { Lag(Self.delay(settings.whole($0))) }
    lengths = (1...4).map { settings.whole($0) + Self.delay(settings.whole($0)) }
    runs = Array(repeating: UnbrokenRun(), count: 4)
    middle = settings.whole(5)
  }

  mutating func update(_ block: IndicatorBlock) {
    let (open, high) = (block.input(0), block.input(1))
    let (low, close, cr) = (block.input(2), block.input(3), block.output(0))
    let middle = middle
    scratch.inPieces(block.count) { start, count, columns in
      let (ups, downs) = (columns[0], columns[1])
      for i in 0..<count {
        let k = start + i
        let (up, down) = (high[k] - middleBefore, middleBefore - low[k])
        ups[i] = (0 > up ? 0 : up) + (down - down)
        downs[i] = (0 > down ? 0 : down) + (up - up)
        middleBefore = Self.middle(middle, open[k], high[k], low[k], close[k])
      }
      above.update(count, ups, ups)
      below.update(count, downs, downs)
      for i in 0..<count { cr[start + i] = ARBR.ratio(ups[i], downs[i]) }
    }
    for k in 0..<4 {
      let output = block.output(k + 1)
      means[k].update(block.count, cr, output)
      lags[k].inPieces(block.count, output) { start, count, _, before in
        (output + start).update(from: before, count: count)
      }
      runs[k].require(lengths[k], block.count, of: cr, in: output)
    }
  }

  @inline(__always)
  private static func middle(
    _ kind: Int, _ open: Double, _ high: Double, _ low: Double, _ close: Double
  ) -> Double {
    switch kind {
    case 0: 0.5 * (high + low)
    case 1: (high + low + close) / 3
    case 2: 0.25 * (high + low + 2 * close)
    default: 0.25 * (open + high + low + close)
    }
  }

  /// How many bars late a mean is drawn.
  private static func delay(_ mean: Int) -> Int { 2 * mean / 5 + 1 }

  func steps(_ bar: TracedBar<CR>) -> KeyValuePairs<String, Double> {
    ["mid": middleBefore, "p": scratch[0], "q": scratch[1]]
  }
}
