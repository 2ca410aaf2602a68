/// Force index: moves times volumes, averaged.
///
/// In money; the first value is at bar n (from 0).
///
/// Source: Alexander Elder, *Trading for a Living*, 1993; TA-Lib 0.8 `EFI`, agrees to 1e-9 relative.
struct ForceIndex: Indicator {
  static let description = IndicatorDescription(
    name: "force", title: "Force index",
    chinese: "强力指数", traditional: "強力指數",
    japanese: "勢力指数", taLib: .init("efi"), group: .volume,
    summary: "With how much volume does the price move?",
    formula: """
      f[t] = (x[t] - x[t-1]) * volume[t]
      force[t] = ema(f, n)[t]
      x = source, n = period
      """,
    parameters: [
      .bars(standard: 13, "bars in the average")
    ],
    inputs: [.value, .bars(.volume)],
    outputs: [.init("force", unit: .money)], pane: .own,
    warmup: { settings, _ in settings.whole(0) },
    memory: .exponential(),
    edgeCases: "0 on flat prices.",
    source: "TA-Lib 0.8 EFI, 1e-9 relative",
    example: "force(13) crosses above 0", make: { ForceIndex($0) })

  private var average: ExponentialAverage
  private var before = Double.nan

  init(_ settings: Settings) {
    average = ExponentialAverage(weight: 2 / (settings.number(0) + 1), seed: settings.whole(0))
  }

  mutating func update(_ block: IndicatorBlock) {
    guard block.count > 0 else { return }
    let (values, volume, output) = (block.input(0), block.input(1), block.output(0))
    inPieces(block.count) { start, count in
      let (values, volume, output) = (values + start, volume + start, output + start)
      output[0] = (values[0] - before) * volume[0]
      for i in 1..<count { output[i] = (values[i] - values[i - 1]) * volume[i] }
      before = values[count - 1]
      average.update(count, output, output)
    }
  }

  func steps(_ bar: TracedBar<ForceIndex>) -> KeyValuePairs<String, Double> {
    ["f": (bar.inputs[0] - bar.before.before) * bar.inputs[1]]
  }
}
