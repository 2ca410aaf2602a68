/// Aroon oscillator: the freshness of the highest high less that of the lowest low.
///
/// From −100 to 100; the first value is at bar n (from 0).
///
/// Source: TA-Lib 0.8 `AROONOSC`; agrees to 1e-9 relative.
struct AroonOscillator: Indicator {
  static let description = IndicatorDescription(
    name: "aroonosc", title: "Aroon oscillator",
    chinese: "阿隆振荡指标", traditional: "阿隆振盪指標",
    japanese: "アルーン・オシレーター", taLib: .init("aroonosc"), group: .momentum,
    summary: "Is the newest extreme of the last bars a high or a low?",
    formula: """
      h[t] = bars since the highest high of the last n + 1 bars
      l[t] = bars since the lowest low of the last n + 1 bars
      aroonosc[t] = 100 * (l[t] - h[t]) / n
      n = period
      """,
    parameters: [
      .bars(standard: 14, "bars that are looked back")
    ],
    inputs: [.bars(.high), .bars(.low)],
    outputs: [.init("aroonosc", unit: .pure)], pane: .fixed(-100...100, guides: [0]),
    warmup: { settings, _ in settings.whole(0) },
    edgeCases: "0 on flat prices.",
    source: "TA-Lib 0.8 AROONOSC, 1e-9 relative",
    example: "aroonosc(25) crosses above 0", make: { AroonOscillator($0) })

  private var highest: ExtremeAge<Highest>
  private var lowest: ExtremeAge<Lowest>
  private let scale: Double
  private var scratch = Scratch(2)

  init(_ settings: Settings) {
    highest = ExtremeAge(settings.whole(0) + 1)
    lowest = ExtremeAge(settings.whole(0) + 1)
    scale = 100 / settings.number(0)
  }

  mutating func update(_ block: IndicatorBlock) {
    let (high, low, output) = (block.input(0), block.input(1), block.output(0))
    scratch.inPieces(block.count) { start, count, columns in
      highest.update(count, high + start, columns[0])
      lowest.update(count, low + start, columns[1])
      for i in 0..<count { output[start + i] = scale * (columns[1][i] - columns[0][i]) }
    }
  }

  func steps(_ bar: TracedBar<AroonOscillator>) -> KeyValuePairs<String, Double> {
    ["h": scratch[0], "l": scratch[1]]
  }
}
