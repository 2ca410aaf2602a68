/// Price and volume trend: volumes, each weighed by the rate of change of the price, added up.
///
/// In units traded; 0 at the first bar. Only its changes mean something. The sum carries its own rounding error
/// along (``CompensatedSum``), so it does not drift.
///
/// Source: TA-Lib 0.8 `PVT`; agrees to 1e-9 relative.
struct PVT: Indicator {
  static let description = IndicatorDescription(
    name: "pvt", title: "Price and volume trend",
    chinese: "价量趋势指标", traditional: "價量趨勢指標",
    japanese: "プライス・ボリューム・トレンド", taLib: .init("pvt"), group: .volume,
    summary: "How much volume went with the moves of the price?",
    formula: """
      r[t] = (x[t] - x[t-1]) / x[t-1]
      pvt[t] = pvt[t-1] + r[t] * volume[t],  pvt[0] = 0
      x = source
      """,
    parameters: [],
    inputs: [.value, .bars(.volume)],
    outputs: [.init("pvt", unit: .volume)], pane: .own,
    warmup: { _, _ in 0 },
    memory: .whole,
    edgeCases: "A change from 0 counts as none.",
    source: "TA-Lib 0.8 PVT, 1e-9 relative",
    example: "pvt() > sma(pvt(), 20)", make: { PVT($0) })

  private var before = Double.nan
  private var sum = CompensatedSum()

  init(_ settings: Settings) {}

  mutating func update(_ block: IndicatorBlock) {
    let (values, volume, output) = (block.input(0), block.input(1), block.output(0))
    inPieces(block.count) { start, count in
      let (values, volume, output) = (values + start, volume + start, output + start)
      output[0] = Self.rate(before, values[0]) * volume[0]
      for i in 1..<count { output[i] = Self.rate(values[i - 1], values[i]) * volume[i] }
      if !areKnown(count, output) { fillGaps(count, values, volume, output) }
      sum.update(count, output, output)
      before = output[count - 1].isFinite ? values[count - 1] : .nan
    }
  }

  /// The rate of change; 0 where it comes from 0, unknown where one of the two is.
  @inline(__always)
  private static func rate(_ before: Double, _ now: Double) -> Double {
    let rate = (now - before) / before
    return before == 0 ? 0 * now : rate
  }

  /// Puts right what follows an unknown value: a bar that nothing is known before counts 0.
  private func fillGaps(
    _ count: Int, _ values: UnsafePointer<Double>, _ volume: UnsafePointer<Double>,
    _ output: UnsafeMutablePointer<Double>
  ) {
    var isKnown = before.isFinite
    for i in 0..<count {
      let isBar = values[i].isFinite && volume[i].isFinite
      output[i] = !isBar ? .nan : isKnown ? output[i] : 0
      isKnown = isBar
    }
  }

  func steps(_ bar: TracedBar<PVT>) -> KeyValuePairs<String, Double> {
    let rate = Self.rate(bar.before.before, bar.inputs[0])
    return ["r": rate.isFinite ? rate : 0]
  }
}
