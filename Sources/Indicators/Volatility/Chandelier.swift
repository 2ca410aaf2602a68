/// Chandelier exit: a stop some average ranges from the best price of the last bars.
///
/// In the unit of the price; the first values are at bar n (from 0). `base: close` hangs it from the highest
/// and the lowest close.
///
/// Source: Charles Le Beau, in Alexander Elder, *Come Into My Trading Room*, 2002; the tests hold the formula written out.
struct Chandelier: Indicator {
  static let description = IndicatorDescription(
    name: "chandelier", title: "Chandelier exit",
    chinese: "吊灯止损", traditional: "吊燈停損",
    japanese: "シャンデリア・エグジット", group: .volatility,
    summary: "Where would a stop that hangs from the last high stand?",
    formula: """
      a[t] = atr(n)[t]
      long[t] = highest(high, n)[t] - k * a[t]
      short[t] = lowest(low, n)[t] + k * a[t]
      base: close takes close for high and low in both
      n = period, k = width
      """,
    parameters: [
      .bars(standard: 22, "bars that are looked back, and bars in the average range"),
      .init("width", .number(0...1_000), standard: 3, "average ranges from the extreme"),
      .choice("base", ["hl", "close"], "of what the extremes are"),
    ],
    inputs: .range,
    outputs: [.init("long", .lowerBand), .init("short", .upperBand)], pane: .overlay,
    warmup: { settings, _ in settings.whole(0) },
    memory: .wilder(),
    edgeCases: "On flat prices both lines are at the price.",
    source:
      "Charles Le Beau, in Alexander Elder, *Come Into My Trading Room*, 2002; formula written out in the tests",
    example: "close crosses below chandelier(22, 3)", make: { Chandelier($0) })

  private let width: Double
  private let isClose: Bool
  private var range: WilderRange
  private var highest: WindowExtreme<Highest>
  private var lowest: WindowExtreme<Lowest>
  private var scratch = Scratch(1)

  init(_ settings: Settings) {
    range = WilderRange(settings.whole(0))
    highest = WindowExtreme(settings.whole(0))
    lowest = WindowExtreme(settings.whole(0))
    width = settings.number(1)
    isClose = settings.whole(2) == 1
  }

  mutating func update(_ block: IndicatorBlock) {
    let (high, low, close) = (block.input(0), block.input(1), block.input(2))
    let (long, short) = (block.output(0), block.output(1))
    highest.update(block.count, isClose ? close : high, long)
    lowest.update(block.count, isClose ? close : low, short)
    scratch.inPieces(block.count) { start, count, columns in
      range.update(count, high + start, low + start, close + start, columns[0])
      for i in 0..<count {
        long[start + i] -= width * columns[0][i]
        short[start + i] += width * columns[0][i]
      }
    }
  }

  func steps(_ bar: TracedBar<Chandelier>) -> KeyValuePairs<String, Double> { ["a": scratch[0]] }
}
