import Glibc

/// Choppiness index: how much longer the way of the last bars was than the range they stayed in.
///
///     chop = 100 ln(Σ TR / (highest − lowest)) / ln n   over the last n bars
///
/// From 0, a straight way, to 100, a market that came back to where it was with every bar. The first
/// value is at bar n (from 0), since the first true range needs the close before. `extremes: gaps`
/// lets the gap from the close before count in the range too, as it does in the true ranges.
///
/// Source: E. W. Dreiss, in Australian technical analysis of the 1990s; pandas-ta-classic 0.8.32
/// `chop`, agrees to 1e-9 relative.
struct Choppiness: Indicator {
  static let description = IndicatorDescription(
    name: "chop", aliases: ["choppiness"], title: "Choppiness index",
    chinese: "波动指数", traditional: "波動指數",
    japanese: "チョピネス指数", group: .volatility,
    summary: "Does the market go somewhere, or to and fro?",
    formula: """
      tr[t] = max(high[t], close[t-1]) - min(low[t], close[t-1])
      s[t] = sum(tr, n)[t]
      r[t] = highest(high, n)[t] - lowest(low, n)[t]
      chop[t] = 100 * ln(s[t] / r[t]) / ln(n), at most 100
      extremes: gaps takes max(high, close[t-1]) for high and min(low, close[t-1]) for low in r
      n = period
      """,
    parameters: [
      .bars(from: 2, standard: 14, "bars that are looked at"),
      .choice("extremes", ["bars", "gaps"], "of what the range is: the bars, or with their gaps"),
    ],
    inputs: .range,
    outputs: [.init("chop", unit: .pure)], pane: .fixed(0...100, guides: [38.2, 61.8]),
    warmup: { settings, _ in settings.whole(0) },
    edgeCases: "50 where nothing moved; 100 where only a gap before the window did.",
    source:
      "E. W. Dreiss; pandas-ta-classic 0.8.32 chop, 1e-9 relative; formula written out in the tests",
    example: "chop(14) < 38.2", make: { Choppiness($0) })

  private let hasGaps: Bool
  private let scale: Double
  private var ranges: WindowSum
  private var highest: WindowExtreme<Highest>
  private var lowest: WindowExtreme<Lowest>
  private var before = Double.nan
  private var newest = Double.nan
  private var scratch = Scratch(3)

  init(_ settings: Settings) {
    ranges = WindowSum(settings.whole(0))
    highest = WindowExtreme(settings.whole(0))
    lowest = WindowExtreme(settings.whole(0))
    hasGaps = settings.whole(1) == 1
    scale = 100 / log(settings.number(0))
  }

  mutating func update(_ block: IndicatorBlock) {
    let (high, low, close) = (block.input(0), block.input(1), block.input(2))
    let output = block.output(0)
    scratch.inPieces(block.count) { start, count, columns in
      let (sums, tops, bottoms) = (columns[0], columns[1], columns[2])
      for i in 0..<count {
        let (top, bottom) = (high[start + i], low[start + i])
        sums[i] = trueRange(top, bottom, after: before)
        tops[i] = hasGaps && before > top ? before : top
        bottoms[i] = hasGaps && before < bottom ? before : bottom
        before = close[start + i]
      }
      if count > 0 { newest = sums[count - 1] }
      ranges.update(count, sums, sums)
      highest.update(count, tops, tops)
      lowest.update(count, bottoms, bottoms)
      for i in 0..<count {
        bottoms[i] = tops[i] - bottoms[i]
        output[start + i] = Self.value(sums[i], bottoms[i], scale)
      }
    }
  }

  @inline(__always)
  private static func value(_ way: Double, _ range: Double, _ scale: Double) -> Double {
    if range <= 0 { return way <= 0 ? 50 : way > 0 ? 100 : .nan }
    let value = scale * log(way / range)
    return value > 100 ? 100 : value < 0 ? 0 : value
  }

  func steps(_ bar: TracedBar<Choppiness>) -> KeyValuePairs<String, Double> {
    ["tr": newest, "s": scratch[0], "r": scratch[2]]
  }
}
