/// Lowest and highest of the last values.
///
/// In the unit of its source; the first values are at bar n − 1 (from 0).
///
/// Source: TA-Lib 0.8 `MINMAX`; agrees to 1e-9 relative.
struct MinMax: Indicator {
  static let description = IndicatorDescription(
    name: "minmax", title: "Lowest and highest value",
    chinese: "最低值与最高值", traditional: "最低值與最高值",
    japanese: "最安値と最高値", taLib: .init("minmax"), group: .math,
    summary: "What were the lowest and the highest value of the last bars?",
    formula: """
      min[t] = lowest(x, n)[t]
      max[t] = highest(x, n)[t]
      x = source, n = period
      """,
    parameters: [
      .bars(standard: 20, "bars that are looked at")
    ],
    inputs: [.value],
    outputs: [.init("min", .lowerBand), .init("max", .upperBand)], pane: .overlay,
    warmup: { settings, _ in settings.whole(0) - 1 },
    edgeCases: "None: it is defined for every window.",
    source: "TA-Lib 0.8 MINMAX, 1e-9 relative",
    example: "close > minmax(close, 20)[1]", make: { MinMax($0) })

  private var lowest: WindowExtreme<Lowest>
  private var highest: WindowExtreme<Highest>

  init(_ settings: Settings) {
    lowest = WindowExtreme(settings.whole(0))
    highest = WindowExtreme(settings.whole(0))
  }

  mutating func update(_ block: IndicatorBlock) {
    lowest.update(block.count, block.input(0), block.output(0))
    highest.update(block.count, block.input(0), block.output(1))
  }
}
