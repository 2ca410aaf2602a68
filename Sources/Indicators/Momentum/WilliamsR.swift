/// Williams' %R: how far the close is below the highest high, in percent of the range of the last bars.
///
/// From −100 to 0; the first value is at bar n − 1 (from 0). −50 where the window has no range (TA-Lib gives 0).
///
/// Source: TA-Lib 0.8 `WILLR`; agrees to 1e-9 relative.
struct WilliamsR: Indicator {
  static let description = IndicatorDescription(
    name: "willr", aliases: ["wr"], title: "Williams' %R",
    chinese: "威廉指标", traditional: "威廉指標",
    japanese: "ウィリアムズ%R", taLib: .init("willr"), group: .momentum,
    summary: "How far below its last high does the price close?",
    formula: """
      h[t] = highest(high, n)[t]
      l[t] = lowest(low, n)[t]
      willr[t] = -100 * (h[t] - close[t]) / (h[t] - l[t])
      n = period
      """,
    parameters: [
      .bars(standard: 14, "bars in the range")
    ],
    inputs: .range,
    outputs: [.init("willr", unit: .pure)], pane: .fixed(-100...0, guides: [-80, -20]),
    warmup: { settings, _ in settings.whole(0) - 1 },
    edgeCases: "-50 where the window has no range.",
    source: "TA-Lib 0.8 WILLR, 1e-9 relative",
    example: "willr(14) crosses above -80", make: { WilliamsR($0) })

  private var highest: WindowExtreme<Highest>
  private var lowest: WindowExtreme<Lowest>
  private var scratch = Scratch(2)

  init(_ settings: Settings) {
    highest = WindowExtreme(settings.whole(0))
    lowest = WindowExtreme(settings.whole(0))
  }

  mutating func update(_ block: IndicatorBlock) {
    let (high, low) = (block.input(0), block.input(1))
    let (close, output) = (block.input(2), block.output(0))
    scratch.inPieces(block.count) { start, count, columns in
      highest.update(count, high + start, columns[0])
      lowest.update(count, low + start, columns[1])
      for i in 0..<count {
        let range = columns[0][i] - columns[1][i]
        let share = -100 * ((columns[0][i] - close[start + i]) / range)
        output[start + i] = range == 0 ? -50 : share
      }
    }
  }

  func steps(_ bar: TracedBar<WilliamsR>) -> KeyValuePairs<String, Double> {
    ["h": scratch[0], "l": scratch[1]]
  }
}
