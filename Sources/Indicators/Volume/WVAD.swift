/// Williams' variable accumulation distribution: volume weighed by how much of a bar's range its body
/// takes, summed.
///
/// In `scale` units traded; the first value is at bar n − 1 (from 0), that of the mean `signal − 1` bars
/// after. A bar without a range counts 0.
///
/// Source: Larry Williams; the definition of the Chinese trading programs, 24, 6, in ten thousands; the
/// tests hold the formula written out.
struct WVAD: Indicator {
  static let description = IndicatorDescription(
    name: "wvad", title: "Williams' variable accumulation distribution",
    chinese: "威廉变异离散量", traditional: "威廉變異離散量",
    japanese: "ウィリアムズ変動集散量", group: .volume,
    summary: "Is more traded in bars that go up from their open, or in bars that go down?",
    formula: """
      f[t] = (close[t] - open[t]) / (high[t] - low[t]) * volume[t]
      wvad[t] = sum(f, n)[t] / scale
      mean[t] = sma(wvad, signal)[t]
      n = period
      """,
    parameters: [
      .bars(standard: 24, "bars in the sum"),
      .bars("signal", standard: 6, "values in the mean"),
      .init("scale", .number(1...1e12), standard: 10_000, "what the sum is divided by"),
    ],
    inputs: [.bars(.open), .bars(.high), .bars(.low), .bars(.close), .bars(.volume)],
    outputs: [.init("wvad", unit: .volume), .init("mean", unit: .volume)], pane: .own,
    warmup: { settings, output in
      settings.whole(0) - 1 + (output == 0 ? 0 : settings.whole(1) - 1)
    },
    edgeCases: "A bar without a range counts 0.",
    source: "the definition of the Chinese trading programs; formula written out in the tests",
    example: "wvad() crosses above 0", make: { WVAD($0) })

  private var sum: WindowSum
  private var signal: WindowSum
  private var newest = Double.nan

  init(_ settings: Settings) {
    sum = WindowSum(settings.whole(0), divisor: settings.number(2))
    signal = WindowSum(settings.whole(1), divisor: settings.number(1))
  }

  mutating func update(_ block: IndicatorBlock) {
    guard block.count > 0 else { return }
    let (open, high, low) = (block.input(0), block.input(1), block.input(2))
    let (close, volume, output) = (block.input(3), block.input(4), block.output(0))
    for i in 0..<block.count {
      let range = high[i] - low[i]
      let flow = (close[i] - open[i]) / range * volume[i]
      output[i] = range <= 0 ? volume[i] - volume[i] : flow
    }
    newest = output[block.count - 1]
    sum.update(block.count, output, output)
    signal.update(block.count, output, block.output(1))
  }

  func steps(_ bar: TracedBar<WVAD>) -> KeyValuePairs<String, Double> { ["f": newest] }
}
