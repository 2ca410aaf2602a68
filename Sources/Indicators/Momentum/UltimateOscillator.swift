/// Ultimate oscillator: the part of the true ranges that buyers won, over three spans at once.
///
/// From 0 to 100; the first value is at the bar of the longest span (from 0). The shortest span weighs four
/// times, the middle one twice, the longest once, in whichever order they are given.
///
/// Source: Larry Williams, «The Ultimate Oscillator», Stocks & Commodities, August 1985; TA-Lib 0.8 `ULTOSC`,
/// agrees to 1e-9 relative.
struct UltimateOscillator: Indicator {
  static let description = IndicatorDescription(
    name: "ultosc", title: "Ultimate oscillator",
    chinese: "终极指标", traditional: "終極指標",
    japanese: "アルティメット・オシレーター", taLib: .init("ultosc"), group: .momentum,
    summary: "Do buyers win their bars, on three time scales at once?",
    formula: """
      b[t] = close[t] - min(low[t], close[t-1])
      r[t] = max(high[t], close[t-1]) - min(low[t], close[t-1])
      s(n)[t] = sum(b, n)[t] / sum(r, n)[t]
      ultosc[t] = 100 * (4 * s(short)[t] + 2 * s(middle)[t] + s(long)[t]) / 7
      """,
    parameters: [
      .bars("short", standard: 7, "bars of the span that weighs four times"),
      .bars("middle", standard: 14, "bars of the span that weighs twice"),
      .bars("long", standard: 28, "bars of the span that weighs once"),
    ],
    inputs: .range,
    outputs: [.init("ultosc", unit: .pure)], pane: .fixed(0...100, guides: [30, 70]),
    warmup: { settings, _ in max(settings.whole(0), settings.whole(1), settings.whole(2)) },
    edgeCases: "A span without range counts as 50.",
    source: "TA-Lib 0.8 ULTOSC, 1e-9 relative",
    example: "ultosc() crosses below 30", make: { UltimateOscillator($0) })

  private var shares: [WindowShare]
  private var line = RangeLine()
  private var closeBefore = Double.nan
  private var scratch = Scratch(5)

  init(_ settings: Settings) {
    let spans = (0..<3).map { settings.whole($0) }.sorted()
    shares = spans.map { WindowShare($0, empty: 0.5) }
  }

  mutating func update(_ block: IndicatorBlock) {
    let output = block.output(0)
    scratch.inPieces(block.count) { start, count, columns in
      let (high, low) = (block.input(0) + start, block.input(1) + start)
      let (close, output) = (block.input(2) + start, output + start)
      line.update(count, high, low, close, columns[1])
      Self.split(count, low, close, closeBefore, columns[0])
      closeBefore = close[count - 1]
      for k in 0..<3 { shares[k].update(count, columns[0], of: columns[1], columns[2 + k]) }
      let (short, middle, long) = (columns[2], columns[3], columns[4])
      for i in 0..<count {
        output[i] = (4 * short[i] + 2 * middle[i] + long[i]) * (100.0 / 7)
      }
    }
  }

  private static func split(
    _ count: Int, _ low: UnsafePointer<Double>, _ close: UnsafePointer<Double>,
    _ closeBefore: Double, _ win: UnsafeMutablePointer<Double>
  ) {
    win[0] = Self.win(low[0], close[0], after: closeBefore)
    let before = close - 1
    for i in 1..<count { win[i] = Self.win(low[i], close[i], after: before[i]) }
  }

  /// How far a bar closed above the lower of its low and the close before.
  @inline(__always)
  private static func win(_ low: Double, _ close: Double, after before: Double) -> Double {
    let floor = before < low ? before : low
    return (close - floor) + (before - before)
  }

  func steps(_ bar: TracedBar<UltimateOscillator>) -> KeyValuePairs<String, Double> {
    [
      "b": scratch[0], "r": scratch[1], "s(short)": scratch[2], "s(middle)": scratch[3],
      "s(long)": scratch[4],
    ]
  }
}
