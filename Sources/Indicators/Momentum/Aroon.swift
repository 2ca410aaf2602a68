/// Aroon: how long ago the highest high and the lowest low of the last bars were.
///
/// From 0 to 100: 100 at a new extreme, 0 where it is n bars old. The first values are at bar n (from 0).
/// Of equal extremes the newest counts.
///
/// Source: Tushar Chande, «A Time Price Oscillator», Stocks & Commodities, September 1995; TA-Lib 0.8 `AROON`,
/// agrees to 1e-9 relative.
struct Aroon: Indicator {
  static let description = IndicatorDescription(
    name: "aroon", title: "Aroon",
    chinese: "阿隆指标", traditional: "阿隆指標",
    japanese: "アルーン", taLib: .init("aroon"), group: .momentum,
    summary: "How fresh are the extremes of the last bars?",
    formula: """
      h[t] = bars since the highest high of the last n + 1 bars
      l[t] = bars since the lowest low of the last n + 1 bars
      up[t] = 100 * (n - h[t]) / n
      down[t] = 100 * (n - l[t]) / n
      n = period
      """,
    parameters: [
      .bars(standard: 14, "bars that are looked back")
    ],
    inputs: [.bars(.high), .bars(.low)],
    outputs: [.init("down", unit: .pure), .init("up", unit: .pure)],
    pane: .fixed(0...100, guides: [30, 70]),
    warmup: { settings, _ in settings.whole(0) },
    edgeCases: "On flat prices both are 100: the newest of equal extremes counts.",
    source: "TA-Lib 0.8 AROON, 1e-9 relative",
    example: "aroon(25).up crosses above aroon(25).down", make: { Aroon($0) })

  private var highest: ExtremeAge<Highest>
  private var lowest: ExtremeAge<Lowest>
  private let scale: Double
  private let period: Double

  init(_ settings: Settings) {
    highest = ExtremeAge(settings.whole(0) + 1)
    lowest = ExtremeAge(settings.whole(0) + 1)
    scale = 100 / settings.number(0)
    period = settings.number(0)
  }

  mutating func update(_ block: IndicatorBlock) {
    let (down, up) = (block.output(0), block.output(1))
    highest.update(block.count, block.input(0), up)
    lowest.update(block.count, block.input(1), down)
    for i in 0..<block.count {
      up[i] = scale * (period - up[i])
      down[i] = scale * (period - down[i])
    }
  }

  func steps(_ bar: TracedBar<Aroon>) -> KeyValuePairs<String, Double> {
    ["h": period - bar.outputs[1] / scale, "l": period - bar.outputs[0] / scale]
  }
}
